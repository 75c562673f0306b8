import { assignInlineVars } from '@vanilla-extract/dynamic';
import { useContext } from 'react';
import { fullCount, shortCount } from '#src/lib/text.ts';
import { Avatar } from '../avatar/avatar.tsx';
import { cx } from '../cx.ts';
import { visuallyHidden } from '../styles.css.ts';
import { ActivatedTab } from '../tabs/incremental-cards.ts';
import * as css from './bar-chart.css.ts';

type RankBarProps = {
  value: number;
  /** The value of the longest bar. */
  largest: number;
  tone?: keyof typeof css.rankTone;
};

/** The length of a bar in percent, at least `min`: `percentOfLargest(0, 10, 5)` is 5. */
export const percentOfLargest = (value: number, largest: number, min: number): number =>
  largest <= 0 ? min : Math.min(100, Math.max(min, (value / largest) * 100));

/** A score as a horizontal bar. Decorative: the score is beside it as text. */
export function RankBar({ value, largest, tone = 'brand' }: RankBarProps) {
  return (
    <span className={css.rankTrack} aria-hidden="true">
      <span
        className={cx(css.rankFill, css.rankTone[tone])}
        style={assignInlineVars({ [css.length]: `${percentOfLargest(value, largest, 8)}%` })}
      />
    </span>
  );
}

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
  /** What is compared; for screen readers. */
  label: string;
  items: readonly BarChartItem[];
  /** The number of bars, after which `+N` follows. */
  max?: number;
  /** The number of all items, if `items` has only some of them. */
  total?: number;
};

/** With this number of bars, names do not fit on a phone. */
const BARS_WITHOUT_NAMES_ON_PHONES = 6;
/** With this number of bars, names fit nowhere. */
const BARS_WITHOUT_NAMES = 10;
/** Scores from here on are wider than one of many bars on a phone. */
const LONG_SCORE = 100;

/**
 * Scores as bars with an avatar and a name below each. The viewer's own bar is animated when the screen opens, but not in a tab that
 * the user activates, where the animation could delay the next press.
 */
export function BarChart({ label, items, max = 12, total = items.length }: BarChartProps) {
  const bars = items.slice(0, max);
  const rest = Math.max(total, items.length) - bars.length;
  const largest = Math.max(0, ...items.map((item) => item.value));
  const isCrowded = bars.length >= BARS_WITHOUT_NAMES_ON_PHONES;
  const hasLongScores = bars.some(({ value }) => value >= LONG_SCORE);
  const scoreClass = cx(css.score, isCrowded && hasLongScores && css.upright);
  const barClass = cx(css.bar, !useContext(ActivatedTab) && css.animated);
  const hasNames = bars.length < BARS_WITHOUT_NAMES;
  return (
    <ol
      // Safari drops the role of lists without markers.
      role="list"
      className={cx(css.chart, isCrowded && (hasNames || hasLongScores) && css.measured)}
      aria-label={label}
    >
      {bars.map((item) => (
        <li key={item.id} className={css.entry} data-highlight={item.highlight ? '' : undefined}>
          <span className={visuallyHidden}>{`${item.name}: ${item.value}`}</span>
          <span className={scoreClass} aria-hidden="true">
            {shortCount(item.value)}
          </span>
          <span className={css.barSlot} aria-hidden="true">
            <span
              className={barClass}
              style={assignInlineVars({
                [css.length]: `${percentOfLargest(item.value, largest, 5)}%`,
              })}
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
          <span className={visuallyHidden}>{`and ${rest} more`}</span>
        </li>
      )}
    </ol>
  );
}
