import { expect, it } from 'vitest';
import { afterPaint } from '#src/lib/after-paint.ts';

it('works after everything that is done for the next frame, and not before', async () => {
  const order: string[] = [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  afterPaint(() => {
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
