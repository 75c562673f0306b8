import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { pressable as pressableStyle } from '../styles.css.ts';
import { vars } from '../tokens.css.ts';

const base = style({
  display: 'block',
  position: 'relative',
  background: vars.color.surface,
  borderRadius: vars.radius.large,
  boxShadow: vars.color.shadow,
  border: '1px solid transparent',
  '@media': { [media.moreContrast]: { borderColor: vars.color.lineStrong } },
});
export const padding = styleVariants(
  {
    small: { padding: vars.space[3] },
    medium: { padding: vars.space[4] },
    large: { padding: vars.space[6] },
  },
  (length) => [base, length],
);
export const pressable = style([
  pressableStyle,
  {
    selectors: { '&:active': { background: vars.color.surfaceSunken } },
    '@media': { [media.hover]: { selectors: { '&:hover': { boxShadow: vars.color.shadowRaised } } } },
  },
]);
