import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

const { space } = vars;

/** Shrinks beside other content of its row. */
export const creator = style({ minInlineSize: 0 });
export const by = style({ flexShrink: 0, marginInlineStart: space[1] });
/** An element of its own, so that a name in a right-to-left script is cut at its own end. */
export const creatorName = style({ minInlineSize: 0 });
/** Aligns the label of the button with the text. */
export const toggle = style({ marginInlineStart: `calc(-1 * ${space[3]})` });
export const dot = style({
  inlineSize: space[3],
  blockSize: space[3],
  flexShrink: 0,
  borderRadius: vars.radius.round,
  boxShadow: `0 0 0 1px ${vars.color.lineStrong}`,
  forcedColorAdjust: 'none',
});
