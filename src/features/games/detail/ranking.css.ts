import { style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

const { color, space } = vars;

export const row = style({
  display: 'grid',
  gridTemplateColumns: `minmax(${space[8]}, auto) auto minmax(0, 1fr) auto`,
  alignItems: 'center',
  columnGap: space[3],
  '@media': { [media.cramped]: { gridTemplateColumns: 'auto auto minmax(0, 1fr)' } },
  rowGap: space[1],
  paddingBlock: space[2],
  minBlockSize: vars.size.touch,
});
export const own = style({
  background: color.brandSoft,
  borderRadius: vars.radius.medium,
  marginInline: `calc(-1 * ${space[2]})`,
  '@media': { [media.edged]: { outline: '1px solid' } },
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
  '@media': { [media.cramped]: { gridColumn: '1 / -1', gridRow: 2 } },
});
export const score = style({
  fontSize: vars.text.lg,
  fontWeight: vars.weight.heavy,
  fontVariantNumeric: 'tabular-nums',
  minInlineSize: '2ch',
  textAlign: 'end',
  // Millions would leave no room for names.
  selectors: { '&[data-long]': { fontSize: vars.text.sm } },
});
/** Beside a name that is cut: the count is not. */
export const count = style({ flexShrink: 0, whiteSpace: 'nowrap' });
/** A group's colour is data, so it comes in by a property. */
export const dot = style({
  inlineSize: space[3],
  blockSize: space[3],
  flexShrink: 0,
  borderRadius: vars.radius.round,
  boxShadow: `0 0 0 1px ${color.lineStrong}`,
  forcedColorAdjust: 'none',
});
