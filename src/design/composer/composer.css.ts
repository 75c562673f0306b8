import { style } from '@vanilla-extract/css';
import { vars } from '../tokens.css.ts';

export const composer = style({
  display: 'flex',
  // The button is beside the first line, because there may be a counter below the field.
  alignItems: 'flex-start',
  gap: vars.space[2],
  // A stacking context of its own: typing does not repaint its surroundings.
  isolation: 'isolate',
});
export const box = style({ flex: '1 1 0%', minInlineSize: 0 });
export const input = style({
  selectors: {
    // The doubled class overrides the text area's styles in whatever order the style sheets load.
    '&&': {
      minBlockSize: vars.size.touch,
      maxBlockSize: '30dvh',
      paddingBlock: vars.space[2],
      borderRadius: vars.radius.large,
    },
  },
});
