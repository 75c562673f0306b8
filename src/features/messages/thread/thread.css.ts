import { style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

const { color, space, text } = vars;

/** Takes the whole height it is given; only the messages scroll. */
export const root = style({ display: 'flex', flexDirection: 'column', minBlockSize: 0, blockSize: '100%' });

export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[2],
  borderBlockEnd: `1px solid ${color.line}`,
  // A long name leaves room for what is said.
  '@media': { [media.cramped]: { flexShrink: 0, maxBlockSize: '25dvh', overflowY: 'auto' } },
});
/** As far out as the header's own edge. */
export const back = style({ marginInlineStart: `calc(-1 * ${space[2]})` });
export const names = style({
  flex: '1 1 0%',
  minInlineSize: 0,
  '@media': { [media.cramped]: { flexBasis: '5rem' } },
});
export const game = style({
  display: 'block',
  color: color.brandInk,
  fontSize: text.sm,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // As high as a finger needs without moving the lines apart.
  paddingBlock: space[3],
  marginBlock: `calc(-1 * ${space[3]})`,
});

export const scroll = style({
  // So that what is only read out scrolls with the rest instead of making the page longer.
  position: 'relative',
  flex: '1 1 0%',
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  display: 'flex',
  flexDirection: 'column',
  gap: space[4],
  paddingBlock: space[4],
  // Few messages stand at the bottom, next to where one writes.
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
export const bubble = style({
  paddingBlock: space[2],
  paddingInline: space[4],
  borderRadius: vars.radius.large,
  background: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  // Every script reads from its own side.
  unicodeBidi: 'plaintext',
  textAlign: 'start',
  borderEndStartRadius: vars.radius.small,
  '@media': { [media.edged]: { border: '1px solid' } },
  selectors: {
    [`${message}[data-own] &`]: {
      background: color.brand,
      color: color.onBrand,
      boxShadow: 'none',
      borderEndStartRadius: vars.radius.large,
      borderEndEndRadius: vars.radius.small,
    },
    // Drawn as an outline until it is sent, which may be hours: it has to stay easy to read.
    [`${message}[data-sending] &`]: {
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

export const composer = style({ paddingBlock: space[3], borderBlockStart: `1px solid ${color.line}` });
