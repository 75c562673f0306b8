import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

export const preview = style({
  display: 'block',
  alignSelf: 'flex-start',
  maxInlineSize: '100%',
  maxBlockSize: '200px',
  borderRadius: vars.radius.medium,
  background: vars.color.surfaceSunken,
});

/** On the border above the button: always visible, and takes no space of its own. */
export const sending = style({
  position: 'absolute',
  insetBlockStart: '-1px',
  insetInline: 0,
});
