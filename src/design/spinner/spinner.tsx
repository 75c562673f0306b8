import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { ring, whole } from './spinner.css.ts';

export type SpinnerProps = {
  /** What is being waited for; read out. */
  label?: string;
  /** Centred with room around it, for a whole screen or section. */
  block?: boolean;
};

/** A turning ring with a status that screen readers hear. */
export function Spinner({ label = 'Loading', block = false }: SpinnerProps) {
  return (
    <span role="status" className={block ? whole : undefined}>
      <span className={ring} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** The ring alone, where the thing around it already says that it is busy. */
export const SpinnerRing = () => <span className={ring} aria-hidden="true" />;
