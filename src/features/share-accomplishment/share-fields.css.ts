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
