import { style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { brandGradient, vars } from '#src/design/tokens.css.ts';

const { color } = vars;

/** Gray until it is earned; where colours cannot tell, an unbroken edge does, and the device's own colour of what is chosen. */
export const emblem = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  inlineSize: vars.space[12],
  blockSize: vars.space[12],
  borderRadius: vars.radius.round,
  background: color.surfaceSunken,
  color: color.inkMuted,
  '@media': { [media.edged]: { border: '2px dashed' } },
  selectors: {
    '&[data-earned]': {
      backgroundImage: brandGradient,
      color: color.onGradient,
      '@media': {
        [media.edged]: { borderStyle: 'solid' },
        [media.forced]: { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' },
      },
    },
  },
});
