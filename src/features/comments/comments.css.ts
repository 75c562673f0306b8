import { createVar, style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

const { space, color } = vars;

export const thread = style({
  // Painted apart, so that neither the card is painted anew with what happens here nor this with what happens there.
  isolation: 'isolate',
  borderBlockStart: `1px solid ${color.line}`,
  paddingBlockStart: space[3],
});

export const list = style({ listStyle: 'none', margin: 0, padding: 0 });

export const toCome = createVar();

// Most comments are as high as a name and a line. A browser that keeps in place what is read must not hold on to this.
const comment = `(2 * ${vars.text.sm} * ${vars.leading.snug} + 2 * ${space[2]})`;
export const room = style({
  blockSize: `calc(${toCome} * (${comment} + ${space[2]}) - ${space[2]})`,
  overflowAnchor: 'none',
});

export const item = style({ minInlineSize: 0 });

// Hundreds of them cost what the few in sight do, whenever their card is touched or typed in.
export const apart = style({ contentVisibility: 'auto', containIntrinsicBlockSize: `auto calc(${comment})` });

export const bubble = style({
  minInlineSize: 0,
  paddingBlock: space[2],
  paddingInline: space[3],
  borderRadius: vars.radius.large,
  borderStartStartRadius: vars.radius.small,
  background: color.surfaceSunken,
  '@media': { [media.edged]: { border: '1px solid' } },
  selectors: {
    // Drawn as an outline until it is sent, which may be hours: it has to stay easy to read.
    [`${item}[data-pending] &`]: {
      background: 'transparent',
      boxShadow: `inset 0 0 0 1px ${color.lineStrong}`,
    },
  },
});

/** Long words break, every script reads from its own side. */
export const words = style({ overflowWrap: 'anywhere', unicodeBidi: 'plaintext', textAlign: 'start' });

export const byline = style({ minInlineSize: 0 });
export const when = style({ flexShrink: 0 });

export const toggle = style({ alignSelf: 'flex-start', marginInlineStart: `calc(-1 * ${space[3]})` });
