import { style } from '@vanilla-extract/css';
import { media } from './media.ts';
import { vars } from './tokens.css.ts';

/** Digits of one width, for scores and counts that change in place. */
export const tabular = style({ fontVariantNumeric: 'tabular-nums' });

/** One line that ends in an ellipsis, in either direction of writing, aligned to the start of its row. */
export const truncate = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  unicodeBidi: 'plaintext',
  textAlign: 'left',
  '@media': {
    [media.narrow]: { overflow: 'visible', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
});

/** For screen readers only. */
export const visuallyHidden = style({
  position: 'absolute',
  inlineSize: '1px',
  blockSize: '1px',
  margin: '-1px',
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
});

/**
 * A control that shows a press at once by another colour, which the component sets. With a mouse it is scaled down too; on touch
 * screens it is not, because that would cost a layout and a paint on every touch.
 */
export const pressable = style({
  cursor: 'pointer',
  touchAction: 'manipulation',
  '@media': {
    [media.hover]: {
      transition: `transform ${vars.duration.quick} ${vars.ease.out}, background-color ${vars.duration.quick}, box-shadow ${vars.duration.quick}`,
      selectors: {
        '&:active:not([aria-disabled="true"]):not(:disabled)': {
          transform: 'scale(0.98)',
          transitionDuration: '0ms',
        },
      },
    },
  },
});
