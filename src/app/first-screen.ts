import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenIdle } from '../lib/scheduling.ts';

/** The work starts after this many milliseconds, even if queries are still in flight. */
const MAX_WAIT_MS = 4000;

const rendered = Promise.withResolvers<void>();

/** Marks the first screen as rendered, with its queries started. */
export const markFirstScreen = rendered.resolve;

/**
 * Calls `callback` for low-priority work once the first screen has rendered, its queries have settled and the browser is idle. Returns
 * a function that cancels it.
 */
export function whenIdleAfterFirstScreen(client: QueryClient, callback: () => void): () => void {
  const stops: (() => void)[] = [];
  let isOver = false;
  const stop = () => {
    isOver = true;
    for (const end of stops.splice(0)) end();
  };
  const run = () => {
    stop();
    callback();
  };
  const runWhenIdle = () => {
    if (!isOver) stops.push(whenIdle(runUnlessFetching));
  };
  const runUnlessFetching = () => {
    if (client.isFetching() === 0) return run();
    const unsubscribe = client.getQueryCache().subscribe(() => {
      if (client.isFetching() > 0) return;
      unsubscribe();
      runWhenIdle();
    });
    stops.push(unsubscribe);
  };
  const latest = setTimeout(run, MAX_WAIT_MS);
  stops.push(() => clearTimeout(latest));
  void rendered.promise.then(runWhenIdle);
  return stop;
}

/** Whether low-priority parts of the interface may render: see {@link whenIdleAfterFirstScreen}. */
export function useAfterFirstScreen(): boolean {
  const client = useQueryClient();
  const [isDone, setDone] = useState(false);
  useEffect(() => whenIdleAfterFirstScreen(client, () => setDone(true)), [client]);
  return isDone;
}
