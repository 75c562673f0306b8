import { style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

/** Where a turned page starts; clear of the header that stays on top. */
export const top = style({
  scrollMarginBlockStart: `calc(${vars.size.header} + ${vars.space[4]})`,
  transition: `opacity ${vars.duration.quick}`,
  selectors: { '&[aria-busy="true"]': { opacity: 0.75 } },
  '@media': { [media.still]: { transition: 'none' } },
});
