import { style } from '@vanilla-extract/css';

/** As high as the chart that comes, so that nothing moves when it does: score, bar, face and their distances. */
export const place = style({
  minBlockSize: '116px',
  // A few bars have names below them.
  selectors: { '&[data-named]': { minBlockSize: '134px' } },
});
