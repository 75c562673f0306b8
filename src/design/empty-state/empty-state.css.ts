import { style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

const { color, space } = vars;

export const root = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[6],
  paddingInline: space[4],
  textAlign: 'center',
  overflowWrap: 'anywhere',
});
export const art = style({ inlineSize: '132px', blockSize: '104px', marginBlockEnd: space[2] });
export const title = style({ fontSize: vars.text.md, fontWeight: vars.weight.bold });
export const text = style({
  maxInlineSize: '36ch',
  color: color.inkMuted,
  fontSize: vars.text.sm,
  textWrap: 'balance',
});
export const action = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: space[2],
  marginBlockStart: space[3],
});

const forced = { '@media': { [media.forcedColors]: { stroke: 'CanvasText' } } };
/** Strokes and fills of the illustrations. */
export const pen = style({
  fill: 'none',
  stroke: color.brandInk,
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  ...forced,
});
export const pinkPen = style([pen, { stroke: color.pink }]);
export const paper = style([pen, { fill: color.surfaceRaised }]);
export const cloud = style({ fill: color.brandSoft });
export const violet = style({ fill: color.brand });
export const pink = style({ fill: color.pink });
export const gold = style({ fill: color.gold });
