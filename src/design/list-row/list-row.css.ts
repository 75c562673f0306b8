import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { truncate } from '../styles.css.ts';
import { vars } from '../tokens.css.ts';

const { color, space } = vars;

/** In pixels, at least. */
export const ROW_HEIGHT = 56;

export const list = style({ display: 'flex', flexDirection: 'column' });
// Not `li + li`: a sibling rule without a class makes the browser restyle every `li` of the page when any element is added or removed.
globalStyle(`${list} > li:not(:first-child)`, { borderBlockStart: `1px solid ${color.line}` });

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  inlineSize: '100%',
  minBlockSize: ROW_HEIGHT,
  paddingBlock: space[2],
  '@media': { [media.narrow]: { flexWrap: 'wrap' } },
});
export const tappable = style({
  borderRadius: vars.radius.small,
  touchAction: 'manipulation',
  // The background of a pressed row extends to the edges of its card.
  marginInline: `calc(-1 * ${space[2]})`,
  paddingInline: space[2],
  inlineSize: `calc(100% + 2 * ${space[2]})`,
  selectors: { '&:active': { background: color.surfacePressed } },
  '@media': { [media.hover]: { selectors: { '&:hover': { background: color.surfaceSunken } } } },
});
export const texts = style({
  flex: '1 1 0%',
  minInlineSize: 0,
  '@media': { [media.narrow]: { flexBasis: '5rem' } },
});
export const title = style([
  truncate,
  { display: 'block', fontWeight: vars.weight.medium, lineHeight: vars.leading.snug },
]);
/** A title that may be cut, and a mark that never is. */
export const titleRow = style({
  display: 'flex',
  gap: space[1],
  minInlineSize: 0,
  '@media': { [media.narrow]: { flexWrap: 'wrap' } },
});
export const mark = style({ flexShrink: 0, fontWeight: vars.weight.medium, lineHeight: vars.leading.snug });
export const subtitle = style([
  truncate,
  { display: 'block', color: color.inkMuted, fontSize: vars.text.sm, lineHeight: vars.leading.snug },
]);
export const trailing = style({ display: 'flex', alignItems: 'center', gap: space[1], flexShrink: 0 });
