import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

const appear = keyframes({ from: { opacity: 0 } });

export const place = style({
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
  // Nothing at first, for most of the time what was asked for is there at once.
  animation: `${appear} ${vars.duration.quick} 300ms backwards`,
  '@media': { [media.edged]: { border: '1px solid' } },
});
