import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Game } from '#contract/games.ts';
import { gamesKeys } from './games.queries.ts';

const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * Fetches games again once this one should have begun or ended by now, and with growing waits until the server says so: its
 * clock decides, and the device's may be ahead of it.
 */
export function useDueStatus({ status, startTime, endTime }: Game, now: Date): void {
  const client = useQueryClient();
  const next = { upcoming: Date.parse(startTime), active: Date.parse(endTime), completed: Infinity }[status];
  const isDue = now.getTime() >= next;
  useEffect(() => {
    if (!isDue) return undefined;
    let wait = FIRST_WAIT_MS;
    let timer: ReturnType<typeof setTimeout>;
    const ask = () => {
      // Every card of a game asks: they share the requests that are already pending.
      void client.invalidateQueries({ queryKey: gamesKeys.all }, { cancelRefetch: false });
      timer = setTimeout(ask, wait);
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
    };
    ask();
    return () => clearTimeout(timer);
  }, [isDue, client]);
}
