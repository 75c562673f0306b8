import type { Query, QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { isRefused, serverFault } from '../../api/errors.ts';
import { currentUserQuery } from '../../features/auth/auth.queries.ts';
import { storedUserId } from '../../features/auth/stored-user.ts';
import { SLOW_READ } from '../session-user.ts';
import { readAll } from './database.ts';
import { hydratedData, isReadable } from './persisted-query.ts';

/**
 * Adds the persisted queries of this user to the cache, except where it has data or the server has refused it. Returns whether any
 * were added.
 */
export async function hydrateQueries(client: QueryClient, userId: string): Promise<boolean> {
  let hasData = false;
  for (const record of await readAll('answers').catch(() => [])) {
    if (!isReadable(record, userId)) continue;
    const state = client.getQueryState(record.key);
    if (state?.data !== undefined || isRefused(state?.error)) continue;
    hasData = true;
    client.setQueryData(record.key, hydratedData(record), { updatedAt: record.at });
  }
  return hasData;
}

/**
 * Hydrates the cache for the user who was last signed in on this device and returns that user; `null` when nothing is
 * persisted. Used when the current user cannot be fetched.
 */
export async function hydrateLastUser(client: QueryClient): Promise<User | null> {
  const userId = storedUserId();
  if (!userId) return null;
  await hydrateQueries(client, userId);
  return client.getQueryData(currentUserQuery.queryKey) ?? null;
}

export interface HydrationOptions {
  readonly userId: string;
  /** The assumed start of queries that are already in flight, as of `performance.now()`. */
  readonly since: number;
  /** Called after persisted data was added because a request was slow or failed. */
  readonly onHydrated: () => void;
}

/**
 * Hydrates the cache when a query without data is slow, or fails because of the server or the network; then calls
 * `onHydrated` if there was any data. Returns a function that stops it.
 */
export function hydrateWhenNeeded(
  client: QueryClient,
  { userId, since, onHydrated }: HydrationOptions,
): () => void {
  let isStopped = false;
  const hydrate = async () => {
    if (await hydrateQueries(client, userId)) onHydrated();
  };
  const watch = (query: Query, delay = SLOW_READ) => {
    setTimeout(() => {
      const isLoading = query.state.fetchStatus === 'fetching' && query.state.data === undefined;
      if (isLoading && !isStopped) void hydrate();
    }, delay);
  };
  const left = Math.max(0, since + SLOW_READ - performance.now());
  for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching' })) watch(query, left);
  const stopWatching = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const query = client.getQueryCache().get(event.query.queryHash);
    if (query === undefined || query.state.data !== undefined) return;
    if (event.action.type === 'fetch') watch(query);
    if (event.action.type === 'error' && serverFault(query.state.error)) void hydrate();
  });
  return () => {
    isStopped = true;
    stopWatching();
  };
}
