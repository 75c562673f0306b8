import { visuallyHidden } from '../styles.css.ts';
import * as css from './spinner.css.ts';

export type SpinnerProps = {
  /** What is loading; for screen readers. */
  label?: string;
  /** Centred with space around it, for a whole screen or section. */
  block?: boolean;
};

/** A spinner with a status that screen readers announce. */
export function Spinner({ label = 'Loading', block = false }: SpinnerProps) {
  return (
    <span role="status" className={block ? css.block : undefined}>
      <SpinnerRing />
      <span className={visuallyHidden}>{label}</span>
    </span>
  );
}

/** The ring alone, for an element that is marked as busy itself. */
export const SpinnerRing = () => <span className={css.ring} aria-hidden="true" />;

/** A spinner in the middle of the screen while something that was pressed is loaded, if that takes more than 300 ms. */
export const SpinnerOverlay = () => (
  <div className={css.overlay}>
    <Spinner label="Opening" />
  </div>
);
