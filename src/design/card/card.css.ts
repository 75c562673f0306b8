import { recipe } from '@vanilla-extract/recipes';
import { media } from '../media.ts';
import { pressable } from '../styles.css.ts';
import { vars } from '../tokens.css.ts';

export const card = recipe({
  base: {
    display: 'block',
    position: 'relative',
    background: vars.color.surface,
    borderRadius: vars.radius.large,
    boxShadow: vars.color.shadow,
    border: '1px solid transparent',
    '@media': { [media.sharp]: { borderColor: vars.color.lineStrong } },
  },
  variants: {
    padding: {
      none: { padding: 0, overflow: 'clip' },
      small: { padding: vars.space[3] },
      medium: { padding: vars.space[4] },
      large: { padding: vars.space[6] },
    },
    pressable: {
      true: [
        pressable,
        {
          selectors: { '&:active': { background: vars.color.surfaceSunken } },
          '@media': { [media.hover]: { selectors: { '&:hover': { boxShadow: vars.color.shadowRaised } } } },
        },
      ],
    },
  },
  defaultVariants: { padding: 'medium' },
});
