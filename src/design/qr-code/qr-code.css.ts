import { style } from '@vanilla-extract/css';
import { vars } from '../tokens.css.ts';

export const code = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
  borderRadius: vars.radius.medium,
  background: vars.color.silverLight,
  color: vars.color.onSilver,
  forcedColorAdjust: 'none',
});
