import { createVar, fallbackVar, globalStyle, keyframes, style } from '@vanilla-extract/css';
import { besideNotch, media } from '../media.ts';
import { delayed } from '../skeleton/skeleton.css.ts';
import { vars } from '../tokens.css.ts';

const { space, size } = vars;

const belowSkeleton = createVar();
/** Runs during the first seconds of a screen. */
const opening = keyframes({ from: { vars: { [belowSkeleton]: 'hidden' } } });

export const root = style({
  animation: `${opening} 1ms linear 3s backwards`,
  inlineSize: '100%',
  maxInlineSize: `calc(${size.column} + 2 * ${space[4]})`,
  marginInline: 'auto',
  paddingInline: besideNotch(space[4]),
  paddingBlock: `${space[4]} ${space[8]}`,
  display: 'flex',
  flexDirection: 'column',
  gap: space[5],
  '@media': { [media.wide]: { paddingBlock: `${space[6]} ${space[12]}` } },
});
export const withAside = style({
  '@media': {
    [media.desktop]: {
      maxInlineSize: `calc(${size.column} + ${size.aside} + ${space[6]} + 2 * ${space[6]})`,
      paddingInline: space[6],
    },
  },
});
export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: size.touch,
  '@media': { [media.narrow]: { flexWrap: 'wrap' } },
});
export const titles = style({
  flex: '1 1 0%',
  minInlineSize: 0,
  '@media': { [media.narrow]: { flexBasis: '6rem' } },
});
export const title = style({
  fontSize: vars.text.xl,
  lineHeight: vars.leading.tight,
  fontWeight: vars.weight.heavy,
  letterSpacing: '-0.02em',
  '@media': { [media.narrow]: { fontSize: vars.text.lg, overflowWrap: 'anywhere' } },
});
export const longTitle = style({ fontSize: vars.text.lg, letterSpacing: '-0.01em' });
export const subtitle = style({
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  marginBlockStart: space[1],
});
export const actions = style({ display: 'flex', alignItems: 'center', gap: space[2], flexShrink: 0 });
export const back = style({ marginInlineStart: `calc(-1 * ${space[2]})`, flexShrink: 0 });
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  alignItems: 'start',
});
export const twoColumns = style({
  '@media': {
    [media.desktop]: { gridTemplateColumns: `minmax(0, ${size.column}) minmax(0, ${size.aside})` },
  },
});
export const column = style({ display: 'flex', flexDirection: 'column', gap: space[5], minInlineSize: 0 });
export const section = style({ display: 'flex', flexDirection: 'column', gap: space[3] });
export const sectionHeader = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  '@media': { [media.narrow]: { flexWrap: 'wrap' } },
});
export const sectionTitle = style({ fontSize: vars.text.lg, minInlineSize: 0 });

// The height of a section is known once it has content. On a new screen the sections below are hidden until then, so that nothing
// moves while the user reads. They become visible at the end of the animation, even if a request hangs.
globalStyle(`${section}:has(.${delayed}) ~ *`, { visibility: fallbackVar(belowSkeleton, 'visible') });
