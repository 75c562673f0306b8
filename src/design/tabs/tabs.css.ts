import { style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

export const list = style({
  position: 'relative',
  display: 'flex',
  // Where the words do not fit side by side, rather than cut them.
  flexWrap: 'wrap',
  gap: vars.space[1],
  padding: vars.space[1],
  // Round with one row.
  borderRadius: `calc(${vars.size.touch} / 2 + ${vars.space[1]})`,
  background: vars.color.surfaceSunken,
  '@media': { [media.highContrast]: { border: '1px solid' } },
});
export const trigger = style({
  flex: '1 1 auto',
  minInlineSize: 0,
  minBlockSize: vars.size.touch,
  paddingInline: vars.space[1],
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space[1],
  borderRadius: vars.radius.round,
  // Three long words fit side by side on a narrow phone only in a smaller font.
  fontSize: `clamp(${vars.text.xs}, 3.6vw, ${vars.text.sm})`,
  fontWeight: vars.weight.bold,
  color: vars.color.inkMuted,
  touchAction: 'manipulation',
  // Without a transition, whose events would delay the frame that shows the press.
  selectors: {
    '&:active': { color: vars.color.ink },
    '&[aria-selected=true]': { color: vars.color.onBrand, background: vars.color.brand },
    '&:focus-visible': { outlineOffset: 0 },
  },
  '@media': {
    [media.forcedColors]: { selectors: { '&[aria-selected=true]': { outline: '2px solid Highlight' } } },
  },
});
export const panel = style({
  paddingBlockStart: vars.space[4],
  selectors: { '&:focus-visible': { outlineOffset: vars.space[1], borderRadius: vars.radius.small } },
});
