import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { pressable } from '../styles.css.ts';
import { vars } from '../tokens.css.ts';

const base = style([
  pressable,
  {
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    inlineSize: vars.size.touch,
    blockSize: vars.size.touch,
    borderRadius: vars.radius.round,
    selectors: {
      '&:disabled, &[aria-disabled="true"]:not([aria-busy])': {
        color: vars.color.inkFaint,
        cursor: 'not-allowed',
      },
      '&:active:not([aria-disabled="true"]):not(:disabled)': { background: vars.color.surfacePressed },
    },
    '@media': {
      [media.hover]: {
        selectors: {
          '&:hover:not([aria-disabled="true"]):not(:disabled)': { background: vars.color.surfaceSunken },
        },
      },
    },
  },
]);
export const tone = styleVariants(
  {
    muted: { color: vars.color.inkMuted },
    brand: { color: vars.color.brandInk },
    danger: { color: vars.color.dangerInk },
  },
  (colours) => [base, colours],
);
