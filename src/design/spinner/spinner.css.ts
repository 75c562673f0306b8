import { keyframes, style } from '@vanilla-extract/css';
import { vars } from '../tokens.css.ts';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

export const ring = style({
  display: 'inline-block',
  inlineSize: '1.25em',
  blockSize: '1.25em',
  borderRadius: vars.radius.round,
  border: '0.18em solid currentColor',
  borderInlineEndColor: 'transparent',
  // Or the gap that turns would be closed.
  forcedColorAdjust: 'none',
  animation: `${turn} 700ms linear infinite`,
});

export const whole = style({
  display: 'grid',
  placeItems: 'center',
  paddingBlock: vars.space[10],
  color: vars.color.brandInk,
  fontSize: vars.text.lg,
});
