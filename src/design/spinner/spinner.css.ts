import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });
const appear = keyframes({ from: { opacity: 0 } });

export const ring = style({
  display: 'inline-block',
  inlineSize: '1.25em',
  blockSize: '1.25em',
  borderRadius: vars.radius.round,
  border: '0.18em solid currentColor',
  borderInlineEndColor: 'transparent',
  // Forced colours would fill the gap of the ring.
  forcedColorAdjust: 'none',
  animation: `${turn} 700ms linear infinite`,
});

export const block = style({
  display: 'grid',
  placeItems: 'center',
  paddingBlock: vars.space[10],
  color: vars.color.brandInk,
  fontSize: vars.text.lg,
});

export const overlay = style({
  position: 'fixed',
  insetBlockStart: '40%',
  insetInlineStart: '50%',
  translate: '-50%',
  zIndex: vars.layer.dialog,
  display: 'grid',
  padding: vars.space[4],
  borderRadius: vars.radius.round,
  background: vars.color.toast,
  color: vars.color.onToast,
  fontSize: vars.text.lg,
  lineHeight: 0,
  pointerEvents: 'none',
  animation: `${appear} ${vars.duration.quick} 300ms backwards`,
  '@media': { [media.highContrast]: { border: '1px solid' } },
});
