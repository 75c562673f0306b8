import { expect, it, vi } from 'vitest';
import { afterNextPaint } from '#src/lib/scheduling.ts';

it('calls back after all work of the next frame, and not before', async () => {
  const order: string[] = [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  afterNextPaint(() => {
    order.push('work');
    resolve();
  });
  requestAnimationFrame(() => {
    order.push('frame');
    queueMicrotask(() => order.push('microtask of the frame'));
  });
  order.push('input');
  await done;
  expect(order).toEqual(['input', 'frame', 'microtask of the frame', 'work']);
});

it('calls back once after a timeout if no frame is painted', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const frames: FrameRequestCallback[] = [];
  const frame = vi
    .spyOn(globalThis, 'requestAnimationFrame')
    .mockImplementation((callback) => frames.push(callback));
  const work = vi.fn();
  afterNextPaint(work);
  frame.mockRestore();
  vi.runAllTimers();
  expect(work.mock.calls).toEqual([[]]);
  for (const callback of frames) callback(0);
  vi.runAllTimers();
  expect(work.mock.calls).toEqual([[]]);
});
