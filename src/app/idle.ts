import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** The work starts at the latest after this, however busy the first screen is. */
const LATEST_MS = 4000;

const rendered = Promise.withResolvers<void>();

/** Records that the first screen has rendered and requested its data. */
export const markFirstScreenRendered = rendered.resolve;

/**
 * Runs low-priority work once the first screen has rendered, its queries have settled and the browser is idle. Returns what
 * cancels it.
 */
export function whenIdleAfterFirstScreen(client: QueryClient, work: () => void): () => void {
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
  void rendered.promise.then(wait);
  return stop;
}

/** Whether the first screen is complete and the browser was idle. */
export function useFirstScreenComplete(): boolean {
  const client = useQueryClient();
  const [isComplete, setComplete] = useState(false);
  useEffect(() => whenIdleAfterFirstScreen(client, () => setComplete(true)), [client]);
  return isComplete;
}

/** Runs work when the browser is idle. Returns what cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 0);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(work);
  return () => cancelIdleCallback(callback);
}
