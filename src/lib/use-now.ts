import { startTransition, useEffect, useState } from 'react';

const MINUTE = 60_000;

type Listener = (now: Date) => void;

const listeners = new Set<Listener>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The time, anew every minute, for words like '3 days left'. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => everyMinute(setNow), []);
  return now;
}

// One timer for all: a page of posts shows hundreds of times, and a timer for each takes longer to set than it looks.
function everyMinute(listener: Listener): () => void {
  listeners.add(listener);
  timer ??= setInterval(tell, MINUTE);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** In its own time: nobody has waited for the minute to pass. */
function tell(): void {
  const now = new Date();
  startTransition(() => {
    for (const listener of listeners) listener(now);
  });
}
