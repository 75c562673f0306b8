import { assignInlineVars } from '@vanilla-extract/dynamic';
import { cx } from '../cx.ts';
import * as css from './bar-chart.css.ts';
import { share } from './share.ts';

export type RankBarProps = {
  value: number;
  /** The value of the longest bar. */
  largest: number;
  /** No bar is shorter than this, in percent. */
  minPercent?: number;
  tone?: keyof typeof css.rankTone;
};

/** A score as a lying bar. Decorative: the score itself stands beside it as text. */
export function RankBar({ value, largest, minPercent = 8, tone = 'brand' }: RankBarProps) {
  return (
    <span className={css.rankTrack} aria-hidden="true">
      <span
        className={cx(css.rankFill, css.rankTone[tone])}
        style={assignInlineVars({ [css.length]: `${share(value, largest, minPercent)}%` })}
      />
    </span>
  );
}
