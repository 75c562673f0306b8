import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

export const names = style({ minInlineSize: 0 });

/** Text of users: long words break, right-to-left text aligns right. */
export const words = style({
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
  textAlign: 'start',
});

export const redacted = style({ fontStyle: 'italic' });

/** Compensates for the padding of the upvote button. */
export const footer = style({ marginInlineStart: `calc(-1 * ${vars.space[1]})` });

/** Reserves the space of the owner's menu while it loads. */
export const menuPlaceholder = style({ inlineSize: vars.size.touch, blockSize: vars.size.touch });

export const game = style({
  color: vars.color.brandInk,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
  overflowWrap: 'anywhere',
  // A touch target of full height without more space between the lines.
  paddingBlock: vars.space[3],
  marginBlock: `calc(-1 * ${vars.space[3]})`,
});
