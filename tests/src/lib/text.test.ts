import { describe, expect, it } from 'vitest';
import { counted, truncate } from '#src/lib/text.ts';

describe('truncate', () => {
  it('leaves a text of exactly the length whole', () => {
    expect(truncate('a'.repeat(200), 200)).toBe('a'.repeat(200));
  });
  it('cuts a longer text and adds an ellipsis', () => {
    expect(truncate('a'.repeat(201), 200)).toBe(`${'a'.repeat(200)}…`);
  });
  it('counts an emoji as one character and never cuts through it', () => {
    expect(truncate('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧👩‍👩‍👧…');
    expect(truncate('👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧👩‍👩‍👧');
  });
});

describe('counted', () => {
  it('is singular for one', () => {
    expect([0, 1, 2, 10_000].map((n) => counted(n, 'day'))).toEqual([
      '0 days',
      '1 day',
      '2 days',
      '10,000 days',
    ]);
  });
});
