import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

const { space } = vars;

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.25rem), 1fr))',
  gap: space[3],
});
export const card = style({ display: 'flex', flexDirection: 'column', gap: space[1], minBlockSize: '88px' });
export const number = style({
  fontSize: vars.text.xl,
  fontWeight: vars.weight.heavy,
  lineHeight: vars.leading.tight,
  fontVariantNumeric: 'tabular-nums',
});
export const medals = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[1]} ${space[3]}`,
  marginBlock: 'auto',
});
export const medal = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.half,
  // Small counts form two columns, large ones take the width they need.
  minInlineSize: `calc(50% - ${space[3]})`,
  whiteSpace: 'nowrap',
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
});
