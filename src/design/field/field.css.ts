import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { visuallyHidden } from '../styles.css.ts';
import { vars } from '../tokens.css.ts';

export const root = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[2],
  border: 0,
  minInlineSize: 0,
});
export const labelRow = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: vars.space[3],
  fontSize: vars.text.sm,
  lineHeight: vars.leading.snug,
  '@media': { [media.narrow]: { flexWrap: 'wrap' } },
});
export const label = style({ fontWeight: vars.weight.bold });
export const hiddenLabel = visuallyHidden;
export const optional = style({ color: vars.color.inkFaint, fontWeight: vars.weight.normal });

export const control = style({
  display: 'block',
  inlineSize: '100%',
  minBlockSize: '48px',
  paddingBlock: vars.space[3],
  paddingInline: vars.space[4],
  borderRadius: vars.radius.medium,
  border: `1px solid ${vars.color.lineStrong}`,
  background: vars.color.surface,
  color: vars.color.ink,
  lineHeight: vars.leading.snug,
  transition: `border-color ${vars.duration.quick}, box-shadow ${vars.duration.quick}`,
  selectors: {
    '&:focus-visible': {
      outline: 'none',
      borderColor: vars.color.focus,
      boxShadow: `0 0 0 2px ${vars.color.focus}`,
    },
    '&[aria-invalid="true"]': { borderColor: vars.color.danger },
    '&[aria-invalid="true"]:focus-visible': { boxShadow: `0 0 0 2px ${vars.color.danger}` },
    '&:disabled, &:read-only:not(select)': {
      background: vars.color.surfaceSunken,
      color: vars.color.inkMuted,
    },
  },
  '@media': {
    [media.forcedColors]: { selectors: { '&:focus-visible': { outline: '3px solid Highlight' } } },
  },
});
export const area = style({ minBlockSize: '104px', resize: 'vertical', lineHeight: vars.leading.normal });
// Grows with the text, up to half of the screen, if the browser supports it.
export const growing = style({
  maxBlockSize: '50dvh',
  '@supports': { '(field-sizing: content)': { fieldSizing: 'content', resize: 'none' } },
});

export const below = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[3],
  fontSize: vars.text.sm,
  lineHeight: vars.leading.snug,
  // Takes no space while empty, though the live region exists.
  selectors: { '&[data-empty]': { marginBlockStart: `calc(-1 * ${vars.space[2]})` } },
  '@media': { [media.narrow]: { flexWrap: 'wrap' } },
});
export const hint = style({ color: vars.color.inkFaint });
export const error = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space[1],
  color: vars.color.dangerInk,
  fontWeight: vars.weight.medium,
});
export const messages = style({ display: 'grid', gap: vars.space[1], minInlineSize: 0 });
export const counter = style({
  marginInlineStart: 'auto',
  flexShrink: 0,
  color: vars.color.inkFaint,
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&[data-full]': { color: vars.color.dangerInk, fontWeight: vars.weight.bold } },
});

export const searchBox = style({ position: 'relative', color: vars.color.inkFaint });
export const searchIcon = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: vars.space[4],
  display: 'grid',
  placeItems: 'center',
  pointerEvents: 'none',
});
export const searchInput = style({ borderRadius: vars.radius.round, paddingInline: vars.space[12] });
export const searchClear = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: vars.space.half,
  display: 'grid',
  placeItems: 'center',
});

export const selectBox = style({ position: 'relative' });
export const select = style({ appearance: 'none', paddingInlineEnd: vars.space[10] });
export const selectIcon = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: vars.space[3],
  marginBlock: 'auto',
  color: vars.color.inkMuted,
  pointerEvents: 'none',
});
export const dateTime = style({ fontVariantNumeric: 'tabular-nums', minInlineSize: 0, appearance: 'none' });
globalStyle(`${dateTime}::-webkit-date-and-time-value`, { textAlign: 'start' });
// The time is below the day if both do not fit.
globalStyle(`${dateTime}::-webkit-datetime-edit-fields-wrapper`, {
  '@media': { [media.narrow]: { display: 'flex', flexWrap: 'wrap' } },
});
