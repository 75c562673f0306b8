import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

/** Its words begin where the text does. */
export const toggle = style({ marginInlineStart: `calc(-1 * ${vars.space[3]})` });
