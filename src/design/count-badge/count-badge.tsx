import { cx } from '../cx.ts';
import { visuallyHidden } from '../styles.css.ts';
import * as css from './count-badge.css.ts';

export type CountBadgeProps = {
  count: number;
  /** A higher count is shown as `max+`. */
  max?: number;
  tone?: keyof typeof css.tone;
  /** For screen readers instead of the number, e.g. `3 unread messages`. */
  label?: string;
  /** Placed at the upper corner of a positioned parent, an icon button for instance. */
  floating?: boolean;
  /** Shows 0, which is left out by default. */
  showZero?: boolean;
};

/** A count in a small pill. */
export function CountBadge({
  count,
  max = 99,
  tone = 'red',
  label,
  floating = false,
  showZero = false,
}: CountBadgeProps) {
  if (count <= 0 && !showZero) return null;
  const text = count > max ? `${max}+` : String(count);
  return (
    <span className={cx(css.tone[tone], floating && css.floating)}>
      {label === undefined ? (
        text
      ) : (
        <>
          <span aria-hidden="true">{text}</span>
          <span className={visuallyHidden}>{label}</span>
        </>
      )}
    </span>
  );
}
