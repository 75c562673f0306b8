import { style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { brandGradient, vars } from '#src/design/tokens.css.ts';

const { color, space } = vars;

export const names = style({ alignSelf: 'center', minInlineSize: 0 });
export const breaking = style({ overflowWrap: 'anywhere' });
export const actions = style({
  display: 'grid',
  // Two columns, or one where two are too narrow for their labels.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(8.75rem, 40%)), 1fr))',
  gap: space[3],
});
/** Fits one line beside another on the smallest phones. */
export const action = style({
  paddingInline: space[2],
  whiteSpace: 'nowrap',
  '@media': { [media.narrow]: { whiteSpace: 'normal' } },
});
export const wideAction = style({ gridColumn: '1 / -1' });

/** Gray until it is earned. In forced colours the border and the system's colour of selected items show that it is earned. */
export const emblem = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  inlineSize: vars.space[12],
  blockSize: vars.space[12],
  borderRadius: vars.radius.round,
  background: color.surfaceSunken,
  color: color.inkMuted,
  '@media': { [media.highContrast]: { border: '2px dashed' } },
  selectors: {
    '&[data-earned]': {
      backgroundImage: brandGradient,
      color: color.onGradient,
      '@media': {
        [media.highContrast]: { borderStyle: 'solid' },
        [media.forcedColors]: { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' },
      },
    },
  },
});
