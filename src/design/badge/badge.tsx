import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { truncate } from '../styles.css.ts';
import * as css from './badge.css.ts';

export type BadgeProps = HTMLAttributes<HTMLSpanElement> & { tone?: keyof typeof css.tone; icon?: ReactNode };

/** A short text in a pill. `active`, `upcoming` and `completed` are the colours of a game's status. */
export function Badge({ tone = 'neutral', icon, children, className, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={cx(css.tone[tone], className)}>
      {icon}
      <span className={truncate}>{children}</span>
    </span>
  );
}
