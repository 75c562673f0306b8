import { style } from '@vanilla-extract/css';
import { besideNotch, media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

const { font, space, text, weight } = vars;

export const screen = style({
  minBlockSize: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space[6],
  paddingBlock: `max(${space[5]}, env(safe-area-inset-top)) max(${space[8]}, env(safe-area-inset-bottom))`,
  paddingInline: besideNotch(space[4]),
});
export const logo = style({ display: 'inline-flex', alignItems: 'center', minBlockSize: vars.size.touch });
export const body = style({
  inlineSize: '100%',
  maxInlineSize: '480px',
  marginBlock: 'auto',
});
/** The field for an invite code. */
export const code = style({
  fontFamily: font.mono,
  fontSize: text.xl,
  fontWeight: weight.bold,
  letterSpacing: '0.25em',
  textAlign: 'center',
  '@media': { [media.narrow]: { fontSize: text.lg, letterSpacing: '0.1em' } },
});
