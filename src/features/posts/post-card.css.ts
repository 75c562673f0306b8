import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

export const names = style({ minInlineSize: 0 });

/** Whatever people write stays inside: long words break, every script reads from its own side. */
export const words = style({
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
  textAlign: 'start',
});

export const redacted = style({ fontStyle: 'italic' });

/** The buttons' own padding already sets them off from the edge. */
export const footer = style({ marginInlineStart: `calc(-1 * ${vars.space[1]})` });

/** Keeps the menu's place while it loads. */
export const toolsPlace = style({ inlineSize: vars.size.touch, blockSize: vars.size.touch });

export const game = style({
  color: vars.color.brandInk,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
  overflowWrap: 'anywhere',
  // As high as a finger needs without moving the lines apart.
  paddingBlock: vars.space[3],
  marginBlock: `calc(-1 * ${vars.space[3]})`,
});
