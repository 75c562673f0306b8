import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useNews } from '#src/lib/use-news.ts';

it('tells what changes, once, and not what is known from the start', () => {
  const told: string[] = [];
  const { rerender } = renderHook(
    ({ words, count }) => useNews([words, count], () => told.push(`${words} ${count}`)),
    { initialProps: { words: 'First', count: 1 } },
  );
  rerender({ words: 'First', count: 1 });
  expect(told).toEqual([]);
  rerender({ words: 'First', count: 2 });
  rerender({ words: 'First', count: 2 });
  expect(told).toEqual(['First 2']);
  rerender({ words: 'First', count: 1 });
  expect(told).toEqual(['First 2', 'First 1']);
});
