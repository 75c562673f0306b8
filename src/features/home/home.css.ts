import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

export const actions = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space[3],
});
export const wide = style({ gridColumn: '1 / -1' });
/** Two beside each other on the smallest phones, in one line each. */
export const half = style({ paddingInline: vars.space[2], whiteSpace: 'nowrap' });
