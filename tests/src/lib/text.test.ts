import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWithNoun, truncate } from '#src/lib/text.ts';

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
  it('never cuts an accent off its letter', () => {
    const text = `${'a'.repeat(199)}e\u0301 and more`;
    expect(truncate(text, 200)).toBe(`${'a'.repeat(199)}e\u0301…`);
  });
  it('cuts where the browser sees characters end', () => {
    const pieces = fc.constantFrom(
      'a',
      'é',
      'e\u0301',
      '\r',
      '\n',
      '©',
      '\ufe0f',
      '\u200d',
      '’',
      '👩‍👧',
      '日',
      '\u0308',
    );
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 6 }), fc.nat(5), (all, max) => {
        const text = all.join('');
        const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)];
        const cut = characters.slice(0, max).map(({ segment }) => segment);
        expect(truncate(text, max)).toBe(characters.length > max ? `${cut.join('')}…` : text);
      }),
    );
  });
});

describe('countWithNoun', () => {
  it('is singular for one', () => {
    expect([0, 1, 2, 10_000].map((n) => countWithNoun(n, 'day'))).toEqual([
      '0 days',
      '1 day',
      '2 days',
      '10,000 days',
    ]);
  });
});
