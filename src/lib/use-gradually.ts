import { startTransition, useEffect, useState } from 'react';

/** So many rows fill a phone's screen. */
const ROWS = 12;

/**
 * How many of `count` rows to draw by now: a screenful at first, the next as soon as those are painted. Drawn all at once, a
 * long list keeps a slow phone from answering the finger that opened it. What is no longer wanted goes at once, and comes
 * back step by step.
 */
export function useGradually(count: number, screenful = ROWS): number {
  const [ready, setReady] = useState(screenful);
  if (ready > count + screenful) setReady(Math.max(count, screenful));
  useEffect(() => {
    // One ahead, so that a row that is added later is there at once.
    if (ready > count) return;
    // With the next frame, for several steps before one would be a long one.
    const frame = requestAnimationFrame(() => startTransition(() => setReady(ready + screenful)));
    return () => cancelAnimationFrame(frame);
  }, [ready, count, screenful]);
  return Math.min(ready, count);
}
