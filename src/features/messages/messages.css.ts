import { createVar, fallbackVar, style } from '@vanilla-extract/css';
import { besideNotch, media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

const { space, size } = vars;

/** A single column, as on other screens. */
export const plain = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space[5],
  inlineSize: '100%',
  maxInlineSize: `calc(${size.column} + 2 * ${space[4]})`,
  marginInline: 'auto',
  paddingInline: besideNotch(space[4]),
  paddingBlock: space[4],
});

/** The height of the page that the on-screen keyboard covers. */
export const keyboard = createVar();

/** The height of `tall` where the navigation bar is below it. A landscape phone scrolls the page to the field above its keyboard. */
const withoutBar = {
  minBlockSize: '12rem',
  blockSize: `calc(100dvh - ${size.header} - env(safe-area-inset-top) - max(env(safe-area-inset-bottom), ${fallbackVar(keyboard, '0px')}) - 2px)`,
};

/** As high as the screen without header and navigation; its contents scroll. */
export const tall = style({
  blockSize: `calc(100dvh - ${size.header} - env(safe-area-inset-top) - max(${size.bar} + env(safe-area-inset-bottom), ${fallbackVar(keyboard, '0px')}) - 2px)`,
  paddingBlock: 0,
  '@media': {
    [media.shortScreen]: withoutBar,
    [media.narrow]: withoutBar,
    [media.desktop]: { blockSize: `calc(100dvh - ${size.header} - ${fallbackVar(keyboard, '0px')} - 2px)` },
  },
});

export const panes = style({
  display: 'grid',
  gridTemplateColumns: `minmax(260px, 2fr) minmax(0, 3fr)`,
  inlineSize: '100%',
  maxInlineSize: `calc(${size.column} + ${size.aside})`,
  marginInline: 'auto',
  paddingInline: besideNotch(space[4]),
  columnGap: space[6],
});
export const listPane = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: space[4],
  minBlockSize: 0,
  overflowY: 'auto',
  paddingBlock: space[4],
  paddingInline: space[2],
});
export const threadPane = style({
  flex: '1 1 0%',
  minBlockSize: 0,
  minInlineSize: 0,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
});

export const title = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: size.touch,
  fontSize: vars.text.xl,
  lineHeight: vars.leading.tight,
  fontWeight: vars.weight.heavy,
  letterSpacing: '-0.02em',
});

export const open = style({ background: vars.color.brandSoft });
export const texts = style({
  flex: '1 1 0%',
  minInlineSize: 0,
  display: 'flex',
  flexDirection: 'column',
  lineHeight: vars.leading.snug,
});
export const line = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  '@media': { [media.narrow]: { flexWrap: 'wrap' } },
});
export const name = style({
  flex: '1 1 0%',
  minInlineSize: 0,
  '@media': { [media.narrow]: { flexBasis: '5rem' } },
});
export const time = style({ flexShrink: 0 });
