import { assignInlineVars } from '@vanilla-extract/dynamic';
import { cx } from '../cx.ts';
import * as css from './bar-chart.css.ts';

export type RankBarProps = {
  value: number;
  /** The value of the longest bar. */
  largest: number;
  /** The length of the shortest bar. */
  minPercent?: number;
  tone?: keyof typeof css.rankTone;
};

/** The length of a bar in percent, at least `min`: `percentOfLargest(0, 10, 5)` is 5. */
export const percentOfLargest = (value: number, largest: number, min: number): number =>
  largest <= 0 ? min : Math.min(100, Math.max(min, (value / largest) * 100));

/** A score as a horizontal bar. Decorative: the score is beside it as text. */
export function RankBar({ value, largest, minPercent = 8, tone = 'brand' }: RankBarProps) {
  return (
    <span className={css.rankTrack} aria-hidden="true">
      <span
        className={cx(css.rankFill, css.rankTone[tone])}
        style={assignInlineVars({ [css.length]: `${percentOfLargest(value, largest, minPercent)}%` })}
      />
    </span>
  );
}
