import type { ReactNode } from 'react';
import { Button } from '#src/design/button/button.tsx';
import { Field } from '#src/design/field/field.tsx';
import * as css from './photo-picker.css.ts';
import { PickButton } from './pick-button.tsx';
import { usePhoto } from './use-photo.ts';
import { UNREADABLE, useUnreadableHint } from './use-unreadable-hint.ts';

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
  const choose = (file: File) => {
    note(file);
    pick(file);
  };
  return (
    <Field
      label={label}
      optional
      error={state === 'error' ? UNREADABLE : (error ?? null)}
      hint={state === 'error' ? hint : undefined}
    >
      {(wiring) => (
        <>
          {preview}
          <div className={css.buttons}>
            <PickButton
              wiring={wiring}
              hasPhoto={hasPhoto}
              isPreparing={state === 'pending'}
              onPick={choose}
            />
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
