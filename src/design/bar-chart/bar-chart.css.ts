import { createVar, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { brandGradient, metal, vars } from '../tokens.css.ts';

const { color, space, text } = vars;

export const length = createVar();

const growUp = keyframes({ from: { transform: 'scaleY(0)' } });
const growOut = keyframes({ from: { transform: 'scaleX(0)' } });

export const chart = style({
  display: 'flex',
  alignItems: 'flex-end',
  gap: space[1],
  contain: 'inline-size',
  '@media': { [media.narrow]: { flexWrap: 'wrap', rowGap: space[4] } },
});
/** Only where a container query needs it, because it makes the browser compute the styles inside during layout. */
export const measured = style({ containerType: 'inline-size' });
export const entry = style({
  flex: '1 1 0%',
  minInlineSize: 0,
  maxInlineSize: '72px',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space[1],
  '@media': { [media.narrow]: { flex: '0 0 1.25rem' } },
});
export const score = style({
  fontSize: text.xs,
  lineHeight: 1,
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
  color: color.inkMuted,
});
/** Long scores are written vertically where bars are narrow. */
export const upright = style({
  '@container': { '(max-width: 480px)': { writingMode: 'vertical-rl', transform: 'rotate(180deg)' } },
});
export const barSlot = style({
  display: 'flex',
  alignItems: 'flex-end',
  blockSize: '72px',
  inlineSize: '100%',
});
export const bar = style({
  inlineSize: '100%',
  maxInlineSize: '32px',
  marginInline: 'auto',
  blockSize: length,
  minBlockSize: '3px',
  borderRadius: `${vars.radius.small} ${vars.radius.small} 2px 2px`,
  background: color.brand,
  transformOrigin: 'bottom',
  transition: `block-size ${vars.duration.grow} ${vars.ease.out}`,
  selectors: { '[data-highlight] > * > &': { background: brandGradient } },
  '@media': { [media.forcedColors]: { background: 'CanvasText', forcedColorAdjust: 'none' } },
});
/** The viewer's own bar only: each animation has events, and a slow phone needs long for those of a screen full of bars. */
export const animated = style({
  selectors: {
    '[data-highlight] > * > &': { animation: `${growUp} ${vars.duration.grow} ${vars.ease.out}` },
  },
});
export const name = style({
  maxInlineSize: '100%',
  fontSize: text.xs,
  lineHeight: vars.leading.tight,
  color: color.inkMuted,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  selectors: { '[data-highlight] > &': { color: color.ink, fontWeight: vars.weight.bold } },
});
/** Names that would be cut after a letter are left out. */
export const crowded = style({
  '@container': { '(max-width: 480px)': { display: 'none' } },
});
export const rest = style({
  alignSelf: 'flex-end',
  flexShrink: 0,
  minInlineSize: '28px',
  blockSize: '24px',
  display: 'grid',
  placeItems: 'center',
  fontSize: text.xs,
  fontWeight: vars.weight.bold,
  color: color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
});

export const rankTrack = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '10px',
  borderRadius: vars.radius.round,
  background: color.surfaceSunken,
  overflow: 'clip',
  '@media': { [media.highContrast]: { border: '1px solid' } },
});
export const rankFill = style({
  display: 'block',
  inlineSize: length,
  blockSize: '100%',
  borderRadius: vars.radius.round,
  transformOrigin: 'left',
  transition: `inline-size ${vars.duration.grow} ${vars.ease.out}`,
  '@media': { [media.forcedColors]: { background: 'CanvasText !important', forcedColorAdjust: 'none' } },
});
const grows = { animation: `${growOut} ${vars.duration.grow} ${vars.ease.out}` };
export const rankTone = styleVariants({
  brand: { background: color.brand },
  gold: { background: metal.gold, ...grows },
  silver: { background: metal.silver, ...grows },
  bronze: { background: metal.bronze, ...grows },
});
