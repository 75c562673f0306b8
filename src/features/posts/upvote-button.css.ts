import { createVar, keyframes, style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { pressable } from '#src/design/styles.css.ts';
import { vars } from '#src/design/tokens.css.ts';

const pop = keyframes({
  '0%': { transform: 'scale(1)' },
  '45%': { transform: 'scale(1.35) rotate(-6deg)' },
  '100%': { transform: 'scale(1)' },
});

const shape = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[2],
  minBlockSize: vars.size.touch,
  minInlineSize: vars.size.touch,
  paddingInline: vars.space[3],
  borderRadius: vars.radius.round,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
  color: vars.color.inkMuted,
});

export const upvote = style([
  shape,
  pressable,
  {
    border: 0,
    background: vars.color.surfaceSunken,
    selectors: {
      '&:active': { background: vars.color.surfacePressed },
      '&[aria-pressed="true"]': { background: vars.color.brandSoft, color: vars.color.brandInk },
    },
    '@media': {
      [media.hover]: { selectors: { '&:hover': { background: vars.color.surfacePressed } } },
      [media.highContrast]: { border: '1px solid' },
    },
  },
]);

export const digitCount = createVar();
export const countBox = style({ inlineSize: `calc(${digitCount} * 1ch)`, blockSize: '1lh' });
export const count = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '1lh',
  textAlign: 'center',
  contain: 'size layout',
});

export const readOnly = style([shape, { paddingInline: vars.space[1] }]);

export const icon = style({
  selectors: {
    [`${upvote}[aria-pressed="true"] &`]: { fill: 'currentColor' },
    [`${upvote}[aria-pressed="true"][data-touched] &`]: {
      animation: `${pop} ${vars.duration.medium} ${vars.ease.spring}`,
    },
  },
  '@media': { [media.reducedMotion]: { animation: 'none' } },
});
