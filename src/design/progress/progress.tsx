import { assignInlineVars } from '@vanilla-extract/dynamic';
import { cx } from '../cx.ts';
import * as css from './progress.css.ts';

export type ProgressProps = {
  /** In percent; clamped to 0 to 100. */
  value: number;
  /** For screen readers. */
  label: string;
  /** For screen readers instead of the percentage. */
  valueText?: string;
  tone?: keyof typeof css.tone;
};

/** A progress bar. */
export function Progress({ value, label, valueText, tone = 'active' }: ProgressProps) {
  const percent = Math.round(Math.min(100, Math.max(0, Number.isFinite(value) ? value : 0)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={css.track}
    >
      <span
        className={cx(css.fill, css.tone[tone])}
        style={assignInlineVars({ [css.length]: `${percent}%` })}
      />
    </div>
  );
}
