import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

const { space, duration, ease, color } = vars;

const appear = keyframes({ from: { opacity: 0, transform: 'translateY(-4px) scale(0.98)' } });
const vanish = keyframes({ to: { opacity: 0 } });

export const positioner = style({ zIndex: `${vars.layer.floating} !important` });

/** The raised surface of popovers and menus. */
export const surface = style({
  minInlineSize: '200px',
  maxInlineSize: 'min(360px, calc(100vw - 32px))',
  maxBlockSize: 'min(420px, 70dvh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  borderRadius: vars.radius.medium,
  background: color.surfaceRaised,
  color: color.ink,
  boxShadow: `0 0 0 1px ${color.line}, ${color.shadowRaised}`,
  outline: 'none',
  selectors: {
    '&[data-state="open"]': { animation: `${appear} ${duration.quick} ${ease.out}` },
    '&[data-state="closed"]': { animation: `${vanish} 100ms linear forwards` },
  },
  '@media': { [media.highContrast]: { border: '1px solid' } },
});
export const padded = style({ padding: space[3] });
export const title = style({
  fontSize: vars.text.sm,
  fontWeight: vars.weight.bold,
  color: color.inkMuted,
  paddingBlockEnd: space[2],
  paddingInline: space[2],
});

export const menu = style({ padding: vars.space[1] });
export const menuItem = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  minBlockSize: vars.size.touch,
  paddingInline: vars.space[3],
  borderRadius: vars.radius.small,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
  cursor: 'pointer',
  userSelect: 'none',
  selectors: {
    '&[data-highlighted]': { background: vars.color.surfaceSunken },
    '&:active': { background: vars.color.surfacePressed },
    '&[data-danger]': { color: vars.color.dangerInk },
  },
  '@media': {
    [media.forcedColors]: { selectors: { '&[data-highlighted]': { outline: '2px solid Highlight' } } },
  },
});
