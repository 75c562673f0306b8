import { assignInlineVars } from '@vanilla-extract/dynamic';
import { useContext } from 'react';
import { fullCount, shortCount } from '#src/lib/counts.ts';
import { Avatar } from '../avatar/avatar.tsx';
import { cx } from '../cx.ts';
import { ActivatedTab } from '../tabs/incremental-cards.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import * as css from './bar-chart.css.ts';
import { share } from './share.ts';

export type BarChartItem = {
  id: string;
  name: string;
  value: number;
  initials: string;
  avatarSrc?: string | null;
  /** The viewer's own bar. */
  highlight?: boolean;
};

export type BarChartProps = {
  /** What is compared, read out. */
  label: string;
  /** In the order they are to stand in. */
  items: readonly BarChartItem[];
  /** So many bars, then `+N`. */
  max?: number;
  /** How many there are in all, where not all are among the items. */
  total?: number;
  /** No bar is lower than this, in percent. */
  minPercent?: number;
};

/** From so many bars on, a phone has no room for names; from so many on, nobody has. */
const crowdedFrom = 6;
const fullFrom = 10;
/** Three figures are wider than one of many bars on a phone. */
const longFrom = 100;

/**
 * Scores as upright bars with a face and a name under each. The viewer's own grows where it comes with its screen; in a tab
 * that is turned to it stands, for the finger may be on the next.
 */
export function BarChart({ label, items, max = 12, total = items.length, minPercent = 5 }: BarChartProps) {
  const shown = items.slice(0, max);
  const rest = Math.max(total, items.length) - shown.length;
  const largest = Math.max(0, ...items.map((item) => item.value));
  const isCrowded = shown.length >= crowdedFrom;
  const hasLongScores = shown.some(({ value }) => value >= longFrom);
  const scoreClass = cx(css.score, isCrowded && hasLongScores && css.upright);
  const barClass = cx(css.bar, !useContext(ActivatedTab) && css.growing);
  const hasNames = shown.length < fullFrom;
  return (
    <ol
      className={cx(css.chart, isCrowded && (hasNames || hasLongScores) && css.measured)}
      aria-label={label}
    >
      {shown.map((item) => (
        <li key={item.id} className={css.entry} data-highlight={item.highlight ? '' : undefined}>
          <VisuallyHidden>{`${item.name}: ${item.value}`}</VisuallyHidden>
          <span className={scoreClass} aria-hidden="true">
            {shortCount(item.value)}
          </span>
          <span className={css.well} aria-hidden="true">
            <span
              className={barClass}
              style={assignInlineVars({ [css.length]: `${share(item.value, largest, minPercent)}%` })}
            />
          </span>
          <Avatar size="xs" initials={item.initials} src={item.avatarSrc} seed={item.id} />
          {hasNames && (
            <span className={cx(css.name, isCrowded && css.crowded)} aria-hidden="true">
              {item.name}
            </span>
          )}
        </li>
      ))}
      {rest > 0 && (
        <li className={css.rest}>
          <span aria-hidden="true">+{fullCount(rest)}</span>
          <VisuallyHidden>{`and ${rest} more`}</VisuallyHidden>
        </li>
      )}
    </ol>
  );
}
