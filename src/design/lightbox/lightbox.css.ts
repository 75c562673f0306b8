import { keyframes, style } from '@vanilla-extract/css';
import { vars } from '../tokens.css.ts';

const { space, duration, ease } = vars;

const grow = keyframes({ from: { opacity: 0, transform: 'scale(0.94)' } });
const fade = keyframes({ to: { opacity: 0 } });

export const positioner = style({ position: 'fixed', inset: 0, zIndex: vars.layer.dialog });

export const content = style({
  position: 'relative',
  blockSize: '100dvh',
  outline: 'none',
  selectors: {
    '&[data-state="open"]': { animation: `${grow} ${duration.medium} ${ease.out}` },
    '&[data-state="closed"]': { animation: `${fade} ${duration.quick} ${ease.in} forwards` },
  },
});

export const viewport = style({
  display: 'grid',
  // Centred while it fits, else scrollable to its edges.
  placeItems: 'safe center',
  blockSize: '100%',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  // Two fingers zoom the page itself.
  touchAction: 'pan-x pan-y pinch-zoom',
});

export const picture = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '100dvh',
  maxInlineSize: '1600px',
  objectFit: 'contain',
  padding: `env(safe-area-inset-top) 0 env(safe-area-inset-bottom)`,
  selectors: {
    [`${viewport}[data-zoomed] > &`]: { inlineSize: '250%', blockSize: '250dvh', maxInlineSize: 'none' },
  },
});

export const controls = style({
  position: 'absolute',
  insetBlockStart: `max(${space[3]}, env(safe-area-inset-top))`,
  insetInlineEnd: `max(${space[3]}, env(safe-area-inset-right))`,
  display: 'flex',
  gap: space[2],
});

/** Visible on any photo. */
export const control = style({ background: vars.color.surfaceRaised, boxShadow: vars.color.shadowRaised });
