import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

/** Where another page is scrolled to: below the sticky header. */
export const top = style({ scrollMarginBlockStart: `calc(${vars.size.header} + ${vars.space[4]})` });

// Without a transition, which would repaint a page of cards in every frame.
export const list = style({ selectors: { '&[aria-busy="true"]': { opacity: 0.75 } } });

/** Set on a card that has been laid out. */
export const SETTLED = 'data-settled';

// Cards off the screen are neither laid out nor painted. Only once they have been laid out, because the browser then remembers
// their heights: estimated heights would shift the layout.
globalStyle(`${list} > article`, { containIntrinsicBlockSize: 'auto 20rem' });
globalStyle(`${list} > article[${SETTLED}]`, { contentVisibility: 'auto' });
