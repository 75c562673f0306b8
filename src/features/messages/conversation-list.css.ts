import { style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

export const open = style({ background: vars.color.brandSoft });
export const texts = style({
  flex: '1 1 0%',
  minInlineSize: 0,
  display: 'flex',
  flexDirection: 'column',
  lineHeight: vars.leading.snug,
});
export const line = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  '@media': { [media.cramped]: { flexWrap: 'wrap' } },
});
export const name = style({
  flex: '1 1 0%',
  minInlineSize: 0,
  '@media': { [media.cramped]: { flexBasis: '5rem' } },
});
export const time = style({ flexShrink: 0 });
