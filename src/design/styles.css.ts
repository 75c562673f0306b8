import { style } from '@vanilla-extract/css';
import { media } from './media.ts';
import { vars } from './tokens.css.ts';

/** Figures of one width, for scores and counts that change in place. */
export const tabular = style({ fontVariantNumeric: 'tabular-nums' });

/** One line, cut with an ellipsis where the words end, whichever way their script runs; it starts where its row does. */
export const truncate = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  unicodeBidi: 'plaintext',
  textAlign: 'left',
  '@media': {
    [media.cramped]: { overflow: 'visible', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
});

/** Read out, not shown. */
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
 * Something tappable answers the finger at once, by another colour that whoever uses this gives it. A mouse, whose pointer
 * hides nothing, sees it move as well; a phone's browser would lay out and paint the screen for that on every touch.
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
