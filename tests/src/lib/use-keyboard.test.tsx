import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useHiddenByKeyboard } from '#src/lib/use-keyboard.ts';

/** A phone whose page is 800 px high; returns a function that sets the height and scale of its visual viewport. */
function phone() {
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  const viewport = Object.assign(new EventTarget(), { height: 800, scale: 1, offsetTop: 0 });
  vi.stubGlobal('visualViewport', viewport);
  return (height: number, { scale = 1, offsetTop = 0 } = {}) =>
    act(() => {
      Object.assign(viewport, { height, scale, offsetTop });
      viewport.dispatchEvent(new Event('resize'));
    });
}

const hidden = (top: number, bottom: number) => ({ top, bottom });

it('returns the height that the keyboard covers, as it opens and closes', () => {
  const show = phone();
  const { result } = renderHook(useHiddenByKeyboard);
  const heights = [result.current];
  for (const height of [480, 740, 800]) {
    show(height);
    heights.push(result.current);
  }
  // 740 px: a browser toolbar that hides on scrolling is not a keyboard.
  expect(heights).toEqual([hidden(0, 0), hidden(0, 320), hidden(0, 0), hidden(0, 0)]);
});

it('returns also what is above the visible part, which Safari moves to the focused field', () => {
  const show = phone();
  const { result } = renderHook(useHiddenByKeyboard);
  const moved = [0, 200, 320, 330].map((offsetTop) => {
    show(480, { offsetTop });
    return result.current;
  });
  expect(moved).toEqual([hidden(0, 320), hidden(200, 120), hidden(320, 0), hidden(320, 0)]);
});

it('ignores a zoomed viewport', () => {
  const show = phone();
  const { result } = renderHook(useHiddenByKeyboard);
  show(400, { scale: 2, offsetTop: 100 });
  expect(result.current).toEqual(hidden(0, 0));
});
