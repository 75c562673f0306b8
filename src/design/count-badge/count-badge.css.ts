import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

const base = style({
  display: 'inline-grid',
  placeItems: 'center',
  minInlineSize: '1.25rem',
  blockSize: '1.25rem',
  paddingInline: '5px',
  borderRadius: vars.radius.round,
  fontSize: vars.text.xs,
  fontWeight: vars.weight.bold,
  lineHeight: 1,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [media.highContrast]: { border: '1px solid' } },
});
export const tone = styleVariants(
  {
    red: { background: vars.color.danger, color: vars.color.onDanger },
    soft: { background: vars.color.graySoft, color: vars.color.grayInk },
    brand: { background: vars.color.brandSoft, color: vars.color.brandInk },
  },
  (colours) => [base, colours],
);
export const floating = style({
  position: 'absolute',
  insetBlockStart: '2px',
  insetInlineStart: '50%',
  marginInlineStart: vars.space.half,
  boxShadow: `0 0 0 2px ${vars.color.paper}`,
  pointerEvents: 'none',
});
