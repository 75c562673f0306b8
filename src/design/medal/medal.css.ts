import { createVar, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../tokens.css.ts';

const { color } = vars;

export const side = createVar();
export const root = style({ display: 'inline-block', flexShrink: 0, inlineSize: side, blockSize: side });

const fall = keyframes({
  '0%': { transform: 'translateY(-120%) rotate(-14deg)', opacity: 0 },
  '55%': { transform: 'translateY(0) rotate(5deg)', opacity: 1 },
  '75%': { transform: 'translateY(-7%) rotate(-3deg)' },
  '100%': { transform: 'none' },
});
export const falling = style({ animation: `${fall} 700ms ${vars.ease.out} both` });

export const light = styleVariants({
  gold: { stopColor: color.goldLight },
  silver: { stopColor: color.silverLight },
  bronze: { stopColor: color.bronzeLight },
  popular: { stopColor: color.gradientFrom },
});
export const middle = styleVariants({
  gold: { stopColor: color.gold },
  silver: { stopColor: color.silver },
  bronze: { stopColor: color.bronze },
  popular: { stopColor: color.gradientTo },
});
export const deep = styleVariants({
  gold: { stopColor: color.goldDeep },
  silver: { stopColor: color.silverDeep },
  bronze: { stopColor: color.bronzeDeep },
  popular: { stopColor: color.gradientTo },
});
export const edge = styleVariants({
  gold: { stroke: color.goldDeep },
  silver: { stroke: color.silverDeep },
  bronze: { stroke: color.bronzeDeep },
  popular: { stroke: color.gradientFrom },
});
export const emboss = styleVariants({
  gold: { fill: color.onGold },
  silver: { fill: color.onSilver },
  bronze: { fill: color.onBronze },
  popular: { fill: color.onGradient },
});
export const figure = style({
  fontFamily: vars.font.body,
  fontWeight: vars.weight.heavy,
  fontSize: '19px',
  textAnchor: 'middle',
  fontVariantNumeric: 'tabular-nums',
});
export const ribbonLeft = style({ fill: color.brand });
export const ribbonRight = style({ fill: color.pink });
