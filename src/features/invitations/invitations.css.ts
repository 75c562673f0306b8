import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

export const breaking = style({ overflowWrap: 'anywhere' });
export const icon = style({ flexShrink: 0, color: vars.color.inkMuted });
export const answers = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
  gap: vars.space[3],
});
/** For cards in a dialog, whose background has the same colour. */
export const framed = style({ border: `1px solid ${vars.color.line}`, boxShadow: 'none' });
export const noticeIcon = style({ flexShrink: 0, color: vars.color.pinkInk });
