import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { cap } from './cap.ts';
import { countBadge } from './count-badge.css.ts';

export type CountBadgeProps = {
  count: number;
  /** Above it the badge reads `max+`. */
  max?: number;
  tone?: 'red' | 'soft' | 'brand';
  /** Read out instead of the bare figure, e.g. `3 unread messages`. */
  label?: string;
  /** Sits on the upper corner of a positioned parent such as an icon button. */
  floating?: boolean;
  /** A badge with nothing to count is left out unless this is set. */
  showZero?: boolean;
};

/** A count in a small pill, capped. */
export function CountBadge({ count, max = 99, tone, label, floating, showZero = false }: CountBadgeProps) {
  if (count <= 0 && !showZero) return null;
  const text = cap(count, max);
  return (
    <span className={countBadge({ tone, floating })}>
      {label === undefined ? (
        text
      ) : (
        <>
          <span aria-hidden="true">{text}</span>
          <VisuallyHidden>{label}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
