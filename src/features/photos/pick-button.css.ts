import { style } from '@vanilla-extract/css';
import { buttonClass } from '#src/design/button/button.tsx';
import { vars } from '#src/design/tokens.css.ts';

const { space, color } = vars;

export const button = style([
  buttonClass({ variant: 'outline' }),
  {
    position: 'relative',
    alignSelf: 'flex-start',
    selectors: {
      '&:has(:focus-visible)': { outline: `3px solid ${color.focus}`, outlineOffset: space.half },
      '&[data-disabled]': { color: color.inkFaint, background: color.surfaceSunken },
    },
  },
]);

/** Over the button that is seen, so that it takes the tap, the focus and the dropped file. */
export const input = style({
  position: 'absolute',
  // Over its border, too.
  inset: '-1px',
  inlineSize: 'calc(100% + 2px)',
  blockSize: 'calc(100% + 2px)',
  opacity: 0,
  cursor: 'pointer',
  fontSize: vars.text.md,
});
