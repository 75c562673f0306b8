import { startTransition, useEffect, useState } from 'react';

/** So many fill a phone's screen. */
const AT_ONCE = 12;

/**
 * How many of `count` rows to draw by now: a screenful at first, the next as soon as those are painted. Drawn all at once, a
 * long list keeps a slow phone from answering the finger that opened it.
 */
export function useGradually(count: number): number {
  const [drawn, setDrawn] = useState(AT_ONCE);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + AT_ONCE));
  }, [drawn, count]);
  return Math.min(drawn, count);
}
