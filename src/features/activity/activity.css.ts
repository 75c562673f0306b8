import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

const { color, space } = vars;

export const card = style({ position: 'relative', display: 'flex', flexDirection: 'column', gap: space[3] });

export const excerpt = style({
  borderInlineStart: `3px solid ${color.line}`,
  paddingInlineStart: space[3],
  color: color.inkMuted,
  fontSize: vars.text.sm,
});

/** Covers the card, so that a tap anywhere on it activates it. */
export const target = style({
  textAlign: 'start',
  color: color.brandInk,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: vars.radius.large },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `3px solid ${color.focus}`, outlineOffset: space.half },
  },
});

export const choice = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: vars.size.touch,
  paddingInline: space[3],
  borderRadius: vars.radius.small,
  fontWeight: vars.weight.medium,
  overflowWrap: 'anywhere',
  selectors: {
    '&:hover': { background: color.surfaceSunken },
    '&:active': { background: color.surfacePressed },
  },
});
