import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../tokens.css.ts';

const { color, space } = vars;

const box = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[3],
  padding: space[4],
  borderRadius: vars.radius.medium,
});
export const tone = styleVariants({
  danger: [box, { background: color.dangerSoft, color: color.dangerInk }],
  neutral: [box, { background: color.graySoft, color: color.grayInk }],
});
export const texts = style({
  flex: '1 1 0%',
  minInlineSize: 0,
  display: 'grid',
  gap: space[1],
  justifyItems: 'start',
  overflowWrap: 'anywhere',
});
export const title = style({ fontSize: vars.text.sm, fontWeight: vars.weight.bold });
export const text = style({ fontSize: vars.text.sm, lineHeight: vars.leading.snug });
export const action = style({ marginBlockStart: space[2], display: 'flex', flexWrap: 'wrap', gap: space[2] });
