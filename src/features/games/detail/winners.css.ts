import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

export const medals = style({ display: 'flex', gap: vars.space[1] });

export const own = style({ marginBlockStart: vars.space[3], textAlign: 'center' });
