import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

/** Gives way to what stands beside it. */
export const line = style({ minInlineSize: 0 });
export const by = style({ flexShrink: 0, marginInlineStart: vars.space[1] });
/** Apart from the word before it, so that a name in another script is cut where that script ends. */
export const name = style({ minInlineSize: 0 });
