import { createVar, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

export const from = createVar();
export const drift = createVar();
export const delay = createVar();

const fall = keyframes({
  from: { transform: 'translate(0, -5%)', opacity: 1 },
  '80%': { opacity: 1 },
  to: { transform: `translate(${drift}, 100%)`, opacity: 0 },
});

export const root = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  pointerEvents: 'none',
  '@media': { [media.reducedMotion]: { display: 'none' } },
});
/** As high as the root, so that the percentages of the animation refer to it. */
export const lane = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: from,
  inlineSize: '8px',
  animation: `${fall} 2200ms ${vars.ease.in} ${delay} both`,
});
const tumble = keyframes({ to: { transform: 'rotate3d(1, 0.6, 0.3, 900deg)' } });
export const piece = style({
  display: 'block',
  inlineSize: '8px',
  blockSize: '12px',
  borderRadius: vars.space.half,
  animation: `${tumble} 2200ms linear ${delay} both`,
});
export const round = style({ blockSize: '8px', borderRadius: vars.radius.round });
export const colour = styleVariants({
  violet: { background: vars.color.brand },
  pink: { background: vars.color.pink },
  gold: { background: vars.color.gold },
  silver: { background: vars.color.silver },
});
