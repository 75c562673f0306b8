import { startTransition, useEffect, useState } from 'react';

/** So many fill a phone's screen. */
const AT_ONCE = 12;

/**
 * How many of `count` rows to draw by now: a screenful at first, the next as soon as those are painted. Drawn all at once, a
 * long list keeps a slow phone from answering the finger that opened it. What is no longer wanted goes at once, and comes
 * back step by step.
 */
export function useGradually(count: number): number {
  const [ready, setReady] = useState(AT_ONCE);
  if (ready > count + AT_ONCE) setReady(Math.max(count, AT_ONCE));
  useEffect(() => {
    // One ahead, so that a row that is added later is there at once.
    if (ready > count) return;
    // With the next frame, for several steps before one would be a long one.
    const frame = requestAnimationFrame(() => startTransition(() => setReady(ready + AT_ONCE)));
    return () => cancelAnimationFrame(frame);
  }, [ready, count]);
  return Math.min(ready, count);
}
