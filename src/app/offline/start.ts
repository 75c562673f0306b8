import type { QueryClient } from '@tanstack/react-query';
import { onLogout } from '../../features/auth/stored-user.ts';
import { removeObsolete } from '../outbox/entry-store.ts';
import { deleteExcept } from './database.ts';
import { type HydrationOptions, hydrateQueries, hydrateWhenNeeded } from './hydrate-queries.ts';
import { persistQueries } from './persist-queries.ts';
import { isOwnedBy } from './persisted-query.ts';

/**
 * Persists the queries of the signed-in user and hydrates them without a network. Loaded after the first screen. Returns a
 * function that stops it. Rejects when the browser refuses storage.
 */
export async function startOffline(queryClient: QueryClient, options: HydrationOptions): Promise<() => void> {
  const { userId } = options;
  await clearOtherUsers(userId);
  const hydrate = () => void hydrateQueries(queryClient, userId);
  addEventListener('offline', hydrate);
  const stops = [
    () => removeEventListener('offline', hydrate),
    persistQueries(queryClient, userId),
    hydrateWhenNeeded(queryClient, options),
    onLogout(() => {
      stop();
      void clearOtherUsers(null);
    }),
  ];
  const stop = () => {
    for (const end of stops) end();
  };
  return stop;
}

/**
 * Deletes the persisted queries of all other users (of all users if `userId` is `null`) and the outbox entries from before
 * a logout. Entries of a user whose session has only expired stay.
 */
export async function clearOtherUsers(userId: string | null): Promise<void> {
  await deleteExcept('answers', (record) => userId !== null && isOwnedBy(record, userId));
  await removeObsolete();
}
