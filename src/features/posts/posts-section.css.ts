import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

/** Where a turned page starts; clear of the header that stays on top. */
export const top = style({ scrollMarginBlockStart: `calc(${vars.size.header} + ${vars.space[4]})` });

// At once: to fade, a page of cards would be painted anew.
export const list = style({ selectors: { '&[aria-busy="true"]': { opacity: 0.75 } } });

export const SETTLED = 'data-settled';

// What is far from sight is neither laid out nor painted, so that twenty cards cost what the few on the screen do. Only once
// their heights are known, which the browser then keeps: guessed ones would move what stands below them.
globalStyle(`${list} > article`, { containIntrinsicBlockSize: 'auto 20rem' });
globalStyle(`${list} > article[${SETTLED}]`, { contentVisibility: 'auto' });
