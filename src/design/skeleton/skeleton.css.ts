import { createVar, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });
const pulse = keyframes({ '50%': { opacity: 0.55 } });

export const width = createVar();
export const height = createVar();

/** Invisible for 150 ms, so that data that loads fast causes no flicker; it takes its space from the start. */
export const delayed = style({
  opacity: 0,
  animation: `${appear} ${vars.duration.quick} linear 150ms forwards`,
  // The delay holds with reduced motion too: the global rule sets durations only.
});

export const skeleton = style({
  display: 'block',
  maxInlineSize: '100%',
  inlineSize: width,
  blockSize: height,
  background: vars.color.surfacePressed,
  animation: `${pulse} 1600ms ease-in-out infinite`,
  '@media': { [media.reducedMotion]: { animation: 'none' }, [media.highContrast]: { border: '1px solid' } },
});
export const shape = styleVariants({
  line: { borderRadius: vars.radius.small },
  block: { borderRadius: vars.radius.medium },
  circle: { borderRadius: vars.radius.round },
});
