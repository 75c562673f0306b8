import { createVar, fallbackVar, style } from '@vanilla-extract/css';
import { vars } from '../tokens.css.ts';

/** What the photo is like on the whole, where that is known. */
export const color = createVar();

export const frame = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '100%',
  // Room is kept before the picture is there. Specification §9: never higher than 296 px.
  aspectRatio: '4 / 3',
  maxBlockSize: '296px',
  overflow: 'hidden',
  borderRadius: vars.radius.medium,
  background: fallbackVar(color, vars.color.surfaceSunken),
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
});
export const image = style({
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
  opacity: 0,
  transition: `opacity ${vars.duration.calm}`,
  selectors: { '&[data-ready]': { opacity: 1 } },
});
export const missing = style({ padding: vars.space[4], textAlign: 'center' });
