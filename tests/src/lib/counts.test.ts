import { describe, expect, it } from 'vitest';
import { fullCount, shortCount } from '#src/lib/text.ts';

describe('a short count', () => {
  it.each([
    [0, '0'],
    [9999, '9,999'],
    [10_000, '10K'],
    [12_345, '12.3K'],
    [2_000_000, '2M'],
  ])('%i reads %s', (count, text) => {
    expect(shortCount(count)).toBe(text);
  });
});

describe('a full count', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1_234_567, '1,234,567'],
    [-1000, '-1,000'],
  ])('%i reads %s', (count, text) => {
    expect(fullCount(count)).toBe(text);
  });
});
