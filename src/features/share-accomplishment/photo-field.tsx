import X from 'lucide-react/icons/x';
import { Field } from '#src/design/field/field.tsx';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { Spinner } from '#src/design/spinner/spinner.tsx';
import { PickButton, UNREADABLE, useUnreadableHint } from '#src/features/photos/index.ts';
import * as css from './photo-field.css.ts';
import type { Sharing } from './use-share-accomplishment.ts';

/** An optional photo from the camera or the gallery, with a look at what will be sent. */
export function PhotoField({ sharing }: { readonly sharing: Sharing }) {
  const { photo, photoIs, isBusy, pickPhoto, removePhoto } = sharing;
  const [hint, note] = useUnreadableHint();
  const pick = (file: File) => {
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
          <PickButton wiring={wiring} hasPhoto={photo !== null} disabled={isBusy} onPick={pick} />
        </>
      )}
    </Field>
  );
}
