import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { serverFault } from '../api/errors.ts';
import { authKeys, currentUserQuery } from '../features/auth/auth.queries.ts';
import { clearDataOfOthers, clearOnLogout, storeUserId } from '../features/auth/stored-user.ts';
import { viewerHint } from './server-rendering/page-data.ts';

export interface UserListener {
  /** The current user was fetched or refetched. */
  readonly onUser: (user: User | null) => void;
  /** The user has been signed out, and their data removed from memory. */
  readonly onSignedOut: () => void;
  /** Another user is signed in now. */
  readonly onOtherUser: () => void;
}

/**
 * Observes the current user in the query cache, before any screen does, and clears cached and stored data of other users.
 * Returns a function that stops it.
 */
export function observeUser(
  client: QueryClient,
  { onUser, onSignedOut, onOtherUser }: UserListener,
): () => void {
  const userKey = JSON.stringify(authKeys.currentUser);
  let lastId: string | null | undefined;
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== userKey)
      return;
    const user = client.getQueryData(currentUserQuery.queryKey);
    if (user === undefined) return;
    const id = user?.id ?? null;
    const before = lastId;
    lastId = id;
    // Where the page had a session, a proxy or a server that lags behind has refused the first request after a sign-in.
    if (before === undefined && id === null && arrivedByRedirect() && viewerHint() !== 'somebody')
      clearOnLogout();
    clearDataOfOthers(id);
    storeUserId(id);
    if (before && id !== before) removeOtherQueries(client, userKey);
    if (before && id === null) onSignedOut();
    if (before && id !== null && id !== before) onOtherUser();
    else onUser(user);
  });
}

function removeOtherQueries(client: QueryClient, userKey: string): void {
  const others = { predicate: ({ queryHash }: { queryHash: string }) => queryHash !== userKey };
  void client.cancelQueries(others);
  client.removeQueries(others);
}

/**
 * Whether a redirect led to this page. A sign-in ends in one, and so does a logout that the app did not start, for example by
 * a typed URL.
 */
export function arrivedByRedirect(): boolean {
  const [arrival] = performance.getEntriesByType('navigation');
  return arrival !== undefined && 'redirectCount' in arrival && Number(arrival.redirectCount) > 0;
}

/** After this many milliseconds without a response persisted data is rendered. */
export const SLOW_READ = 3000;

/**
 * Fetches the current user. When the response is slow, or missing because of the server or the network, returns the result
 * of `persistedUser`; a later response still updates the query cache.
 */
export async function fetchUserOrPersisted(
  client: QueryClient,
  persistedUser: () => Promise<User | null>,
): Promise<User | null> {
  const fetching = client.query(currentUserQuery);
  const slow = Promise.withResolvers<'slow'>();
  const timer = setTimeout(slow.resolve, SLOW_READ, 'slow');
  try {
    const first = await Promise.race([fetching, slow.promise]);
    if (first !== 'slow') return first;
    return (await persistedUser()) ?? (await fetching);
  } catch (error) {
    const user = serverFault(error) ? await persistedUser() : null;
    if (user === null) throw error;
    return user;
  } finally {
    clearTimeout(timer);
  }
}
