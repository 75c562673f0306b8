import { createVar, fallbackVar, globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

export const names = style({ minInlineSize: 0 });

/** Text of users: long words break, right-to-left text aligns right. */
export const words = style({
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
  textAlign: 'start',
});

export const redacted = style({ fontStyle: 'italic' });

/** Compensates for the padding of the upvote button. */
export const footer = style({ marginInlineStart: `calc(-1 * ${vars.space[1]})` });

/** Reserves the space of the author's menu while it loads. */
export const menuPlaceholder = style({ inlineSize: vars.size.touch, blockSize: vars.size.touch });

export const game = style({
  color: vars.color.brandInk,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
  overflowWrap: 'anywhere',
  // A touch target of full height without more space between the lines.
  paddingBlock: vars.space[3],
  marginBlock: `calc(-1 * ${vars.space[3]})`,
});

/** Where another page is scrolled to: below the sticky header. */
export const top = style({ scrollMarginBlockStart: `calc(${vars.size.header} + ${vars.space[4]})` });

// Without a transition, which would repaint a page of cards in every frame.
export const list = style({ selectors: { '&[aria-busy="true"]': { opacity: 0.75 } } });

/** Set on a card that has been laid out. */
export const SETTLED = 'data-settled';

// Cards off the screen are neither laid out nor painted. Only once they have been laid out, because the browser then remembers
// their heights: estimated heights would shift the layout.
globalStyle(`${list} > article`, { containIntrinsicBlockSize: 'auto 20rem' });
globalStyle(`${list} > article[${SETTLED}]`, { contentVisibility: 'auto' });

/** Specification §9: never displayed higher. */
const MAX_HEIGHT = '296px';

/** Width over height. Known before the photo has loaded, so that the layout does not shift. */
export const ratio = createVar();

/** The average colour of the photo, shown while it loads. */
export const color = createVar();

export const frame = style({
  display: 'block',
  inlineSize: `min(100%, calc(${MAX_HEIGHT} * ${ratio}))`,
  aspectRatio: ratio,
  maxBlockSize: MAX_HEIGHT,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  borderRadius: vars.radius.medium,
  background: fallbackVar(color, vars.color.surfaceSunken),
  selectors: {
    'button&': { cursor: 'zoom-in', touchAction: 'manipulation' },
    'button&:active': { opacity: 0.9 },
  },
});

export const image = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
  maxBlockSize: MAX_HEIGHT,
  objectFit: 'contain',
});

/** A photo in the outbox, whose size is not known. */
export const pending = style({
  display: 'block',
  maxInlineSize: '100%',
  maxBlockSize: MAX_HEIGHT,
  borderRadius: vars.radius.medium,
});

export const missing = style({
  display: 'grid',
  placeItems: 'center',
  blockSize: '100%',
  padding: vars.space[4],
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  textAlign: 'center',
});
