import { ImagePlus } from 'lucide-react';
import type { ChangeEvent, ReactNode } from 'react';
import { Button } from '#src/design/button/button.tsx';
import { Field } from '#src/design/field/field.tsx';
import { Spinner } from '#src/design/spinner/spinner.tsx';
import { useUnreadableHint } from '#src/lib/use-unreadable-hint.ts';
import * as css from './photo-picker.css.ts';
import { usePhoto } from './use-photo.ts';

const UNREADABLE = 'Failed to process image. Please try a different photo.';

export interface PhotoPickerProps {
  readonly label: string;
  readonly removeLabel: string;
  /** What is chosen now, as it will look; null for nothing. */
  readonly preview: ReactNode;
  /** Whether there is something to choose another for, and to remove. */
  readonly hasPhoto: boolean;
  /** A photo as a data URL, small enough to send, or null to have none. */
  readonly onChange: (photo: string | null) => void;
  readonly error?: string | undefined;
}

/** An optional picture from the camera or the gallery that can be looked at, replaced and removed. */
export function PhotoPicker({ label, removeLabel, preview, hasPhoto, onChange, error }: PhotoPickerProps) {
  const { state, pick } = usePhoto(onChange);
  const [hint, note] = useUnreadableHint();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Otherwise picking the same photo again would be no change.
    target.value = '';
    if (!file) return;
    note(file);
    pick(file);
  };
  return (
    <Field
      label={label}
      optional
      error={state === 'failed' ? UNREADABLE : (error ?? null)}
      hint={state === 'failed' ? hint : undefined}
    >
      {(wiring) => (
        <>
          {preview}
          <div className={css.buttons}>
            <span className={css.picker}>
              {state === 'resizing' ? (
                <Spinner label="Preparing your photo" />
              ) : (
                <ImagePlus size={20} aria-hidden="true" />
              )}
              {hasPhoto ? 'Choose another photo' : 'Add a photo'}
              <input {...wiring} type="file" accept="image/*" className={css.input} onChange={choose} />
            </span>
            {hasPhoto && (
              <Button variant="ghost" onClick={() => onChange(null)}>
                {removeLabel}
              </Button>
            )}
          </div>
        </>
      )}
    </Field>
  );
}
