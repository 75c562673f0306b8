import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../tokens.css.ts';

export const root = style({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  overflow: 'hidden',
  borderRadius: vars.radius.round,
  fontWeight: vars.weight.bold,
  lineHeight: 1,
  userSelect: 'none',
});
export const size = styleVariants({
  xs: { inlineSize: '24px', blockSize: '24px', fontSize: '0.625rem' },
  sm: { inlineSize: '32px', blockSize: '32px', fontSize: vars.text.xs },
  md: { inlineSize: '40px', blockSize: '40px', fontSize: vars.text.sm },
  lg: { inlineSize: '56px', blockSize: '56px', fontSize: vars.text.lg },
  xl: { inlineSize: '96px', blockSize: '96px', fontSize: vars.text.xl },
});
const { color } = vars;
/** People are told apart by a tint of their own where there is no picture. */
export const tints = [
  style({ background: color.brandSoft, color: color.brandInk }),
  style({ background: color.pinkSoft, color: color.pinkInk }),
  style({ background: color.amberSoft, color: color.amberInk }),
  style({ background: color.tealSoft, color: color.tealInk }),
  style({ background: color.blueSoft, color: color.blueInk }),
];
export const image = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
});
