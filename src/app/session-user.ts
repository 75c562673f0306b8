import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { authKeys, currentUserQuery } from '../features/auth/auth.queries.ts';
import { clearDataOfOthers, clearOnLogout, storeUserId } from '../features/auth/stored-user.ts';

export interface UserListener {
  /** The answer is there, for the first time or anew. */
  readonly onUser: (user: User | null) => void;
  /** Nobody is signed in any more; what was theirs has left the memory. */
  readonly onGone: () => void;
  /** Somebody else is signed in now. */
  readonly onOther: () => void;
}

/**
 * Hears each time the query cache learns who is signed in, before any screen does, and sees to it that what this tab
 * keeps and remembers is theirs. Returns what stops it.
 */
export function followUser(client: QueryClient, { onUser, onGone, onOther }: UserListener): () => void {
  const userKey = JSON.stringify(authKeys.currentUser);
  let knownId: string | null | undefined;
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== userKey)
      return;
    const user = client.getQueryData(currentUserQuery.queryKey);
    if (user === undefined) return;
    const id = user?.id ?? null;
    const before = knownId;
    knownId = id;
    if (before === undefined && id === null && wasLedHere()) clearOnLogout();
    clearDataOfOthers(id);
    storeUserId(id);
    if (before && id !== before) removeOtherQueries(client, userKey);
    if (before && id === null) onGone();
    if (before && id !== null && id !== before) onOther();
    else onUser(user);
  });
}

function removeOtherQueries(client: QueryClient, userKey: string): void {
  const others = { predicate: ({ queryHash }: { queryHash: string }) => queryHash !== userKey };
  void client.cancelQueries(others);
  client.removeQueries(others);
}

// A logout that no link of ours began, an address typed for instance, leads here by a redirect.
function wasLedHere(): boolean {
  const [arrival] = performance.getEntriesByType('navigation');
  return arrival !== undefined && 'redirectCount' in arrival && Number(arrival.redirectCount) > 0;
}
