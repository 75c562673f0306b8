import { expect, it, vi } from 'vitest';
import { afterNextPaint } from '#src/lib/scheduling.ts';

it('works after everything that is done for the next frame, and not before', async () => {
  const order: string[] = [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  afterNextPaint(() => {
    order.push('work');
    resolve();
  });
  requestAnimationFrame(() => {
    order.push('frame');
    queueMicrotask(() => order.push('what the frame leads to'));
  });
  order.push('touch');
  await done;
  expect(order).toEqual(['touch', 'frame', 'what the frame leads to', 'work']);
});

it('works all the same, and once, where nothing is painted', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const frames: FrameRequestCallback[] = [];
  const frame = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  const work = vi.fn();
  afterNextPaint(work);
  frame.mockRestore();
  vi.runAllTimers();
  expect(work.mock.calls).toEqual([[]]);
  for (const draw of frames) draw(0);
  vi.runAllTimers();
  expect(work.mock.calls).toEqual([[]]);
});
