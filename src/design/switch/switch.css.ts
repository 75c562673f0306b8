import { style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { visuallyHidden } from '../styles.css.ts';
import { vars } from '../tokens.css.ts';

const { color, space } = vars;

export const root = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[4],
  minBlockSize: vars.size.touch,
  cursor: 'pointer',
});
export const texts = style({ minInlineSize: 0 });
export const label = style({ display: 'block', fontWeight: vars.weight.bold, fontSize: vars.text.sm });
export const hint = style({
  display: 'block',
  color: color.inkFaint,
  fontSize: vars.text.sm,
  lineHeight: vars.leading.snug,
});
// Its siblings are styled by selectors with its class, for the reason given in `chips.css.ts`.
export const input = style([visuallyHidden]);
export const control = style({
  display: 'inline-flex',
  flexShrink: 0,
  alignItems: 'center',
  inlineSize: '52px',
  blockSize: '32px',
  padding: '4px',
  borderRadius: vars.radius.round,
  background: color.lineStrong,
  transition: `background-color ${vars.duration.quick}`,
  selectors: {
    [`${input}:checked + &`]: { background: color.brand },
    [`${input}:focus-visible + &`]: { outline: `3px solid ${color.focus}`, outlineOffset: space.half },
  },
  '@media': { [media.forcedColors]: { border: '1px solid', forcedColorAdjust: 'none' } },
});
export const thumb = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '24px',
  blockSize: '24px',
  borderRadius: vars.radius.round,
  background: color.onBrand,
  transition: `translate ${vars.duration.quick} ${vars.ease.spring}`,
  selectors: { [`${input}:checked + * > &`]: { translate: '20px' } },
});
/** A difference between on and off besides the colour. */
export const check = style({
  color: color.gradientFrom,
  opacity: 0,
  transition: `opacity ${vars.duration.quick}`,
  selectors: { [`${input}:checked + * > * > &`]: { opacity: 1 } },
});
