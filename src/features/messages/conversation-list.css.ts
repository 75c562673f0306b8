import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

export const open = style({ background: vars.color.brandSoft });
export const texts = style({
  flex: '1 1 0%',
  minInlineSize: 0,
  display: 'flex',
  flexDirection: 'column',
  lineHeight: vars.leading.snug,
});
export const line = style({ display: 'flex', alignItems: 'center', gap: vars.space[2] });
export const name = style({ flex: '1 1 0%', minInlineSize: 0 });
export const time = style({ flexShrink: 0 });
