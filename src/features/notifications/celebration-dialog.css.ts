import { style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { brandGradient, vars } from '#src/design/tokens.css.ts';

const { color, space } = vars;

/** Positions the confetti. */
export const confettiArea = style({ position: 'relative' });

export const prize = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space[3],
  paddingBlock: space[4],
});

export const emblem = style({
  display: 'grid',
  placeItems: 'center',
  padding: space[5],
  borderRadius: vars.radius.round,
  background: color.surfaceSunken,
  color: color.inkMuted,
  '@media': { [media.highContrast]: { border: '1px solid' } },
  selectors: { '&[data-won]': { backgroundImage: brandGradient, color: color.onGradient } },
});

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: vars.size.touch,
  paddingBlock: space[2],
});
export const own = style({
  background: color.brandSoft,
  borderRadius: vars.radius.medium,
  marginInline: `calc(-1 * ${space[2]})`,
  '@media': { [media.highContrast]: { outline: '1px solid' } },
  paddingInline: space[2],
});
export const place = style({
  minInlineSize: '2.5rem',
  flexShrink: 0,
  fontWeight: vars.weight.heavy,
  fontVariantNumeric: 'tabular-nums',
});
export const who = style({ flex: '1 1 0%', minInlineSize: 0, display: 'flex', flexDirection: 'column' });
