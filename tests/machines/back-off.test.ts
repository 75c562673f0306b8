import { describe, expect, it } from 'vitest';
import { backOffDelay } from '#machines/back-off.ts';

const delays = (random: number, retryAfter: number | null = null) =>
  [1, 2, 3, 4, 5, 6, 50].map((failures) => backOffDelay({ failures, retryAfter, random }));

describe('the back-off before the next attempt', () => {
  it('doubles with each failure, up to a minute', () => {
    expect(delays(1)).toEqual([4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('is at least half of that, with random jitter', () => {
    expect(delays(0)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('is at most half a day, however long Retry-After is', () => {
    expect(delays(1, Number.MAX_SAFE_INTEGER)).toEqual(Array.from({ length: 7 }, () => 12 * 3_600_000));
  });

  it('is at least Retry-After', () => {
    expect(delays(1, 20_000)).toEqual([20_000, 20_000, 20_000, 32_000, 60_000, 60_000, 60_000]);
  });
});
