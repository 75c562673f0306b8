import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { metal, vars } from '../tokens.css.ts';

const { color } = vars;

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[1],
  flexShrink: 0,
  maxInlineSize: '100%',
  minBlockSize: '24px',
  paddingInline: vars.space[2],
  borderRadius: vars.radius.round,
  fontSize: vars.text.xs,
  fontWeight: vars.weight.bold,
  lineHeight: vars.leading.tight,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [media.highContrast]: { border: '1px solid' } },
});
export const tone = styleVariants(
  {
    active: { background: color.brand, color: color.onBrand },
    upcoming: { background: color.pink, color: color.onPink },
    completed: { background: color.gray, color: color.onGray },
    brand: { background: color.brandSoft, color: color.brandInk },
    pink: { background: color.pinkSoft, color: color.pinkInk },
    neutral: { background: color.graySoft, color: color.grayInk },
    success: { background: color.successSoft, color: color.successInk },
    danger: { background: color.dangerSoft, color: color.dangerInk },
    gold: { background: metal.gold, color: color.onGold },
    silver: { background: metal.silver, color: color.onSilver },
    bronze: { background: metal.bronze, color: color.onBronze },
  },
  (colours) => [base, colours],
);
