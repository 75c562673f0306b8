import type { Query, QueryClient } from '@tanstack/react-query';
import { isRefused } from '../../api/errors.ts';
import { whenIdle } from '../../lib/scheduling.ts';
import { inTransaction } from './database.ts';
import { firstItems, isHydrated, recorderOf } from './persisted-query.ts';

/** The number of persisted queries is limited to the latest ones. */
export const MAX_PERSISTED_QUERIES = 120;
/** Data that is longer as JSON, in characters, is not persisted as a whole. */
export const MAX_PERSISTED_LENGTH = 250_000;
/** The number of items that are persisted of a list that is too long, such as of the messages. */
const MAX_PERSISTED_ITEMS = 200;
/** Several changes in a row are written at once. */
const WRITE_DELAY_MS = 500;

/**
 * Persists the query results of this user on the device, so that their screens open without a network, and deletes those that the
 * server refuses. Returns a function that stops it.
 */
export function persistQueries(client: QueryClient, userId: string): () => void {
  const record = recorderOf(userId);
  const changed = new Map<string, Query>();
  let cancel: (() => void) | undefined;
  const write = async (queries: readonly Query[]) => {
    for (const { queryHash } of queries) changed.delete(queryHash);
    const records = queries.filter(isPersistable).map((query) => {
      const whole = record(query);
      return isShort(whole) ? whole : record(query, firstItems(query.state.data, MAX_PERSISTED_ITEMS));
    });
    await inTransaction('answers', async (store) => {
      for (const one of records) {
        if (isShort(one)) await store.put(one);
        // The previous record would be shown offline, without what has been added since.
        else await store.delete(one.hash);
      }
      const tooMany = (await store.count()) - MAX_PERSISTED_QUERIES;
      const oldest = tooMany > 0 ? await store.index('at').getAllKeys(null, tooMany) : [];
      for (const hash of oldest) await store.delete(hash);
    }).catch(() => {
      // Without storage these screens need a network.
    });
  };
  // One at a time: each takes a slow phone long, and input must be handled in between.
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
  const deleteRefused = ({ queryHash, state }: Query) => {
    if (isRefused(state.error))
      void inTransaction('answers', (store) => store.delete(queryHash)).catch(() => undefined);
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

  for (const query of client.getQueryCache().getAll()) {
    enqueue(query);
    deleteRefused(query);
  }
  const stopWatching = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const query = client.getQueryCache().get(event.query.queryHash);
    if (query && event.action.type === 'success') enqueue(query);
    // The data of a refused query has been removed.
    if (query && event.action.type === 'setState') deleteRefused(query);
  });
  document.addEventListener('visibilitychange', writeWhenHidden);
  return () => {
    stopWriting();
    stopWatching();
    document.removeEventListener('visibilitychange', writeWhenHidden);
  };
}

/** Excludes searches, and account data such as sessions. */
function isPersistable(query: Query): boolean {
  const { queryKey, state } = query;
  const hasData = state.data !== undefined && state.data !== null && !isHydrated(query);
  return hasData && queryKey[0] !== 'account' && !queryKey.includes('search');
}

const isShort = ({ json }: { readonly json: string }) => json.length <= MAX_PERSISTED_LENGTH;
