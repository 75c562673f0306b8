import { style } from '@vanilla-extract/css';
import { buttonClass } from '#src/design/index.ts';
import { vars } from '#src/design/tokens.css.ts';

const { space, color } = vars;

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

export const picker = style([
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

export const preview = style({ position: 'relative', alignSelf: 'flex-start', maxInlineSize: '100%' });

export const picture = style({
  display: 'block',
  maxInlineSize: '100%',
  maxBlockSize: '200px',
  borderRadius: vars.radius.medium,
  background: color.surfaceSunken,
});

export const remove = style({
  position: 'absolute',
  insetBlockStart: space[1],
  insetInlineEnd: space[1],
  background: color.surface,
  boxShadow: color.shadow,
});

export const waiting = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: vars.size.touch,
  color: color.inkMuted,
  fontSize: vars.text.sm,
});
