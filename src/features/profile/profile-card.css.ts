import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

export const names = style({ alignSelf: 'center', minInlineSize: 0 });
export const breaking = style({ overflowWrap: 'anywhere' });
/** Two beside each other on the smallest phones, in one line each. */
export const action = style({ paddingInline: vars.space[2], whiteSpace: 'nowrap' });
export const actions = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space[3],
});
/** Under the two, as wide as both. */
export const wide = style({ gridColumn: '1 / -1' });
