import type { Query, QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { isAway } from '../../api/errors.ts';
import { currentUserQuery, markedAccount } from '../../features/auth/index.ts';
import { whenIdle } from '../calm.ts';
import { build } from './build.ts';
import { allOn, onShelf } from './device.ts';
import { isOwned, ownedBy } from './owner.ts';

/** So many answers are kept, the latest. */
export const MOST_ANSWERS = 120;
/** A longer answer, as JSON, is not kept. */
export const LONGEST_ANSWER = 250_000;
/** Several changes in a row are written at once. */
const WRITE_DELAY_MS = 500;

interface KeptAnswer {
  readonly hash: string;
  readonly key: readonly unknown[];
  readonly data: unknown;
  readonly at: number;
}

/** The hashes of what each cache holds only because it was kept. */
const shownAgain = new WeakMap<QueryClient, Set<string>>();

/**
 * Keeps on the device what the server answers this person from now on, so that their screens open without a network.
 * Searches are not kept, nor how and where one is signed in. Gives back what stops it.
 */
export function keepAnswers(client: QueryClient, owner: string): () => void {
  // From before whatever comes: an answer that arrives after a logout is nobody's.
  const mark = { ...ownedBy(owner), build: build() };
  const changed = new Map<string, Query>();
  // What was too long stays so while only a vote or a word in it changes: no need to count it again after each.
  const tooLong = new Set<string>();
  let callOff: (() => void) | undefined;
  const write = (queries: readonly Query[]) => {
    for (const { queryHash } of queries) changed.delete(queryHash);
    const records = queries.map(recordOf).filter((record) => {
      const fits = isShort(record);
      if (!fits) tooLong.add(record.hash);
      return fits;
    });
    if (records.length > 0) void put(records.map((record) => ({ ...record, ...mark })));
  };
  // One at a time, for a slow phone takes long over each, and somebody may touch it meanwhile.
  const writeNext = () => {
    write([...changed.values()].slice(0, 1));
    callOff = changed.size > 0 ? whenIdle(writeNext) : undefined;
  };
  const wait = () => {
    const timer = setTimeout(() => {
      callOff = whenIdle(writeNext);
    }, WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  };
  const note = (query: Query) => {
    if (!isKept(query)) return;
    changed.set(query.queryHash, query);
    callOff ??= wait();
  };
  const stopWriting = () => {
    callOff?.();
    callOff = undefined;
  };
  const leave = () => {
    if (document.visibilityState !== 'hidden') return;
    stopWriting();
    write([...changed.values()]);
  };

  for (const query of client.getQueryCache().getAll()) note(query);
  const stopWatching = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    const query = client.getQueryCache().get(event.query.queryHash);
    if (query === undefined) return;
    if (action.type === 'success') {
      if (!action.manual) tooLong.delete(query.queryHash);
      else if (tooLong.has(query.queryHash) || isShownAgain(client, query)) return;
      note(query);
    }
    if (action.type === 'error' && query.state.data === undefined && isAway(query.state.error)) {
      void showAgain(client, owner);
    }
  });
  document.addEventListener('visibilitychange', leave);
  return () => {
    stopWriting();
    stopWatching();
    document.removeEventListener('visibilitychange', leave);
  };
}

/**
 * Puts into the cache what was last kept for the person whose browser this seems to be, and answers who that is; `null`
 * when nothing was. For when the server can't be asked.
 */
export async function showLastSeen(client: QueryClient): Promise<User | null> {
  const owner = markedAccount();
  if (!owner) return null;
  await showAgain(client, owner);
  return client.getQueryData(currentUserQuery.queryKey) ?? null;
}

/** Has everything fetched anew that is shown only because it was kept. */
export function refreshLastSeen(client: QueryClient): void {
  const hashes = shownAgain.get(client);
  shownAgain.delete(client);
  if (hashes) void client.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) });
}

function isShownAgain(client: QueryClient, { queryHash }: Query): boolean {
  return shownAgain.get(client)?.has(queryHash) === true;
}

async function showAgain(client: QueryClient, owner: string): Promise<void> {
  for (const record of await allOn('answers').catch(() => [])) {
    if (!isOwned(record, owner) || !isAnswer(record) || client.getQueryData(record.key) !== undefined)
      continue;
    shownAgain.set(client, (shownAgain.get(client) ?? new Set<string>()).add(record.hash));
    client.setQueryData(record.key, record.data, { updatedAt: record.at });
  }
}

async function put(records: readonly KeptAnswer[]): Promise<void> {
  try {
    await onShelf('answers', 'readwrite', (store) => {
      for (const record of records) store.put(record);
      const counted = store.count();
      counted.addEventListener('success', () => dropOldest(store, counted.result - MOST_ANSWERS));
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

function isKept({ queryKey }: Query): boolean {
  return queryKey[0] !== 'account' && !queryKey.includes('search');
}

function recordOf({ queryHash, queryKey, state }: Query): KeptAnswer {
  return { hash: queryHash, key: queryKey, data: state.data, at: state.dataUpdatedAt };
}

function isShort({ data }: KeptAnswer): boolean {
  return data !== undefined && data !== null && roomLeft(data, LONGEST_ANSWER) >= 0;
}

/** Of so many characters what is left after a value as JSON, roughly. Stops counting once nothing is. */
function roomLeft(value: unknown, room: number): number {
  if (typeof value === 'string') return room - value.length - 2;
  if (typeof value !== 'object' || value === null) return room - 4;
  let left = room;
  for (const [name, part] of Object.entries(value)) {
    left = roomLeft(part, left - name.length - 4);
    if (left < 0) break;
  }
  return left;
}

/** Another build may have meant something else by the same name. */
function isAnswer(record: unknown): record is KeptAnswer {
  return (
    typeof record === 'object' &&
    record !== null &&
    'build' in record &&
    record.build === build() &&
    'key' in record &&
    Array.isArray(record.key) &&
    'data' in record
  );
}
