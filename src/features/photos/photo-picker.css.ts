import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

const { space, color } = vars;

export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });

/** A picture as wide as the form. */
export const picture = style({
  display: 'block',
  inlineSize: '100%',
  aspectRatio: '2 / 1',
  objectFit: 'cover',
  borderRadius: vars.radius.medium,
  background: color.surfaceSunken,
});
