import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

const { space } = vars;

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${space[1]} ${space[5]}`,
});
export const fact = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: space[1] });
export const number = style({
  fontSize: vars.text.lg,
  fontWeight: vars.weight.heavy,
  fontVariantNumeric: 'tabular-nums',
});
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
// As wide as its words need, and what is left is shared.
globalStyle(`${buttons} > *`, { flex: '1 1 auto' });
globalStyle(`${buttons} > button`, { paddingInline: space[3] });
export const wide = style({ flexBasis: '100%', selectors: { '&:empty': { display: 'none' } } });

/** Keeps its place while it is on its way. */
export const cover = style({
  display: 'block',
  inlineSize: '100%',
  aspectRatio: '5 / 2',
  objectFit: 'cover',
  borderRadius: vars.radius.medium,
  background: vars.color.surfaceSunken,
});
