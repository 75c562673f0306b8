import { style } from '@vanilla-extract/css';
import { besideNotch, media } from '#src/design/media.ts';
import { brandGradient, vars } from '#src/design/tokens.css.ts';

const { color, space } = vars;

export const screen = style({
  minBlockSize: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  background: color.paper,
});

export const hero = style({
  flex: '1 0 auto',
  display: 'grid',
  alignItems: 'center',
  position: 'relative',
  overflow: 'clip',
  background: brandGradient,
  color: color.onGradient,
  '@media': { [media.forcedColors]: { backgroundImage: 'none', borderBlockEnd: '1px solid' } },
  paddingBlock: `calc(${space[6]} + env(safe-area-inset-top)) ${space[16]}`,
  paddingInline: besideNotch(space[6]),
});

export const heroInner = style({
  inlineSize: '100%',
  maxInlineSize: `calc(${vars.size.column} + ${vars.size.aside})`,
  marginInline: 'auto',
  display: 'grid',
  gap: space[6],
  '@media': {
    [media.wide]: { gridTemplateColumns: '1.1fr 0.9fr', alignItems: 'center', paddingBlock: space[10] },
  },
});

export const brand = style({
  fontWeight: vars.weight.heavy,
  fontSize: vars.text.lg,
  letterSpacing: '-0.02em',
});

export const intro = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: space[5],
});

export const title = style({
  fontSize: vars.text.xxl,
  lineHeight: vars.leading.tight,
  fontWeight: vars.weight.heavy,
  letterSpacing: '-0.03em',
  textWrap: 'balance',
  '@media': {
    [media.wide]: { fontSize: `calc(1.3 * ${vars.text.xxl})` },
    [media.narrow]: { fontSize: vars.text.lg },
  },
});

export const lead = style({
  fontSize: vars.text.lg,
  lineHeight: vars.leading.snug,
  maxInlineSize: '34ch',
  '@media': { [media.narrow]: { fontSize: vars.text.md } },
});

export const start = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  minBlockSize: vars.space[12],
  minInlineSize: '100%',
  paddingInline: space[8],
  borderRadius: vars.radius.round,
  background: color.onGradient,
  color: color.gradientFrom,
  fontWeight: vars.weight.bold,
  fontSize: vars.text.md,
  boxShadow: color.shadowRaised,
  transition: `transform ${vars.duration.quick} ${vars.ease.out}`,
  selectors: {
    '&:active': { transform: 'scale(0.98)' },
    '&:focus-visible': { outlineColor: color.onGradient },
  },
  '@media': { [media.wide]: { minInlineSize: vars.space[0] }, [media.highContrast]: { border: '2px solid' } },
});

export const art = style({
  inlineSize: '100%',
  maxInlineSize: `calc(0.8 * ${vars.size.aside})`,
  blockSize: 'auto',
  marginInline: 'auto',
  '@media': { [media.wide]: { maxInlineSize: `calc(1.1 * ${vars.size.aside})` } },
});

/** Hearts and stars around the figure. */
export const floating = style({ opacity: 0.85 });

export const benefits = style({
  position: 'relative',
  maxInlineSize: `calc(${vars.size.column} + ${vars.size.aside} + 2 * ${space[6]})`,
  inlineSize: '100%',
  marginInline: 'auto',
  marginBlockStart: `calc(-1 * ${space[10]})`,
  paddingInline: besideNotch(space[6]),
  paddingBlockEnd: `calc(${space[10]} + env(safe-area-inset-bottom))`,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  '@media': {
    [media.wide]: { gridTemplateColumns: 'repeat(3, 1fr)', gap: space[4] },
    [media.narrow]: { paddingInline: space[3] },
  },
});

export const benefit = style({
  display: 'flex',
  gap: space[4],
  alignItems: 'flex-start',
  padding: space[5],
  borderRadius: vars.radius.large,
  background: color.surface,
  boxShadow: color.shadow,
  '@media': {
    [media.highContrast]: { border: '1px solid' },
    [media.wide]: { flexDirection: 'column' },
    [media.narrow]: { flexDirection: 'column' },
  },
});

export const benefitIcon = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  inlineSize: vars.space[12],
  blockSize: vars.space[12],
  borderRadius: vars.radius.medium,
  background: color.brandSoft,
  color: color.brandInk,
  '@media': { [media.highContrast]: { border: '1px solid' } },
});

export const benefitTitle = style({ fontSize: vars.text.md, fontWeight: vars.weight.bold });
export const benefitText = style({ color: color.inkMuted, fontSize: vars.text.sm });
