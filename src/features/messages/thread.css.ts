import { style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

const { color, space, text } = vars;

/** Fills its container; only the messages scroll. */
export const root = style({ display: 'flex', flexDirection: 'column', minBlockSize: 0, blockSize: '100%' });

export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  paddingBlockStart: space[2],
  // The touch area of the game ends here, above those of the messages.
  paddingBlockEnd: space[3],
  borderBlockEnd: `1px solid ${color.line}`,
  // A long name must not push the messages off the screen.
  '@media': { [media.narrow]: { flexShrink: 0, maxBlockSize: '25dvh', overflowY: 'auto' } },
});
/** Aligns the arrow, not its touch area, with the messages. */
export const back = style({ marginInlineStart: `calc(-1 * ${space[2]})` });
export const names = style({
  flex: '1 1 0%',
  minInlineSize: 0,
  '@media': { [media.narrow]: { flexBasis: '5rem' } },
});
export const game = style({
  display: 'block',
  color: color.brandInk,
  fontSize: text.sm,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // A touch target of full height without more space between the lines.
  paddingBlock: space[3],
  marginBlock: `calc(-1 * ${space[3]})`,
});

export const scroll = style({
  // Contains the absolutely positioned text for screen readers, which otherwise makes the page longer.
  position: 'relative',
  flex: '1 1 0%',
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  display: 'flex',
  flexDirection: 'column',
  gap: space[4],
  paddingBlock: space[4],
  // Few messages align to the bottom, next to the composer.
  selectors: { '&::before': { content: '""', marginBlockStart: 'auto' } },
});
export const day = style({ display: 'flex', flexDirection: 'column', gap: space[2] });

export const message = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space.half,
  maxInlineSize: '82%',
  selectors: {
    '&[data-own]': { alignSelf: 'flex-end', alignItems: 'flex-end' },
  },
});
/** A bubble, and beside it what can be done with it. */
export const line = style({ display: 'flex', alignItems: 'center', maxInlineSize: '100%' });
export const bubble = style({
  minInlineSize: 0,
  paddingBlock: space[2],
  paddingInline: space[4],
  borderRadius: vars.radius.large,
  background: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  // Right-to-left text aligns right.
  unicodeBidi: 'plaintext',
  textAlign: 'start',
  borderEndStartRadius: vars.radius.small,
  '@media': { [media.highContrast]: { border: '1px solid' } },
  selectors: {
    [`${message}[data-own] &`]: {
      background: color.brand,
      color: color.onBrand,
      boxShadow: 'none',
      borderEndStartRadius: vars.radius.large,
      borderEndEndRadius: vars.radius.small,
    },
    // Outlined until it is sent. Not faded: it may stay so for hours and must be readable.
    [`${message}[data-pending] &`]: {
      background: color.surface,
      color: color.brandInk,
      boxShadow: `inset 0 0 0 1px ${color.brandInk}`,
    },
  },
});
export const time = style({
  fontSize: text.xs,
  color: color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
  paddingInline: space[2],
});

export const composer = style({
  position: 'relative',
  paddingBlock: space[3],
  borderBlockStart: `1px solid ${color.line}`,
});
/** Above the composer, over the messages. */
export const newer = style({
  position: 'absolute',
  insetBlockEnd: `calc(100% + ${space[2]})`,
  insetInline: 0,
  marginInline: 'auto',
  inlineSize: 'fit-content',
});
