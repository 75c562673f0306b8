import ImagePlus from 'lucide-react/icons/image-plus';
import type { ChangeEvent } from 'react';
import type { ControlWiring } from '#src/design/field/field.tsx';
import { Spinner } from '#src/design/spinner/spinner.tsx';
import * as css from './pick-button.css.ts';

export interface PickButtonProps {
  readonly wiring: ControlWiring;
  /** Whether there is one already, which another would replace. */
  readonly hasPhoto: boolean;
  /** Shows in its place that a photo is being prepared. */
  readonly isPreparing?: boolean;
  readonly disabled?: boolean;
  readonly onPick: (file: File) => void;
}

/** Opens the camera or the gallery. */
export function PickButton({ wiring, hasPhoto, isPreparing, disabled, onPick }: PickButtonProps) {
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Otherwise picking the same photo again would be no change.
    target.value = '';
    if (file) onPick(file);
  };
  return (
    <span className={css.button} data-disabled={disabled || undefined}>
      {isPreparing ? <Spinner label="Preparing your photo" /> : <ImagePlus size={20} aria-hidden="true" />}
      {hasPhoto ? 'Choose another photo' : 'Add a photo'}
      <input
        {...wiring}
        type="file"
        accept="image/*"
        className={css.input}
        disabled={disabled}
        onChange={pick}
      />
    </span>
  );
}
