import type { QueryClient } from '@tanstack/react-query';
import { onLogout } from '../../features/auth/stored-user.ts';
import { clearOtherUsers } from './clear-storage.ts';
import { type HydrationParts, hydrateQueries, hydrateWhenNeeded } from './hydrate-queries.ts';
import { persistQueries } from './persist-queries.ts';
import { registerWorker } from './worker.ts';

/**
 * Starts what makes the app work without a network for the user who is signed in. Loaded after their first screen, which
 * does not need it. Returns what stops it.
 */
export async function startOffline(queryClient: QueryClient, parts: HydrationParts): Promise<() => void> {
  if (import.meta.env.PROD) void registerWorker();
  const { userId } = parts;
  const stops: (() => void)[] = [];
  const stop = () => {
    for (const end of stops.splice(0)) end();
  };
  const hydrate = () => void hydrateQueries(queryClient, userId);
  const clear = () => {
    stop();
    void clearOtherUsers(null);
  };
  try {
    await clearOtherUsers(userId);
    addEventListener('offline', hydrate);
    stops.push(
      () => removeEventListener('offline', hydrate),
      persistQueries(queryClient, userId),
      hydrateWhenNeeded(queryClient, parts),
      onLogout(clear),
    );
  } catch {
    // A browser without storage shows nothing without a network; everything else works.
  }
  return stop;
}
