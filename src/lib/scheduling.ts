import { startTransition, useEffect, useState } from 'react';

/** A hidden page is not painted: the callback then runs after this many milliseconds. */
const PAINT_TIMEOUT_MS = 200;

/** Calls `callback` once the browser has painted the next frame: for work that must not delay the response to an input. */
export function afterNextPaint(callback: () => void): void {
  let isDone = false;
  const run = () => {
    if (!isDone) callback();
    isDone = true;
  };
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, PAINT_TIMEOUT_MS);
}

/** Lets the browser handle input before the next step of long work. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Calls `callback` when the browser is idle. Returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, 0);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback);
  return () => cancelIdleCallback(handle);
}

/** This number of rows fills the screen of a phone. */
const SCREENFUL = 12;

/**
 * How many of `count` rows to render: one batch at first, one more with each frame. A long list rendered at once delays the response to
 * the input that opened it. A list that becomes shorter shrinks at once.
 */
export function useIncrementalRendering(count: number, batch = SCREENFUL): number {
  const [ready, setReady] = useState(batch);
  if (ready > count + batch) setReady(Math.max(count, batch));
  useEffect(() => {
    // One batch ahead, so that a row that is added later renders at once.
    if (ready > count) return;
    // One batch a frame: several before a frame would be one long task.
    const frame = requestAnimationFrame(() => startTransition(() => setReady(ready + batch)));
    return () => cancelAnimationFrame(frame);
  }, [ready, count, batch]);
  return Math.min(ready, count);
}
