import { createVar, fallbackVar, style } from '@vanilla-extract/css';
import { vars } from '../tokens.css.ts';

/** The average colour of the photo, if known. */
export const color = createVar();

export const frame = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '100%',
  // Reserves the space of the photo. At most 296 px high (specification §9).
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
  transition: `opacity ${vars.duration.medium}`,
  selectors: { '&[data-loaded]': { opacity: 1 } },
});
export const failure = style({ padding: vars.space[4], textAlign: 'center' });
