import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { truncate } from '../styles.css.ts';
import { badge } from './badge.css.ts';

export type BadgeTone =
  | 'active'
  | 'upcoming'
  | 'completed'
  | 'brand'
  | 'pink'
  | 'neutral'
  | 'success'
  | 'danger'
  | 'gold'
  | 'silver'
  | 'bronze';

export type BadgeProps = HTMLAttributes<HTMLSpanElement> & { tone?: BadgeTone; icon?: ReactNode };

/** A short word in a pill. `active`, `upcoming` and `completed` are the colours of a game's status. */
export function Badge({ tone, icon, children, className, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={cx(badge({ tone }), className)}>
      {icon}
      <span className={truncate}>{children}</span>
    </span>
  );
}
