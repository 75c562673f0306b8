import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

export const decision = style({ paddingBlock: vars.space[3] });
