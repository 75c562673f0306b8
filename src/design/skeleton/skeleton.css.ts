import { createVar, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });
const breathe = keyframes({ '50%': { opacity: 0.55 } });

export const width = createVar();
export const height = createVar();

/** Nothing is shown for 150 ms: what comes quickly should not flicker. The room is taken from the start. */
export const late = style({
  opacity: 0,
  animation: `${appear} ${vars.duration.quick} linear 150ms forwards`,
  // The global rule shortens durations and leaves delays, so this stays true without motion.
});

export const bone = style({
  display: 'block',
  maxInlineSize: '100%',
  inlineSize: width,
  blockSize: height,
  background: vars.color.surfacePressed,
  animation: `${breathe} 1600ms ease-in-out infinite`,
  '@media': { [media.still]: { animation: 'none' }, [media.edged]: { border: '1px solid' } },
});
export const shape = styleVariants({
  line: { borderRadius: vars.radius.small },
  block: { borderRadius: vars.radius.medium },
  circle: { borderRadius: vars.radius.round },
});
