import { useMutation } from '@tanstack/react-query';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { PHOTO_JPEG_QUALITY, PHOTO_MAX_HEIGHT, PHOTO_MAX_WIDTH } from '#contract/constants.ts';
import { Button } from '#src/design/button/button.tsx';
import { Field } from '#src/design/field/field.tsx';
import { Spinner } from '#src/design/spinner/spinner.tsx';
import { showLoadFailure } from '#src/features/toasts/index.ts';
import * as css from './photo-field.css.ts';

export const UNREADABLE_PHOTO = 'Failed to process image. Please try a different photo.';
const HEIC_HINT =
  'This browser cannot read HEIC photos. Save it as a JPEG first, or pick a screenshot of it.';

interface FieldProps {
  readonly label: string;
  readonly removeLabel: string;
  /** The picked photo as it will look; null for none. */
  readonly preview: ReactNode;
  /** Whether there is a photo to replace and to remove. */
  readonly hasPhoto: boolean;
  readonly error?: string | undefined;
}

export interface PhotoFieldProps extends FieldProps {
  readonly isResizing: boolean;
  readonly isUnreadable: boolean;
  readonly disabled?: boolean;
  readonly onPick: (file: File) => void;
  readonly onRemove: () => void;
}

/** The field of an optional photo, from the camera or the gallery of a phone. */
export function PhotoField({ label, removeLabel, preview, hasPhoto, error, ...props }: PhotoFieldProps) {
  const { isResizing, isUnreadable, disabled = false, onPick, onRemove } = props;
  // iPhones take photos in a format that few browsers can read.
  const [isHeic, setHeic] = useState(false);
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Otherwise picking the same photo again is no change event.
    target.value = '';
    if (!file) return;
    setHeic(/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name));
    onPick(file);
  };
  const action = hasPhoto ? 'Replace photo' : 'Add a photo';
  return (
    <Field
      label={label}
      optional
      error={isUnreadable ? UNREADABLE_PHOTO : (error ?? null)}
      hint={isUnreadable && isHeic ? HEIC_HINT : undefined}
    >
      {(wiring) => (
        <>
          {preview}
          <div className={css.buttons}>
            <span className={css.pickButton} data-disabled={disabled || undefined}>
              {isResizing ? (
                <Spinner label="Preparing your photo" />
              ) : (
                <ImagePlus size={20} aria-hidden="true" />
              )}
              {action}
              <input
                {...wiring}
                aria-label={`${label}: ${action}`}
                type="file"
                accept="image/*"
                className={css.input}
                disabled={disabled}
                onChange={pick}
              />
            </span>
            {hasPhoto && !disabled && (
              <Button variant="ghost" size="small" className={css.removeButton} onClick={onRemove}>
                {removeLabel}
              </Button>
            )}
          </div>
        </>
      )}
    </Field>
  );
}

const rule = { maxWidth: PHOTO_MAX_WIDTH, maxHeight: PHOTO_MAX_HEIGHT, quality: PHOTO_JPEG_QUALITY };

/**
 * Resizes the photo of a form, for `PhotoField`. Calls `onChange` with the resized photo as a data URL, or with null to remove it.
 * Of several picked, only the last one counts.
 */
export function usePickedPhoto(onChange: (photo: string | null) => void) {
  const { status, mutate, reset } = useMutation({
    mutationFn: async (file: Blob) => {
      const code = await import('#src/lib/images.ts').catch(() => null);
      return code === null ? null : code.resizePhoto(file, rule);
    },
  });
  return {
    isResizing: status === 'pending',
    isUnreadable: status === 'error',
    onPick: (file: Blob) =>
      mutate(file, { onSuccess: (photo) => (photo === null ? showLoadFailure() : onChange(photo)) }),
    onRemove: () => {
      reset();
      onChange(null);
    },
    /** Discards the last pick: it is neither reported as unreadable nor passed to `onChange`. */
    reset,
  };
}

export type PickedPhoto = ReturnType<typeof usePickedPhoto>;
