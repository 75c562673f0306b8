import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** However busy the first screen is, then it is time. */
const LATEST_MS = 4000;

const drawn = Promise.withResolvers<void>();

/** Says that the first screen stands, and has asked for its data. */
export const noteDrawn = drawn.resolve;

/**
 * Does what nobody waits for once the first screen is complete: it stands, what it asked for has come, and the
 * browser has nothing better to do. Before that it would be in the way of it. Gives back what calls it off.
 */
export function whenCalm(client: QueryClient, work: () => void): () => void {
  const stops: (() => void)[] = [];
  let isOver = false;
  const stop = () => {
    isOver = true;
    for (const end of stops.splice(0)) end();
  };
  const go = () => {
    stop();
    work();
  };
  const wait = () => {
    if (!isOver) stops.push(whenIdle(consider));
  };
  const consider = () => {
    if (client.isFetching() === 0) return go();
    const unsubscribe = client.getQueryCache().subscribe(() => {
      if (client.isFetching() > 0) return;
      unsubscribe();
      wait();
    });
    stops.push(unsubscribe);
  };
  const latest = setTimeout(go, LATEST_MS);
  stops.push(() => clearTimeout(latest));
  void drawn.promise.then(wait);
  return stop;
}

/** Whether the first screen is complete, and it is time for what comes after it. */
export function useCalm(): boolean {
  const client = useQueryClient();
  const [isCalm, setCalm] = useState(false);
  useEffect(() => whenCalm(client, () => setCalm(true)), [client]);
  return isCalm;
}

/** Does something when the browser has nothing better to do. Gives back what calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 0);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(work);
  return () => cancelIdleCallback(callback);
}
