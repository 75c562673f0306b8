import { globalStyle } from '@vanilla-extract/css';

export const FADED = 'data-faded';

// At once: while it faded slowly, a page of cards would be painted for each frame of it.
globalStyle(`[${FADED}]`, { opacity: 0.75 });
