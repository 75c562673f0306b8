import { style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

export const actions = style({
  display: 'grid',
  // Two at most, or one where two are too narrow for their words.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(9.25rem, 40%)), 1fr))',
  gap: vars.space[3],
});
export const wide = style({ gridColumn: '1 / -1' });
/** Two beside each other on the smallest phones, in one line each. */
export const half = style({
  paddingInline: vars.space[2],
  whiteSpace: 'nowrap',
  '@media': { [media.cramped]: { whiteSpace: 'normal' } },
});
