import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { Button } from '#src/design/button/button.tsx';
import { Field } from '#src/design/field/field.tsx';
import { Spinner } from '#src/design/spinner/spinner.tsx';
import { HEIC_HINT, isHeic } from '#src/lib/heic.ts';
import * as css from './cover-field.css.ts';
import { useCoverPhoto } from './use-cover-photo.ts';

const UNREADABLE = 'Failed to process image. Please try a different photo.';

export interface CoverFieldProps {
  /** Where the cover is; null for none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error?: string | undefined;
}

/** An optional picture for a game. */
export function CoverField({ value, onChange, error }: CoverFieldProps) {
  const { state, pick } = useCoverPhoto(onChange);
  const [wasHeic, setHeic] = useState(false);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Otherwise picking the same photo again would be no change.
    target.value = '';
    if (!file) return;
    setHeic(isHeic(file));
    pick(file);
  };
  return (
    <Field
      label="Cover image"
      optional
      error={state === 'failed' ? UNREADABLE : (error ?? null)}
      hint={state === 'failed' && wasHeic ? HEIC_HINT : undefined}
    >
      {(wiring) => (
        <>
          {value !== null && <img src={value} alt="Cover of this game" className={css.picture} />}
          <div className={css.buttons}>
            <span className={css.picker}>
              {state === 'resizing' ? (
                <Spinner label="Preparing your photo" />
              ) : (
                <ImagePlus size={20} aria-hidden="true" />
              )}
              {value === null ? 'Add a photo' : 'Choose another photo'}
              <input {...wiring} type="file" accept="image/*" className={css.input} onChange={choose} />
            </span>
            {value !== null && (
              <Button variant="ghost" onClick={() => onChange(null)}>
                Remove cover
              </Button>
            )}
          </div>
        </>
      )}
    </Field>
  );
}
