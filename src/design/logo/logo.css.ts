import { createVar, style } from '@vanilla-extract/css';
import { vars } from '../tokens.css.ts';

export const height = createVar();
export const root = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.28em',
  fontSize: height,
  lineHeight: 1,
  color: vars.color.ink,
});
export const mark = style({ inlineSize: '1.25em', blockSize: '1.25em' });
export const stopFrom = style({ stopColor: vars.color.gradientFrom });
export const stopTo = style({ stopColor: vars.color.gradientTo });
export const shape = style({ stroke: vars.color.onGradient, fill: 'none', strokeLinecap: 'round' });
export const dot = style({ fill: vars.color.onGradient });
export const word = style({ fontWeight: vars.weight.heavy, letterSpacing: '-0.035em' });
