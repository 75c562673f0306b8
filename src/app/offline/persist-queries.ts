import type { Query, QueryClient } from '@tanstack/react-query';
import { whenIdle } from '../../lib/scheduling.ts';
import { build } from './build.ts';
import { inTransaction } from './database.ts';
import { isHydrated } from './hydrated-queries.ts';
import {
  isPersistable,
  isShort,
  MOST_PERSISTED,
  type PersistedQuery,
  persistedQuery,
} from './persisted-query.ts';
import { userScope } from './user-scope.ts';

/** Several changes in a row are written at once. */
const WRITE_DELAY_MS = 500;

/**
 * Persists on the device what the server sends this user from now on, so that their screens open without a network.
 * Returns what stops it.
 */
export function persistQueries(client: QueryClient, userId: string): () => void {
  // Taken once: data that arrives after a sign-out belongs to nobody.
  const scope = { ...userScope(userId), build: build() };
  const changed = new Map<string, Query>();
  // What was too long stays so while only a vote or a word in it changes: no need to count it again after each.
  const tooLong = new Set<string>();
  let cancel: (() => void) | undefined;
  const write = (queries: readonly Query[]) => {
    for (const { queryHash } of queries) changed.delete(queryHash);
    const records = queries.map(persistedQuery).filter((record) => {
      const fits = isShort(record);
      if (!fits) tooLong.add(record.hash);
      return fits;
    });
    if (records.length > 0) void put(records.map((record) => ({ ...record, ...scope })));
  };
  // One at a time: a slow phone takes long over each, and somebody may touch it meanwhile.
  const writeNext = () => {
    write([...changed.values()].slice(0, 1));
    cancel = changed.size > 0 ? whenIdle(writeNext) : undefined;
  };
  const schedule = () => {
    const timer = setTimeout(() => {
      cancel = whenIdle(writeNext);
    }, WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  };
  const enqueue = (query: Query) => {
    if (!isPersistable(query)) return;
    changed.set(query.queryHash, query);
    cancel ??= schedule();
  };
  const stopWriting = () => {
    cancel?.();
    cancel = undefined;
  };
  const writeWhenHidden = () => {
    if (document.visibilityState !== 'hidden') return;
    stopWriting();
    write([...changed.values()]);
  };

  for (const query of client.getQueryCache().getAll()) enqueue(query);
  const stopWatching = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const query = client.getQueryCache().get(event.query.queryHash);
    if (query === undefined) return;
    if (!event.action.manual) tooLong.delete(query.queryHash);
    else if (tooLong.has(query.queryHash) || isHydrated(client, query)) return;
    enqueue(query);
  });
  document.addEventListener('visibilitychange', writeWhenHidden);
  return () => {
    stopWriting();
    stopWatching();
    document.removeEventListener('visibilitychange', writeWhenHidden);
  };
}

async function put(records: readonly PersistedQuery[]): Promise<void> {
  try {
    await inTransaction('answers', 'readwrite', (store) => {
      for (const record of records) store.put(record);
      const counted = store.count();
      counted.addEventListener('success', () => dropOldest(store, counted.result - MOST_PERSISTED));
      return counted;
    });
  } catch {
    // Then these screens need a network.
  }
}

function dropOldest(store: IDBObjectStore, tooMany: number): void {
  if (tooMany <= 0) return;
  let left = tooMany;
  const request = store.index('at').openCursor();
  request.addEventListener('success', () => {
    if (request.result === null || left === 0) return;
    left -= 1;
    request.result.delete();
    request.result.continue();
  });
}
