import { style } from '@vanilla-extract/css';

/** Along the line above the button: always in sight, and nothing moves when it comes. */
export const sending = style({
  position: 'absolute',
  insetBlockStart: '-1px',
  insetInline: 0,
});
