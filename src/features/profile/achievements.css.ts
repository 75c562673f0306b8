import { style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { brandGradient, vars } from '#src/design/tokens.css.ts';

const { color } = vars;

/** Gray until it is earned. */
export const emblem = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  inlineSize: vars.space[12],
  blockSize: vars.space[12],
  borderRadius: vars.radius.round,
  background: color.surfaceSunken,
  color: color.inkMuted,
  '@media': { [media.edged]: { border: '1px solid' } },
  selectors: {
    '&[data-earned]': { backgroundImage: brandGradient, color: color.onGradient },
  },
});
