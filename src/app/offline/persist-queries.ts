import type { Query, QueryClient } from '@tanstack/react-query';
import { whenIdle } from '../../lib/scheduling.ts';
import { inTransaction } from './database.ts';
import { isHydrated, recorderOf } from './persisted-query.ts';

/** No more queries are persisted than this, the latest ones. */
export const MOST_PERSISTED = 120;
/** Data that is longer as JSON, in characters, is not persisted. */
export const LONGEST_PERSISTED = 250_000;
/** Several changes in a row are written at once. */
const WRITE_DELAY_MS = 500;

/**
 * Persists on the device what the server sends this user from now on, so that their screens open without a network.
 * Returns what stops it.
 */
export function persistQueries(client: QueryClient, userId: string): () => void {
  const record = recorderOf(userId);
  const changed = new Map<string, Query>();
  let cancel: (() => void) | undefined;
  const write = async (queries: readonly Query[]) => {
    for (const { queryHash } of queries) changed.delete(queryHash);
    const records = queries
      .filter(isPersistable)
      .map(record)
      .filter(({ json }) => json.length <= LONGEST_PERSISTED);
    await inTransaction('answers', async (store) => {
      for (const one of records) await store.put(one);
      const tooMany = (await store.count()) - MOST_PERSISTED;
      const oldest = tooMany > 0 ? await store.index('at').getAllKeys(null, tooMany) : [];
      for (const hash of oldest) await store.delete(hash);
    }).catch(() => {
      // Then these screens need a network.
    });
  };
  // One at a time: a slow phone takes long over each, and somebody may touch it meanwhile.
  const writeNext = () => {
    void write([...changed.values()].slice(0, 1));
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
    void write([...changed.values()]);
  };

  for (const query of client.getQueryCache().getAll()) enqueue(query);
  const stopWatching = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const query = client.getQueryCache().get(event.query.queryHash);
    if (query) enqueue(query);
  });
  document.addEventListener('visibilitychange', writeWhenHidden);
  return () => {
    stopWriting();
    stopWatching();
    document.removeEventListener('visibilitychange', writeWhenHidden);
  };
}

/** Not searches, nor how and where somebody is signed in. */
function isPersistable(query: Query): boolean {
  const { queryKey, state } = query;
  const hasData = state.data !== undefined && state.data !== null && !isHydrated(query);
  return hasData && queryKey[0] !== 'account' && !queryKey.includes('search');
}
