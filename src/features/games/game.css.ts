import { style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

const { space } = vars;

export const card = style({ position: 'relative', display: 'flex', flexDirection: 'column', gap: space[3] });

export const top = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  '@media': { [media.narrow]: { flexWrap: 'wrap' } },
});

/** Above the link that covers the card. The negative margin aligns the icons with the text. */
export const controls = style({
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  marginBlock: `calc(-1 * ${space[2]})`,
  marginInlineEnd: `calc(-1 * ${space[2]})`,
});

export const name = style({
  fontSize: vars.text.lg,
  fontWeight: vars.weight.bold,
  lineHeight: vars.leading.snug,
});

/** The link covers the whole card; its text is the name. */
export const link = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  unicodeBidi: 'plaintext',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: vars.radius.large },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `3px solid ${vars.color.focus}`, outlineOffset: vars.space.half },
  },
});

export const action = style({ position: 'relative', zIndex: 1 });

/** Reserves the height of the chart, so that nothing shifts when it is loaded. */
export const chart = style({
  minBlockSize: '116px',
  // A few bars have names below them.
  selectors: { '&[data-named]': { minBlockSize: '134px' } },
});

/** Shrinks beside other content of its row. */
export const creator = style({ minInlineSize: 0 });
export const by = style({ flexShrink: 0, marginInlineStart: space[1] });
/** A separate element, so that a name in a right-to-left script is cut at its own end. */
export const creatorName = style({ minInlineSize: 0 });
/** Aligns the label of the button with the text. */
export const toggle = style({ marginInlineStart: `calc(-1 * ${space[3]})` });
export const dot = style({
  inlineSize: space[3],
  blockSize: space[3],
  flexShrink: 0,
  borderRadius: vars.radius.round,
  boxShadow: `0 0 0 1px ${vars.color.lineStrong}`,
  forcedColorAdjust: 'none',
});
