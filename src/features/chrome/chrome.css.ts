import { style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

const { color, space, size } = vars;

export const skip = style({
  position: 'fixed',
  zIndex: vars.layer.tooltip,
  insetBlockStart: space[2],
  insetInlineStart: space[2],
  padding: `${space[3]} ${space[4]}`,
  borderRadius: vars.radius.medium,
  background: color.toast,
  color: color.onToast,
  '@media': { [media.highContrast]: { border: '1px solid' } },
  selectors: { '&:not(:focus)': { transform: 'translateY(-200%)' } },
});

export const header = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: vars.layer.chrome,
  background: `color-mix(in srgb, ${color.paper} 86%, transparent)`,
  backdropFilter: 'blur(14px) saturate(1.4)',
  borderBlockEnd: `1px solid ${color.line}`,
  paddingBlockStart: 'env(safe-area-inset-top)',
});

export const headerRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  blockSize: size.header,
  maxInlineSize: `calc(${size.column} + 2 * ${space[4]})`,
  marginInline: 'auto',
  paddingInline: `max(${space[4]}, env(safe-area-inset-left)) max(${space[3]}, env(safe-area-inset-right))`,
  '@media': { [media.desktop]: { maxInlineSize: 'none', paddingInline: space[6] } },
});

export const logo = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: size.touch,
  marginInlineEnd: 'auto',
  borderRadius: vars.radius.small,
});

export const face = style({
  display: 'inline-grid',
  placeItems: 'center',
  inlineSize: size.touch,
  blockSize: size.touch,
  borderRadius: vars.radius.round,
  // Leaves room for the largest badge beside it.
  marginInlineStart: space[2],
});

export const main = style({
  outline: 'none',
  paddingBlockEnd: `calc(${size.bar} + env(safe-area-inset-bottom))`,
  '@media': {
    [media.shortScreen]: { paddingBlockEnd: 0 },
    [media.narrow]: { paddingBlockEnd: 0 },
    [media.desktop]: { paddingBlockEnd: 0, paddingInlineStart: size.rail },
  },
});

export const nav = style({
  position: 'fixed',
  zIndex: vars.layer.chrome,
  insetInline: 0,
  insetBlockEnd: 0,
  background: color.surface,
  borderBlockStart: `1px solid ${color.line}`,
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
  '@media': {
    [media.desktop]: {
      insetInlineEnd: 'auto',
      insetBlockStart: size.header,
      inlineSize: size.rail,
      paddingBlock: space[4],
      paddingInline: space[3],
      borderBlockStart: 0,
      borderInlineEnd: `1px solid ${color.line}`,
      background: 'transparent',
    },
    // Below the content instead of covering it.
    [media.shortScreen]: { position: 'static' },
    [media.narrow]: { position: 'static' },
  },
});

export const entries = style({
  display: 'grid',
  // The longest label takes the width it needs from the others.
  gridTemplateColumns: 'repeat(5, minmax(max-content, 1fr))',
  maxInlineSize: size.column,
  marginInline: 'auto',
  '@media': {
    [media.desktop]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space[1] },
    [media.narrow]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
});

export const entry = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[1],
  minBlockSize: size.bar,
  color: color.inkMuted,
  fontSize: `calc(0.92 * ${vars.text.xs})`,
  letterSpacing: '-0.02em',
  fontWeight: vars.weight.normal,
  touchAction: 'manipulation',
  selectors: {
    // Underlined, because colour alone must not mark the current page.
    '&[aria-current="page"]': {
      color: color.brandInk,
      textDecoration: 'underline 2px',
      textUnderlineOffset: space[1],
    },
    '&:active': { background: color.surfacePressed },
    '&:focus-visible': { outlineOffset: `calc(-1 * ${space[1]})` },
  },
  '@media': {
    [media.desktop]: {
      flexDirection: 'row',
      justifyContent: 'flex-start',
      gap: space[3],
      minBlockSize: size.touch,
      paddingInline: space[4],
      borderRadius: vars.radius.medium,
      fontSize: vars.text.md,
      letterSpacing: 'normal',
      fontWeight: vars.weight.medium,
      selectors: {
        '&[aria-current="page"]': { background: color.brandSoft },
        '&:hover:not([aria-current="page"])': { background: color.surfaceSunken },
      },
    },
  },
});

export const icon = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  inlineSize: size.touch,
  blockSize: space[6],
  '@media': { [media.desktop]: { position: 'static', inlineSize: space[6] } },
});

/** At the icon's upper corner; in the rail at the end of the row. */
export const count = style({
  position: 'absolute',
  display: 'grid',
  inlineSize: 'max-content',
  insetBlockStart: `calc(-1 * ${space[1]})`,
  insetInlineStart: `calc(50% + ${space[1]})`,
  borderRadius: vars.radius.round,
  boxShadow: `0 0 0 2px ${color.surface}`,
  pointerEvents: 'none',
  '@media': {
    [media.desktop]: {
      insetBlock: 0,
      insetInlineStart: 'auto',
      insetInlineEnd: space[3],
      alignItems: 'center',
      boxShadow: 'none',
    },
    [media.narrow]: {
      insetBlockStart: `calc(-1 * ${space[3]})`,
      insetInlineStart: `calc(50% + ${space[4]})`,
    },
  },
});

export const label = style({ whiteSpace: 'nowrap', lineHeight: 1 });
