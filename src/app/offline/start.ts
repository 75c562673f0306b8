import type { QueryClient } from '@tanstack/react-query';
import { onLeaving } from '../../features/auth/index.ts';
import { connection, onConnectionChange } from '../../lib/connection.ts';
import { keepAnswers, refreshLastSeen, showLastSeen } from './answers.ts';
import { forgetOthers } from './forget.ts';
import { registerWorker } from './worker.ts';

/**
 * All that makes the app work without a network for the person who is signed in. Loaded once their first screen is there,
 * for nobody waits for it. Gives back what ends it.
 */
export async function startOffline(client: QueryClient, owner: string): Promise<() => void> {
  if (import.meta.env.PROD) void registerWorker();
  const stops: (() => void)[] = [];
  const stop = () => {
    for (const end of stops.splice(0)) end();
  };
  const fill = () => void showLastSeen(client).catch(() => undefined);
  const refresh = () => {
    if (connection() === 'online') refreshLastSeen(client);
  };
  const leave = () => {
    stop();
    // The logout has made all of it nobody's.
    void forgetOthers(null);
  };
  try {
    await forgetOthers(owner);
    addEventListener('offline', fill);
    stops.push(
      () => removeEventListener('offline', fill),
      onConnectionChange(refresh),
      keepAnswers(client, owner),
      onLeaving(leave),
    );
  } catch {
    // A browser that keeps nothing shows nothing without a network; everything else works.
  }
  return stop;
}
