import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

const { color, space } = vars;

export const items = style({
  margin: 0,
  paddingInlineStart: space[5],
  listStyle: 'disc',
  color: color.inkMuted,
  fontSize: vars.text.sm,
  overflowWrap: 'anywhere',
});

export const breaking = style({ overflowWrap: 'anywhere' });
