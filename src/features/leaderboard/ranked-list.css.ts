import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

const { color, space } = vars;

export const row = style({
  display: 'grid',
  // The first column is as wide as a long rank.
  gridTemplateColumns: 'minmax(2.25rem, max-content) auto minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: space[3],
  '@media': { [media.narrow]: { gridTemplateColumns: 'auto auto minmax(0, 1fr)' } },
  paddingBlock: space[3],
  paddingInline: `${space[1]} ${space[2]}`,
  // The sticky header must not cover a row that is scrolled into view.
  scrollMarginBlock: vars.size.header,
});
globalStyle(`${row} + ${row}`, { borderBlockStart: `1px solid ${color.line}` });

export const own = style({
  background: color.brandSoft,
  borderRadius: vars.radius.medium,
  '@media': { [media.highContrast]: { outline: '1px solid' } },
});

export const rank = style({
  display: 'grid',
  placeItems: 'center',
  color: color.inkMuted,
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&[data-long]': { fontSize: vars.text.xs } },
});

export const body = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[1],
  minInlineSize: 0,
  '@media': { [media.narrow]: { gridColumn: '1 / -1' } },
});

/** The name shrinks before the score does, which then wraps. */
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space[3],
  minInlineSize: 0,
});
export const name = style({
  flex: '1 1 5rem',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[1],
  minInlineSize: 0,
});
export const you = style({ flexShrink: 0 });
export const details = style({
  flex: '1 1 min-content',
  minInlineSize: 0,
  fontSize: vars.text.xs,
  lineHeight: vars.leading.snug,
});
export const badge = style({ flexShrink: 0, alignSelf: 'flex-start', marginInlineStart: 'auto' });

export const score = style({
  fontSize: vars.text.md,
  fontWeight: vars.weight.heavy,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: vars.leading.tight,
  whiteSpace: 'nowrap',
  '@media': { [media.wide]: { fontSize: vars.text.lg } },
});

export const medals = style({ display: 'flex', flexWrap: 'wrap', gap: `${space.half} ${space[2]}` });

export const medal = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.half,
  fontSize: vars.text.xs,
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
  color: color.inkMuted,
});
