import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

const appear = keyframes({ from: { opacity: 0 } });

/** Touches the control, so that the pointer reaches the tooltip without a gap. */
export const positioner = style({
  position: 'fixed',
  zIndex: vars.layer.tooltip,
  top: 0,
  left: 0,
  // A modal dialog disables the pointer for the rest of the page.
  pointerEvents: 'auto',
  paddingBlock: '6px',
});
export const content = style({
  maxInlineSize: '260px',
  paddingBlock: vars.space[1],
  paddingInline: vars.space[2],
  borderRadius: vars.radius.small,
  background: vars.color.toast,
  color: vars.color.onToast,
  fontSize: vars.text.xs,
  lineHeight: vars.leading.snug,
  boxShadow: vars.color.shadow,
  animation: `${appear} ${vars.duration.quick} linear`,
  '@media': { [media.highContrast]: { border: '1px solid' } },
});
