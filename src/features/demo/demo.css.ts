import { style } from '@vanilla-extract/css';
import { media } from '#src/design/media.ts';
import { vars } from '#src/design/tokens.css.ts';

const { color, space } = vars;

/** The size of a small phone. */
export const frame = style({
  display: 'flex',
  flexDirection: 'column',
  alignSelf: 'center',
  inlineSize: '100%',
  maxInlineSize: '340px',
  blockSize: '640px',
  overflow: 'hidden',
  background: color.paper,
  border: `${space[2]} solid ${color.ink}`,
  borderRadius: `calc(${vars.radius.sheet} + ${space[3]})`,
  boxShadow: color.shadow,
});

export const statusBar = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto 1fr',
  alignItems: 'center',
  paddingBlock: space[2],
  paddingInline: space[5],
});
export const notch = style({
  inlineSize: '88px',
  blockSize: '22px',
  borderRadius: vars.radius.round,
  background: color.ink,
  '@media': { [media.highContrast]: { border: '1px solid' } },
});
export const battery = style({
  justifySelf: 'end',
  inlineSize: space[6],
  blockSize: space[3],
  borderRadius: space[1],
  border: `1px solid ${color.inkMuted}`,
  background: `linear-gradient(90deg, ${color.inkMuted} 70%, transparent 70%)`,
});

export const signIn = style({
  flex: '1 1 0%',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: space[10],
  padding: space[5],
});

export const home = style({ flex: '1 1 0%', minBlockSize: 0, display: 'flex', flexDirection: 'column' });
export const scroll = style({
  flex: '1 1 0%',
  minBlockSize: 0,
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: space[4],
  padding: space[4],
});
export const navigation = style({
  display: 'flex',
  justifyContent: 'space-around',
  paddingBlock: space[3],
  background: color.surface,
  borderBlockStart: `1px solid ${color.line}`,
  color: color.inkMuted,
});
export const current = style({ color: color.brandInk });
export const score = style({ flex: '1 1 0%', minInlineSize: 0 });
export const signOut = style({ flexShrink: 0, whiteSpace: 'nowrap' });
