import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

const { color, space } = vars;

export const codes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
  gap: space[2],
  margin: 0,
  padding: space[4],
  listStyle: 'none',
  borderRadius: vars.radius.medium,
  background: color.surfaceSunken,
  fontFamily: vars.font.mono,
  textAlign: 'center',
});

export const secret = style({
  display: 'block',
  marginBlockStart: space[2],
  padding: space[3],
  // Visible in forced colours, which remove the background.
  border: '1px solid transparent',
  borderRadius: vars.radius.medium,
  background: color.surfaceSunken,
  fontFamily: vars.font.mono,
  fontSize: vars.text.sm,
  textAlign: 'center',
  overflowWrap: 'anywhere',
  userSelect: 'all',
});

/** Dark on light in both themes: not every camera reads an inverted code. */
export const qr = style({
  alignSelf: 'center',
  inlineSize: '184px',
  blockSize: '184px',
});

export const items = style({
  margin: 0,
  paddingInlineStart: space[5],
  listStyle: 'disc',
  color: color.inkMuted,
  fontSize: vars.text.sm,
  overflowWrap: 'anywhere',
});

export const breaking = style({ overflowWrap: 'anywhere' });
