import type { Query, QueryClient } from '@tanstack/react-query';

/** The hashes of queries whose data in a cache is persisted data, until the server sends it anew. */
const hydrated = new WeakMap<QueryClient, Set<string>>();

/** Notes that a query has persisted data. */
export function markHydrated(client: QueryClient, hash: string): void {
  hashesOf(client).add(hash);
}

/** Whether a query has persisted data that the server has not sent anew. */
export function isHydrated(client: QueryClient, { queryHash }: Pick<Query, 'queryHash'>): boolean {
  return hydrated.get(client)?.has(queryHash) === true;
}

/** Forgets what is hydrated: all of it was refreshed, or is when it is next visible. */
export function clearHydrated(client: QueryClient): void {
  hydrated.get(client)?.clear();
}

function hashesOf(client: QueryClient): Set<string> {
  const existing = hydrated.get(client);
  if (existing) return existing;
  const hashes = new Set<string>();
  hydrated.set(client, hashes);
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
      hashes.delete(event.query.queryHash);
  });
  return hashes;
}
