import { assignInlineVars } from '@vanilla-extract/dynamic';
import type { HTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import { tabular as tabularClass, truncate as truncateClass } from '../styles.css.ts';
import * as css from './text.css.ts';

export type TextProps = HTMLAttributes<HTMLElement> & {
  as?: 'p' | 'span' | 'div' | 'h1' | 'h2' | 'h3' | 'dt' | 'time';
  size?: keyof typeof css.size;
  tone?: keyof typeof css.tone;
  weight?: keyof typeof css.weight;
  /** One line, cut with an ellipsis. */
  truncate?: boolean;
  /** The maximum number of lines. */
  lines?: number;
  /** Digits of one width. */
  tabular?: boolean;
  /** Keep typed line breaks. */
  prose?: boolean;
  centred?: boolean;
  dateTime?: string;
};

/** Text in one of five sizes. Headings are bold. */
export function Text({
  as: Tag = 'p',
  size = 'md',
  tone = 'ink',
  weight,
  truncate = false,
  lines,
  tabular = false,
  prose = false,
  centred = false,
  className,
  style,
  ...rest
}: TextProps) {
  return (
    <Tag
      {...rest}
      style={
        lines === undefined ? style : { ...assignInlineVars({ [css.lineCount]: String(lines) }), ...style }
      }
      className={cx(
        css.size[size],
        css.tone[tone],
        weight && css.weight[weight],
        truncate && truncateClass,
        lines !== undefined && css.clamp,
        tabular && tabularClass,
        prose && css.prose,
        centred && css.centred,
        className,
      )}
    />
  );
}

/** A small muted text: a hint, or why there is nothing. */
export const Hint = (props: TextProps) => <Text size="sm" tone="muted" {...props} />;
