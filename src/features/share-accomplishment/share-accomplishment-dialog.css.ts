import { style } from '@vanilla-extract/css';

/** On the border above the button: always visible, and takes no space of its own. */
export const sending = style({
  position: 'absolute',
  insetBlockStart: '-1px',
  insetInline: 0,
});
