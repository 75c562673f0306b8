import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

const { color, space } = vars;

export const row = style({
  display: 'grid',
  gridTemplateColumns: `minmax(${space[8]}, auto) auto minmax(0, 1fr) auto`,
  alignItems: 'center',
  columnGap: space[3],
  '@media': { [media.narrow]: { gridTemplateColumns: 'auto auto minmax(0, 1fr)' } },
  rowGap: space[1],
  paddingBlock: space[2],
  minBlockSize: vars.size.touch,
});
export const own = style({
  background: color.brandSoft,
  borderRadius: vars.radius.medium,
  marginInline: `calc(-1 * ${space[2]})`,
  '@media': { [media.highContrast]: { outline: '1px solid' } },
  paddingInline: space[2],
});
export const rank = style({
  textAlign: 'center',
  color: color.inkMuted,
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
  display: 'grid',
  placeItems: 'center',
});
export const middle = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[1],
  minInlineSize: 0,
  '@media': { [media.narrow]: { gridColumn: '1 / -1', gridRow: 2 } },
});
export const score = style({
  fontSize: vars.text.lg,
  fontWeight: vars.weight.heavy,
  fontVariantNumeric: 'tabular-nums',
  minInlineSize: '2ch',
  textAlign: 'end',
  // Millions in the large size leave no room for the name.
  selectors: { '&[data-long]': { fontSize: vars.text.sm } },
});
/** Beside a name that is truncated; the count is not. */
export const count = style({ flexShrink: 0, whiteSpace: 'nowrap' });

export const medals = style({ display: 'flex', gap: space[1] });
export const ownResult = style({ marginBlockStart: space[3], textAlign: 'center' });

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
// As wide as their labels; the remaining width is shared.
globalStyle(`${buttons} > *`, { flex: '1 1 auto' });
globalStyle(`${buttons} > button`, { paddingInline: space[3] });
export const wide = style({ flexBasis: '100%', selectors: { '&:empty': { display: 'none' } } });

/** Reserves its height while the image loads. */
export const cover = style({
  display: 'block',
  inlineSize: '100%',
  aspectRatio: '5 / 2',
  objectFit: 'cover',
  borderRadius: vars.radius.medium,
  background: color.surfaceSunken,
});
