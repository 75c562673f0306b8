import { style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

export const actions = style({
  display: 'grid',
  // Two columns, or one where two are too narrow for their labels.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(9.25rem, 40%)), 1fr))',
  gap: vars.space[3],
});
export const wide = style({ gridColumn: '1 / -1' });
/** Fits one line beside another on the smallest phones. */
export const action = style({
  paddingInline: vars.space[2],
  whiteSpace: 'nowrap',
  '@media': { [media.narrow]: { whiteSpace: 'normal' } },
});
