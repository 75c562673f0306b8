import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

/** Where a turned page starts; clear of the header that stays on top. */
export const top = style({ scrollMarginBlockStart: `calc(${vars.size.header} + ${vars.space[4]})` });

export const cards = style({ selectors: { '&[aria-busy="true"]': { opacity: 0.75 } } });
