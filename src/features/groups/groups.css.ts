import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

const { space } = vars;

export const heading = style({
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  minInlineSize: 0,
});

/** Aligns the icons of the round buttons with the text of the card. */
export const controls = style({
  display: 'flex',
  flexShrink: 0,
  marginBlock: `calc(-1 * ${space[2]})`,
  marginInlineEnd: `calc(-1 * ${space[2]})`,
});

export const actions = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10.5rem), 1fr))',
  gap: space[3],
});
