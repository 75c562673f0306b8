import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useKeyboard } from '#src/lib/use-keyboard.ts';

/** A phone whose page is 800 px high, and what is seen of it. */
function phone() {
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  const seen = Object.assign(new EventTarget(), { height: 800, scale: 1 });
  vi.stubGlobal('visualViewport', seen);
  return (height: number, scale = 1) =>
    act(() => {
      Object.assign(seen, { height, scale });
      seen.dispatchEvent(new Event('resize'));
    });
}

it('tells how much of the page the keyboard covers, as it comes and goes', () => {
  const show = phone();
  const { result } = renderHook(useKeyboard);
  const told = [result.current];
  for (const height of [480, 740, 800]) {
    show(height);
    told.push(result.current);
  }
  // The browser's own bars, which come and go with scrolling, are no keyboard.
  expect(told).toEqual([0, 320, 0, 0]);
});

it('takes nobody who has zoomed in for somebody who types', () => {
  const show = phone();
  const { result } = renderHook(useKeyboard);
  show(400, 2);
  expect(result.current).toBe(0);
});
