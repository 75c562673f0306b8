import { createVar, fallbackVar, style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

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
