import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

const { color, space } = vars;

/** Shrinks in favour of its siblings. */
export const region = style({ display: 'flex', minInlineSize: 0, flexShrink: 1 });

const pill = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minInlineSize: 0,
  minBlockSize: '28px',
  paddingInline: `clamp(${space[2]}, 2.4vw, ${space[3]})`,
  borderRadius: vars.radius.round,
  fontSize: vars.text.xs,
  fontWeight: vars.weight.bold,
  lineHeight: vars.leading.tight,
  whiteSpace: 'nowrap',
  selectors: { '&:is(button)': { minBlockSize: vars.size.touch, border: 0, cursor: 'pointer' } },
  '@media': { [media.highContrast]: { border: '1px solid' } },
});
export const tone = styleVariants({
  neutral: [pill, { background: color.graySoft, color: color.grayInk }],
  brand: [pill, { background: color.brandSoft, color: color.brandInk }],
});
export const icon = style({ display: 'grid', flexShrink: 0 });
