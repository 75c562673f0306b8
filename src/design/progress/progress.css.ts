import { createVar, style, styleVariants } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { brandGradient, vars } from '../tokens.css.ts';

export const length = createVar();

export const track = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '8px',
  borderRadius: vars.radius.round,
  background: vars.color.track,
  overflow: 'clip',
  '@media': { [media.highContrast]: { border: '1px solid' } },
});
export const fill = style({
  display: 'block',
  blockSize: '100%',
  inlineSize: length,
  borderRadius: vars.radius.round,
  transition: `inline-size ${vars.duration.grow} ${vars.ease.out}`,
  '@media': { [media.forcedColors]: { background: 'Highlight !important', forcedColorAdjust: 'none' } },
});
export const tone = styleVariants({
  active: { background: vars.color.brand },
  upcoming: { background: vars.color.pink },
  completed: { background: vars.color.gray },
  gradient: { background: brandGradient },
});
