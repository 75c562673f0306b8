import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

export const stack = style({ display: 'flex', flexDirection: 'column' });
export const row = style({
  display: 'flex',
  flexDirection: 'row',
  '@media': { [media.narrow]: { flexWrap: 'wrap' } },
});
export const wrap = style({ flexWrap: 'wrap' });
/** The child of a row that takes the remaining space and may cut its text. */
export const grow = style({
  flex: '1 1 0%',
  minInlineSize: 0,
  '@media': { [media.narrow]: { flexBasis: '5rem' } },
});
export const gap = styleVariants(vars.space, (value) => ({ gap: value }));
export const align = styleVariants({
  start: { alignItems: 'flex-start' },
  center: { alignItems: 'center' },
  baseline: { alignItems: 'baseline' },
});
export const justify = styleVariants({
  end: { justifyContent: 'flex-end' },
  between: { justifyContent: 'space-between' },
});
