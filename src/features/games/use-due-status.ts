import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Game } from '#contract/games.ts';
import { refresh } from '#src/api/client.ts';

/** Asks the server anew once a game should have begun or ended by now: its status is the server's to say. */
export function useDueStatus({ status, startTime, endTime }: Game, now: Date): void {
  const client = useQueryClient();
  const next = { upcoming: Date.parse(startTime), active: Date.parse(endTime), completed: Infinity }[status];
  const isDue = now.getTime() >= next;
  useEffect(() => {
    if (isDue) void refresh(client, 'games');
  }, [isDue, client]);
}
