import { style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

const { color, space } = vars;

export const value = style({
  display: 'block',
  padding: space[4],
  borderRadius: vars.radius.medium,
  background: color.surfaceSunken,
  '@media': { [media.edged]: { border: '1px solid' } },
  textAlign: 'center',
  overflowWrap: 'anywhere',
  userSelect: 'all',
});

export const code = style({
  fontFamily: vars.font.mono,
  fontSize: vars.text.xl,
  fontWeight: vars.weight.bold,
  letterSpacing: '0.2em',
  paddingInlineStart: `calc(${space[4]} + 0.2em)`,
});

export const link = style({ fontFamily: vars.font.mono, fontSize: vars.text.sm });

/** Keeps its place while the drawing is on its way. */
export const qrPlace = style({ alignSelf: 'center', inlineSize: '168px', blockSize: '168px' });

/** As much room as the other ways to share take, so that the tabs stay under the finger. */
export const people = style({ minBlockSize: 'min(22rem, 50dvh)' });
