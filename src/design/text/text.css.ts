import { createVar, style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../tokens.css.ts';

export const size = styleVariants({
  xs: { fontSize: vars.text.xs, lineHeight: vars.leading.snug },
  sm: { fontSize: vars.text.sm, lineHeight: vars.leading.snug },
  md: { fontSize: vars.text.md, lineHeight: vars.leading.normal },
  lg: { fontSize: vars.text.lg, lineHeight: vars.leading.snug, letterSpacing: '-0.01em' },
  xl: { fontSize: vars.text.xl, lineHeight: vars.leading.tight, letterSpacing: '-0.02em' },
});
export const tone = styleVariants({
  ink: { color: vars.color.ink },
  muted: { color: vars.color.inkMuted },
  faint: { color: vars.color.inkFaint },
  brand: { color: vars.color.brandInk },
  danger: { color: vars.color.dangerInk },
});
export const weight = styleVariants(vars.weight, (value) => ({ fontWeight: value }));
export const lineCount = createVar();
export const clamp = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lineCount,
  overflow: 'hidden',
});
/** Keeps typed line breaks. */
export const prose = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
export const centred = style({ textAlign: 'center', textWrap: 'balance' });
