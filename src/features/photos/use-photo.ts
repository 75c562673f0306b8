import { useMutation } from '@tanstack/react-query';
import { PHOTO_JPEG_QUALITY, PHOTO_MAX_HEIGHT, PHOTO_MAX_WIDTH } from '#contract/constants.ts';

const rule = { maxWidth: PHOTO_MAX_WIDTH, maxHeight: PHOTO_MAX_HEIGHT, quality: PHOTO_JPEG_QUALITY };

/** Makes a picked photo small enough to send; `onReady` gets it as a data URL. Only the last photo picked counts. */
export function usePhoto(onReady: (dataUrl: string) => void) {
  const resizing = useMutation({
    mutationFn: async (file: Blob) => (await import('#src/lib/images.ts')).resizePhoto(file, rule),
  });
  return { state: resizing.status, pick: (file: Blob) => resizing.mutate(file, { onSuccess: onReady }) };
}
