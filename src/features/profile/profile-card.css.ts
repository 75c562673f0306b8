import { style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

export const names = style({ alignSelf: 'center', minInlineSize: 0 });
export const breaking = style({ overflowWrap: 'anywhere' });
/** Two beside each other on the smallest phones, in one line each. */
export const action = style({
  paddingInline: vars.space[2],
  whiteSpace: 'nowrap',
  '@media': { [media.cramped]: { whiteSpace: 'normal' } },
});
export const actions = style({
  display: 'grid',
  // Two at most, or one where two are too narrow for their words.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(8.75rem, 40%)), 1fr))',
  gap: vars.space[3],
});
/** Under the two, as wide as both. */
export const wide = style({ gridColumn: '1 / -1' });
