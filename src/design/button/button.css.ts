import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { pressable } from '../styles.css.ts';
import { brandGradient, vars } from '../tokens.css.ts';

/** The backgrounds while pressed and while a mouse hovers. */
const feedback = (pressed: string, hovered = pressed) => ({
  selectors: { '&:active:not([aria-disabled="true"]):not(:disabled)': { background: pressed } },
  '@media': {
    [media.hover]: {
      selectors: { '&:hover:not([aria-disabled="true"]):not(:disabled)': { background: hovered } },
    },
  },
});

const narrow = {
  '@media': {
    [media.narrow]: { padding: vars.space[1], borderRadius: vars.radius.large, letterSpacing: '-0.03em' },
  },
};

const base = style([
  pressable,
  {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: vars.space[2],
    minBlockSize: vars.size.touch,
    minInlineSize: vars.size.touch,
    borderRadius: vars.radius.round,
    border: '1px solid transparent',
    fontWeight: vars.weight.bold,
    lineHeight: vars.leading.tight,
    textAlign: 'center',
    userSelect: 'none',
    selectors: {
      '&:disabled, &[aria-disabled="true"]': { cursor: 'not-allowed' },
      '&:disabled, &[aria-disabled="true"]:not([aria-busy])': {
        background: vars.color.surfaceSunken,
        color: vars.color.inkFaint,
        borderColor: 'transparent',
        boxShadow: 'none',
      },
    },
    '@media': { [media.highContrast]: { borderColor: 'currentColor' } },
  },
]);
export const variant = styleVariants(
  {
    primary: {
      background: vars.color.brand,
      color: vars.color.onBrand,
      ...feedback(vars.color.brandPressed),
    },
    secondary: {
      background: vars.color.brandSoft,
      color: vars.color.brandInk,
      ...feedback(vars.color.surfacePressed),
    },
    outline: {
      background: vars.color.surface,
      color: vars.color.ink,
      borderColor: vars.color.lineStrong,
      ...feedback(vars.color.surfacePressed, vars.color.surfaceSunken),
    },
    ghost: {
      background: 'transparent',
      color: vars.color.brandInk,
      ...feedback(vars.color.surfacePressed, vars.color.surfaceSunken),
    },
    danger: {
      background: vars.color.danger,
      color: vars.color.onDanger,
      ...feedback(vars.color.dangerPressed),
    },
    dangerGhost: {
      background: 'transparent',
      color: vars.color.dangerInk,
      ...feedback(vars.color.dangerSoft),
    },
    gradient: {
      background: brandGradient,
      color: vars.color.onGradient,
      boxShadow: vars.color.shadow,
      backgroundOrigin: 'border-box',
      selectors: {
        // Its colours stay the same, so it is scaled on touch screens too.
        '&:active:not([aria-disabled="true"]):not(:disabled)': {
          boxShadow: 'none',
          transform: 'scale(0.98)',
        },
      },
    },
  },
  (rules) => [base, rules],
);
export const size = styleVariants({
  small: { paddingInline: vars.space[3], fontSize: vars.text.sm },
  medium: { paddingInline: vars.space[5], fontSize: vars.text.md, ...narrow },
  large: { paddingInline: vars.space[6], minBlockSize: '52px', fontSize: vars.text.md, ...narrow },
});
// Less padding, so that the label stays in one line on small phones.
export const block = style({ display: 'flex', inlineSize: '100%', paddingInline: vars.space[3] });

export const content = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space[2],
  '@media': { [media.narrow]: { flexWrap: 'wrap', hyphens: 'auto', overflowWrap: 'anywhere' } },
});
/** Transparent, not hidden: the button keeps its width and its name. */
export const busyContent = style({ opacity: 0 });
export const ring = style({ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' });
