import { assignInlineVars } from '@vanilla-extract/dynamic';
import { useId } from 'react';
import * as css from './logo.css.ts';

/** The mark and the name of the product; `size` is the height of the name in pixels. */
export function Logo({ size = 22 }: { size?: number }) {
  const id = useId();
  return (
    <span className={css.root} style={assignInlineVars({ [css.height]: `${size}px` })}>
      <svg viewBox="0 0 40 40" className={css.mark} aria-hidden="true" focusable="false">
        <defs>
          <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" className={css.stopFrom} />
            <stop offset="1" className={css.stopTo} />
          </linearGradient>
        </defs>
        <rect width="40" height="40" rx="12" fill={`url(#${id})`} />
        <path className={css.shape} strokeWidth="3.500" d="M19 12.500A9.500 9.500 0 1 0 26.500 22" />
        <path className={css.shape} strokeWidth="3.500" d="M17 22.500C18 16.500 22 13 27 11.500" />
        <circle className={css.dot} cx="31" cy="10" r="3.200" />
      </svg>
      <span className={css.word}>Stretch</span>
    </span>
  );
}
