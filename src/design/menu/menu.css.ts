import { style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

export const list = style({ padding: vars.space[1] });
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  minBlockSize: vars.size.touch,
  paddingInline: vars.space[3],
  borderRadius: vars.radius.small,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
  cursor: 'pointer',
  userSelect: 'none',
  selectors: {
    '&[data-highlighted]': { background: vars.color.surfaceSunken },
    '&:active': { background: vars.color.surfacePressed },
    '&[data-disabled]': { color: vars.color.inkFaint, cursor: 'not-allowed' },
    '&[data-danger]': { color: vars.color.dangerInk },
  },
  '@media': {
    [media.forced]: { selectors: { '&[data-highlighted]': { outline: '2px solid Highlight' } } },
  },
});
