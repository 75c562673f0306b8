import { useMutation } from '@tanstack/react-query';
import { PHOTO_JPEG_QUALITY, PHOTO_MAX_HEIGHT, PHOTO_MAX_WIDTH } from '#contract/constants.ts';

const rule = { maxWidth: PHOTO_MAX_WIDTH, maxHeight: PHOTO_MAX_HEIGHT, quality: PHOTO_JPEG_QUALITY };

/**
 * Resizes the photo of a form, for `PhotoField`. Calls `onChange` with the resized photo as a data URL, or with null to remove it.
 * Of several picked, only the last one counts.
 */
export function usePickedPhoto(onChange: (photo: string | null) => void) {
  const { status, mutate, reset } = useMutation({
    mutationFn: async (file: Blob) => (await import('#src/lib/images.ts')).resizePhoto(file, rule),
  });
  return {
    isResizing: status === 'pending',
    isUnreadable: status === 'error',
    onPick: (file: Blob) => mutate(file, { onSuccess: onChange }),
    onRemove: () => {
      reset();
      onChange(null);
    },
    /** Discards the last pick: it is neither reported as unreadable nor passed to `onChange`. */
    reset,
  };
}

export type PickedPhoto = ReturnType<typeof usePickedPhoto>;
