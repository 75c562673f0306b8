import { style } from '@vanilla-extract/css';
import { vars } from '../tokens.css.ts';

export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
  gap: vars.space[3],
});
export const colour = style({ display: 'grid', gap: vars.space[1], fontSize: vars.text.xs });
export const chip = style({
  blockSize: '40px',
  borderRadius: vars.radius.small,
  border: `1px solid ${vars.color.line}`,
});
export const stage = style({
  position: 'relative',
  minBlockSize: '240px',
  display: 'grid',
  placeItems: 'center',
});
