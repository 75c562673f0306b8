import { createVar, style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

const { color, space } = vars;

export const group = style({ display: 'flex', flexDirection: 'column', gap: space[2] });
export const options = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
const focusRing = { outline: `3px solid ${color.focus}`, outlineOffset: space.half };

export const chip = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  maxInlineSize: '100%',
  minBlockSize: vars.size.touch,
  paddingInline: space[4],
  borderRadius: vars.radius.round,
  border: `1px solid ${color.lineStrong}`,
  background: color.surface,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.bold,
  cursor: 'pointer',
  userSelect: 'none',
  touchAction: 'manipulation',
  transition: `background-color ${vars.duration.quick}, transform ${vars.duration.quick}`,
  selectors: {
    '&:active': { transform: 'scale(0.98)' },
    '&:has(:checked)': { background: color.brandSoft, borderColor: color.brandInk, color: color.brandInk },
    '&:has(:focus-visible)': focusRing,
    '&:has(:disabled)': { color: color.inkFaint, cursor: 'not-allowed', background: color.surfaceSunken },
  },
});
// Its siblings are styled by selectors with its class: one with a pseudo-class alone makes the browser restyle the whole page when
// any element is added or removed.
export const input = style({ position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'inherit' });
export const tick = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  inlineSize: '20px',
  blockSize: '20px',
  marginInlineStart: `calc(-1 * ${space[1]})`,
  borderRadius: vars.radius.small,
  border: `2px solid ${color.lineStrong}`,
  color: 'transparent',
  selectors: {
    [`${input}[type="radio"] ~ &`]: { borderRadius: vars.radius.round },
    [`${input}:checked ~ &`]: { background: color.brand, borderColor: color.brand, color: color.onBrand },
  },
  '@media': { [media.forcedColors]: { selectors: { [`${input}:checked ~ &`]: { color: 'CanvasText' } } } },
});

export const swatchColor = createVar();
export const swatches = style({ display: 'flex', flexWrap: 'wrap', gap: space[1] });
export const swatch = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  inlineSize: vars.size.touch,
  blockSize: vars.size.touch,
  borderRadius: vars.radius.round,
  cursor: 'pointer',
  touchAction: 'manipulation',
  selectors: { '&:has(:focus-visible)': focusRing },
});
export const dot = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '32px',
  blockSize: '32px',
  borderRadius: vars.radius.round,
  background: swatchColor,
  border: `2px solid ${color.surfaceRaised}`,
  boxShadow: `0 0 0 1px ${color.lineStrong}`,
  color: 'transparent',
  transition: `transform ${vars.duration.quick} ${vars.ease.spring}`,
  forcedColorAdjust: 'none',
  selectors: {
    // The tick has a background, because no colour is legible on all ten swatches.
    [`${input}:checked ~ &`]: {
      transform: 'scale(1.1)',
      boxShadow: `0 0 0 3px ${color.ink}`,
      color: color.ink,
    },
  },
});
export const dotTick = style({
  selectors: {
    [`${input}:checked ~ span > &`]: {
      background: color.surfaceRaised,
      borderRadius: vars.radius.round,
      padding: '2px',
    },
  },
});
