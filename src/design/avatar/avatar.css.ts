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
  '@media': { [media.highContrast]: { border: '1px solid' } },
});
/** In pixels, because initials have to fit into their circle with every font size of the browser. */
export const diameter = { xs: '24px', sm: '32px', md: '40px', xl: '96px' } as const;
const fontSizes = { xs: '10px', sm: '12px', md: '14px', xl: '28px' } as const;
export const size = styleVariants(diameter, (length, name) => ({
  inlineSize: length,
  blockSize: length,
  fontSize: fontSizes[name],
}));
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
