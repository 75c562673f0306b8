import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '../media.ts';
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
  '@media': { [media.edged]: { border: '1px solid' } },
});
/** In pixels, because initials have to fit into their circle with every font size of the browser. */
export const size = styleVariants({
  xs: { inlineSize: '24px', blockSize: '24px', fontSize: '10px' },
  sm: { inlineSize: '32px', blockSize: '32px', fontSize: '12px' },
  md: { inlineSize: '40px', blockSize: '40px', fontSize: '14px' },
  lg: { inlineSize: '56px', blockSize: '56px', fontSize: '20px' },
  xl: { inlineSize: '96px', blockSize: '96px', fontSize: '28px' },
});
const { color } = vars;
/** Chosen by seed. */
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
