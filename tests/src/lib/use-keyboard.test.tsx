import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useKeyboard, useVisibleInset } from '#src/lib/use-keyboard.ts';

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
  show(400, { scale: 2 });
  expect(result.current).toBe(0);
});

it('returns what the keyboard leaves of the page, also when the page is scrolled up', () => {
  const show = phone();
  const { result } = renderHook(useVisibleInset);
  const insets = [result.current];
  for (const offsetTop of [0, 200, 400]) {
    show(480, { offsetTop });
    insets.push(result.current);
  }
  show(800);
  insets.push(result.current);
  expect(insets).toEqual([undefined, '0px 0 320px', '200px 0 120px', '400px 0 0px', undefined]);
});
