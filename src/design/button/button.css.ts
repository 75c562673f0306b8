import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { media } from '../media.ts';
import { pressable } from '../styles.css.ts';
import { brandGradient, vars } from '../tokens.css.ts';

const hover = (background: string) => ({
  '@media': {
    [media.hover]: { selectors: { '&:hover:not([aria-disabled="true"]):not(:disabled)': { background } } },
  },
});

const narrow = {
  '@media': {
    [media.cramped]: { padding: vars.space[1], borderRadius: vars.radius.large, letterSpacing: '-0.03em' },
  },
};

export const button = recipe({
  base: [
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
        '&:disabled': {
          background: vars.color.surfaceSunken,
          color: vars.color.inkFaint,
          borderColor: 'transparent',
          boxShadow: 'none',
        },
      },
      '@media': { [media.edged]: { borderColor: 'currentColor' } },
    },
  ],
  variants: {
    variant: {
      primary: {
        background: vars.color.brand,
        color: vars.color.onBrand,
        selectors: { '&:active:not(:disabled)': { background: vars.color.brandPressed } },
        ...hover(vars.color.brandPressed),
      },
      secondary: {
        background: vars.color.brandSoft,
        color: vars.color.brandInk,
        selectors: { '&:active:not(:disabled)': { background: vars.color.surfacePressed } },
        ...hover(vars.color.surfacePressed),
      },
      outline: {
        background: vars.color.surface,
        color: vars.color.ink,
        borderColor: vars.color.lineStrong,
        selectors: { '&:active:not(:disabled)': { background: vars.color.surfacePressed } },
        ...hover(vars.color.surfaceSunken),
      },
      ghost: {
        background: 'transparent',
        color: vars.color.brandInk,
        selectors: { '&:active:not(:disabled)': { background: vars.color.surfacePressed } },
        ...hover(vars.color.surfaceSunken),
      },
      danger: {
        background: vars.color.danger,
        color: vars.color.onDanger,
        selectors: { '&:active:not(:disabled)': { background: vars.color.dangerPressed } },
        ...hover(vars.color.dangerPressed),
      },
      dangerGhost: {
        background: 'transparent',
        color: vars.color.dangerInk,
        selectors: { '&:active:not(:disabled)': { background: vars.color.dangerSoft } },
        ...hover(vars.color.dangerSoft),
      },
      gradient: {
        background: brandGradient,
        color: vars.color.onGradient,
        boxShadow: vars.color.shadow,
        backgroundOrigin: 'border-box',
        selectors: {
          // Its colours stay, so it gives way instead.
          '&:active:not([aria-disabled="true"]):not(:disabled)': {
            boxShadow: 'none',
            transform: 'scale(0.98)',
          },
        },
      },
    },
    size: {
      small: { paddingInline: vars.space[3], fontSize: vars.text.sm },
      medium: { paddingInline: vars.space[5], fontSize: vars.text.md, ...narrow },
      large: { paddingInline: vars.space[6], minBlockSize: '52px', fontSize: vars.text.md, ...narrow },
    },
    // As wide as its place, so its label needs no air of its own: on small phones it stays in one line.
    block: { true: { display: 'flex', inlineSize: '100%', paddingInline: vars.space[3] } },
  },
  defaultVariants: { variant: 'primary', size: 'medium' },
});

export const content = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space[2],
  '@media': { [media.cramped]: { flexWrap: 'wrap', hyphens: 'auto', overflowWrap: 'anywhere' } },
});
/** Transparent, not hidden: the button keeps its width and its name. */
export const waiting = style({ opacity: 0 });
export const ring = style({ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' });
