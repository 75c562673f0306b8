import { style } from '@vanilla-extract/css';
import { buttonClass } from '#src/design/button/button.tsx';
import { vars } from '#src/design/tokens.css.ts';

const { space, color } = vars;

export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });

export const pickButton = style([
  buttonClass({ variant: 'outline', size: 'small' }),
  {
    position: 'relative',
    selectors: {
      '&:not(:only-child)': { flexGrow: 1 },
      '&:has(:focus-visible)': { outline: `3px solid ${color.focus}`, outlineOffset: space.half },
      '&[data-disabled]': { color: color.inkFaint, background: color.surfaceSunken },
    },
  },
]);

/** Two buttons fill the row, or a row each on small phones. */
export const removeButton = style({ flexGrow: 1 });

/** Transparent on top of the visible button: takes taps, focus and dropped files. */
export const input = style({
  position: 'absolute',
  // Covers the border, too.
  inset: '-1px',
  inlineSize: 'calc(100% + 2px)',
  blockSize: 'calc(100% + 2px)',
  opacity: 0,
  cursor: 'pointer',
  fontSize: vars.text.md,
});

/** A photo as wide as the form. */
export const picture = style({
  display: 'block',
  inlineSize: '100%',
  aspectRatio: '2 / 1',
  objectFit: 'cover',
  borderRadius: vars.radius.medium,
  background: color.surfaceSunken,
});
