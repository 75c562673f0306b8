import type { HTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import { visuallyHidden } from '../styles.css.ts';

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...rest }: HTMLAttributes<HTMLSpanElement>) {
  return <span {...rest} className={cx(visuallyHidden, className)} />;
}
