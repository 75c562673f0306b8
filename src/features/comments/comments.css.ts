import { createVar, style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

const { space, color } = vars;

export const thread = style({
  // A separate stacking context: changes here do not repaint the card, nor the other way round.
  isolation: 'isolate',
  borderBlockStart: `1px solid ${color.line}`,
  paddingBlockStart: space[3],
});

export const list = style({ listStyle: 'none', margin: 0, padding: 0 });

/** The number of comments whose space the spacer reserves. */
export const spacerCount = createVar();

// Most comments are one line of text below a name.
const commentHeight = `(2 * ${vars.text.sm} * ${vars.leading.snug} + 2 * ${space[2]})`;
export const spacer = style({
  blockSize: `calc(${spacerCount} * (${commentHeight} + ${space[2]}) - ${space[2]})`,
  // It shrinks while comments render, so scroll anchoring must not use it.
  overflowAnchor: 'none',
});

export const item = style({ minInlineSize: 0 });

// Of hundreds only those in view are laid out and painted.
export const offscreen = style({
  contentVisibility: 'auto',
  containIntrinsicBlockSize: `auto calc(${commentHeight})`,
});

export const bubble = style({
  minInlineSize: 0,
  paddingBlock: space[2],
  paddingInline: space[3],
  borderRadius: vars.radius.large,
  borderStartStartRadius: vars.radius.small,
  background: color.surfaceSunken,
  '@media': { [media.highContrast]: { border: '1px solid' } },
  selectors: {
    // An outline, not a paler text: a comment may stay pending for hours and must be easy to read.
    [`${item}[data-pending] &`]: {
      background: 'transparent',
      boxShadow: `inset 0 0 0 1px ${color.lineStrong}`,
    },
  },
});

/** Breaks long words; the text decides its own direction. */
export const content = style({ overflowWrap: 'anywhere', unicodeBidi: 'plaintext', textAlign: 'start' });

export const byline = style({ minInlineSize: 0 });
export const when = style({ flexShrink: 0 });

export const toggle = style({ alignSelf: 'flex-start', marginInlineStart: `calc(-1 * ${space[3]})` });
