import { style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

const { color, space } = vars;

/** As high for a link as for a code, so that the tab list stays in place. */
export const value = style({
  display: 'grid',
  alignContent: 'center',
  minBlockSize: '4.75rem',
  padding: space[4],
  borderRadius: vars.radius.medium,
  background: color.surfaceSunken,
  '@media': { [media.highContrast]: { border: '1px solid' } },
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

/** Reserves its space while the code is loaded. */
export const qrPlace = style({ alignSelf: 'center', inlineSize: '168px', blockSize: '168px' });

/** As high as the other tabs, so that the tab list stays in place. */
export const people = style({ minBlockSize: 'min(23.25rem, 50dvh)' });
