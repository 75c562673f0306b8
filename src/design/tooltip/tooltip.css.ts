import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

const appear = keyframes({ from: { opacity: 0 } });

export const positioner = style({ zIndex: `${vars.layer.tooltip} !important` });
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
  '@media': { [media.edged]: { border: '1px solid' } },
});
