import { ImagePlus, X } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { Field, IconButton, Spinner } from '#src/design/index.ts';
import { useUnreadableHint } from '#src/lib/use-unreadable-hint.ts';
import * as css from './photo-field.css.ts';
import type { Sharing } from './use-share-accomplishment.ts';

const UNREADABLE = 'Failed to process image. Please try a different photo.';

/** An optional photo from the camera or the gallery, with a look at what will be sent. */
export function PhotoField({ sharing }: { readonly sharing: Sharing }) {
  const { photo, photoIs, isBusy, pickPhoto, removePhoto } = sharing;
  const [hint, note] = useUnreadableHint();
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Otherwise picking the same photo again would be no change.
    target.value = '';
    if (!file) return;
    note(file);
    pickPhoto(file);
  };
  return (
    <Field
      label="Photo"
      optional
      error={photoIs === 'failed' ? UNREADABLE : null}
      hint={photoIs === 'failed' ? hint : undefined}
    >
      {(wiring) => (
        <>
          {photoIs === 'resizing' && (
            <div className={css.waiting}>
              <Spinner label="Preparing your photo" />
              <span aria-hidden="true">Preparing your photo</span>
            </div>
          )}
          {photo !== null && (
            <div className={css.preview}>
              <img src={photo} alt="What you are about to share" className={css.picture} />
              {!isBusy && (
                <IconButton aria-label="Remove photo" className={css.remove} onClick={removePhoto}>
                  <X size={20} aria-hidden="true" />
                </IconButton>
              )}
            </div>
          )}
          <span className={css.picker} data-disabled={isBusy || undefined}>
            <ImagePlus size={20} aria-hidden="true" />
            {photo === null ? 'Add a photo' : 'Choose another photo'}
            <input
              {...wiring}
              type="file"
              accept="image/*"
              className={css.input}
              disabled={isBusy}
              onChange={pick}
            />
          </span>
        </>
      )}
    </Field>
  );
}
