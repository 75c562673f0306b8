import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useKeyboard } from '#src/lib/use-keyboard.ts';

/** A phone whose page is 800 px high; returns a function that sets the height and scale of its visual viewport. */
function phone() {
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  const viewport = Object.assign(new EventTarget(), { height: 800, scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  return (height: number, scale = 1) =>
    act(() => {
      Object.assign(viewport, { height, scale });
      viewport.dispatchEvent(new Event('resize'));
    });
}

it('returns the height that the keyboard covers, as it opens and closes', () => {
  const show = phone();
  const { result } = renderHook(useKeyboard);
  const heights = [result.current];
  for (const height of [480, 740, 800]) {
    show(height);
    heights.push(result.current);
  }
  // 740 px: a browser toolbar that hides on scrolling is not a keyboard.
  expect(heights).toEqual([0, 320, 0, 0]);
});

it('ignores a zoomed viewport', () => {
  const show = phone();
  const { result } = renderHook(useKeyboard);
  show(400, 2);
  expect(result.current).toBe(0);
});
