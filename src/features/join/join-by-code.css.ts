import { style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

export const code = style({
  fontFamily: vars.font.mono,
  fontSize: vars.text.xl,
  fontWeight: vars.weight.bold,
  letterSpacing: '0.25em',
  textAlign: 'center',
  '@media': { [media.narrow]: { fontSize: vars.text.lg, letterSpacing: '0.1em' } },
});
