import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, NetworkError } from '#src/api/errors.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { inTransaction, readAll } from '#src/app/offline/database.ts';
import { hydrateLastUser, hydrateWhenNeeded } from '#src/app/offline/hydrate-queries.ts';
import {
  MAX_PERSISTED_LENGTH,
  MAX_PERSISTED_QUERIES,
  persistQueries,
} from '#src/app/offline/persist-queries.ts';
import { isHydrated } from '#src/app/offline/persisted-query.ts';
import { clearOtherUsers } from '#src/app/offline/start.ts';
import { entryStore } from '#src/app/outbox/entry-store.ts';
import { SLOW_READ } from '#src/app/session-user.ts';
import { clearOnLogout, currentUserQuery, storeUserId } from '#src/features/auth/index.ts';
import { outboxEntry, user } from '#tests/machines/support/samples.ts';
import { longTimeout } from '../support/long-timeout.ts';

/** Queries that are persisted in IndexedDB, and hydrated when the server is slow or unavailable. */

const ada = user('ada');
const stops: (() => void)[] = [];
const onHydrated = vi.fn<() => void>();

/** A query client that persists the queries of a user. */
function open(userId = 'ada'): QueryClient {
  const client = createQueryClient();
  stops.push(
    persistQueries(client, userId),
    hydrateWhenNeeded(client, { userId, since: performance.now(), onHydrated }),
  );
  return client;
}
const storedKeys = async () =>
  (await readAll('answers')).map((record) =>
    typeof record === 'object' && record !== null && 'key' in record ? record.key : null,
  );
const waitForStored = (count: number) =>
  vi.waitFor(async () => expect(await readAll('answers')).toHaveLength(count), longTimeout);
const mine = { queryKey: ['games', 'mine'] };
const games = (client: QueryClient) => client.getQueryData(mine.queryKey);

/** A client whose user's games are persisted, and no longer in its cache. */
async function openPersisted(): Promise<QueryClient> {
  const client = open();
  client.setQueryData(mine.queryKey, 'persisted');
  await waitForStored(1);
  client.removeQueries(mine);
  return client;
}

beforeEach(async () => {
  for (const name of ['answers', 'outbox'] as const) await inTransaction(name, (store) => store.clear());
  storeUserId('ada');
});
afterEach(async () => {
  onHydrated.mockClear();
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearOnLogout();
  await clearOtherUsers(null);
  expect(await readAll('answers')).toEqual([]);
  document.head.innerHTML = '';
});

describe('a persisted query', () => {
  it('is hydrated for the same user, with the user, and refetched later', async () => {
    const before = open();
    before.setQueryData(currentUserQuery.queryKey, ada);
    before.setQueryData(['games', 'mine'], { body: ['Cold showers'] }, { updatedAt: 12 });
    await waitForStored(2);

    const after = createQueryClient();
    expect(await hydrateLastUser(after)).toMatchObject(ada);
    expect(after.getQueryData(['games', 'mine'])).toMatchObject({ body: ['Cold showers'] });
    expect(after.getQueryState(['games', 'mine'])).toMatchObject({ dataUpdatedAt: 12, isInvalidated: false });
    const hydrated = () =>
      after.getQueryCache().findAll({ queryKey: ['games', 'mine'], predicate: isHydrated });
    after.setQueryData(['games', 'mine'], (before: object) => ({ ...before, body: ['Edited'] }));
    expect(hydrated()).toHaveLength(1);
    await after.query({ queryKey: ['games', 'mine'], queryFn: async () => ({ body: [] }), staleTime: 0 });
    expect(hydrated()).toEqual([]);
  });

  it('does not replace data in the cache', async () => {
    await openPersisted();
    const after = createQueryClient();
    after.setQueryData(mine.queryKey, 'new');
    await hydrateLastUser(after);
    expect(games(after)).toBe('new');
  });

  it.each([
    ['fails without a network', new NetworkError('offline')],
    ['fails with 500', new ApiError(500, 'Error')],
    ['fails with 503', new ApiError(503, 'Unavailable')],
    ['fails with 429', new ApiError(429, 'Busy')],
  ])('is hydrated when a query %s, also after it was removed from the cache', async (_, error) => {
    const client = await openPersisted();
    await client.query({ ...mine, queryFn: () => Promise.reject(error) }).catch(() => undefined);
    await vi.waitFor(() => expect(games(client)).toBe('persisted'), longTimeout);
    await vi.waitFor(() => expect(onHydrated).toHaveBeenCalledOnce(), longTimeout);
  });

  it('is not hydrated after a client error', async () => {
    const client = await openPersisted();
    const queryFn = () => Promise.reject(new ApiError(403, 'No'));
    await client.query({ ...mine, queryFn }).catch(() => undefined);
    await hydrateLastUser(createQueryClient());
    expect([games(client), onHydrated.mock.calls]).toEqual([undefined, []]);
  });

  it.each([403, 404])('is deleted when the server refuses the query with %i', async (status) => {
    const client = open();
    const readFailing = (failure: Error) =>
      client.query({ ...mine, queryFn: () => Promise.reject(failure), staleTime: 0 }).catch(() => undefined);
    client.setQueryData(mine.queryKey, 'persisted');
    await waitForStored(1);
    await readFailing(new ApiError(503, 'Unavailable'));
    client.setQueryData(mine.queryKey, 'written when idle');
    await readFailing(new ApiError(status, 'No'));
    client.setQueryData(['activity'], 'next');
    await vi.waitFor(async () => expect(await storedKeys()).toEqual([['activity']]), longTimeout);
    await hydrateLastUser(client);
    expect(games(client)).toBeUndefined();
  });

  it('is deleted when the server refused the query before persistence started', async () => {
    await openPersisted();
    const client = createQueryClient();
    const queryFn = () => Promise.reject(new ApiError(403, 'No'));
    await client.query({ ...mine, queryFn }).catch(() => undefined);
    // A slow query hydrates all others while the record is being deleted.
    const hydrating = hydrateLastUser(client);
    stops.push(persistQueries(client, 'ada'));
    await hydrating;
    await waitForStored(0);
    expect(games(client)).toBeUndefined();
  });

  it('is hydrated while a query is slow, and replaced by the response', async () => {
    await openPersisted();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const client = open();
    const response = Promise.withResolvers<string>();
    const read = client.query({ ...mine, queryFn: () => response.promise });
    await vi.advanceTimersByTimeAsync(SLOW_READ + 1);
    vi.useRealTimers();
    await vi.waitFor(() => expect(games(client)).toBe('persisted'), longTimeout);
    await vi.waitFor(() => expect(onHydrated).toHaveBeenCalledOnce(), longTimeout);
    response.resolve('new');
    await read;
    expect(games(client)).toBe('new');
  });

  it('is hydrated immediately for a query that was slow before persistence started', async () => {
    await openPersisted();
    const client = createQueryClient();
    void client.query({ ...mine, queryFn: () => new Promise<string>(() => {}) });
    const since = performance.now() - SLOW_READ;
    stops.push(hydrateWhenNeeded(client, { userId: 'ada', since, onHydrated }));
    await vi.waitFor(() => expect(games(client)).toBe('persisted'), longTimeout);
  });

  it('is not hydrated for another user', async () => {
    await openPersisted();
    storeUserId('ben');
    const bens = createQueryClient();
    await hydrateLastUser(bens);
    expect(games(bens)).toBeUndefined();
    storeUserId(null);
    expect(await hydrateLastUser(createQueryClient())).toBeNull();
  });

  it('is deleted after a logout, also when it is stored during the logout', async () => {
    const client = await openPersisted();
    clearOnLogout();
    client.setQueryData(['activity'], 'after');
    await waitForStored(2);
    storeUserId('ada');
    const again = createQueryClient();
    await hydrateLastUser(again);
    expect(again.getQueryCache().getAll()).toEqual([]);
    await clearOtherUsers('ada');
    expect(await readAll('answers')).toEqual([]);
  });

  it('is not hydrated by another build, whose data may have another shape', async () => {
    document.head.innerHTML = '<script type="module" src="/assets/index-one.js"></script>';
    await openPersisted();
    document.head.innerHTML = '<script type="module" src="/assets/index-two.js"></script>';
    const next = createQueryClient();
    await hydrateLastUser(next);
    expect(games(next)).toBeUndefined();
  });

  it('is limited to the latest queries below a length, without searches and account data', async () => {
    const client = open();
    client.setQueryData(['games', 'search', 'cold'], ['found']);
    client.setQueryData(['account', 'sessions'], ['a phone']);
    client.setQueryData(['posts', 'long'], 'x'.repeat(MAX_PERSISTED_LENGTH));
    for (let at = 1; at <= MAX_PERSISTED_QUERIES + 3; at += 1) {
      client.setQueryData(['posts', at], `post ${at}`, { updatedAt: at });
    }
    const latest = ['posts', MAX_PERSISTED_QUERIES + 3];
    await vi.waitFor(async () => expect(await storedKeys()).toContainEqual(latest), longTimeout);
    await waitForStored(MAX_PERSISTED_QUERIES);
    const keys = await storedKeys();
    expect(keys).not.toContainEqual(['games', 'search', 'cold']);
    expect(keys).not.toContainEqual(['account', 'sessions']);
    expect(keys).not.toContainEqual(['posts', 'long']);
    expect([1, 2, 3, 4].filter((at) => keys.some((key) => String(key) === `posts,${at}`))).toEqual([4]);
  });
});

describe('persisting queries', () => {
  const storedData = async () =>
    (await readAll('answers')).map((record) =>
      typeof record === 'object' && record !== null && 'json' in record ? record.json : null,
    );
  const setVisibility = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  /** Holds idle callbacks until the test runs them one by one. */
  const holdIdleCallbacks = () => {
    const callbacks: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => callbacks.push(callback));
    vi.stubGlobal('cancelIdleCallback', () => callbacks.splice(0));
    return { idle: () => callbacks.shift()?.(), pendingCount: () => callbacks.length };
  };
  it('stores the current data of one query per idle callback', async () => {
    const { idle, pendingCount } = holdIdleCallbacks();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const client = open();
    for (const score of [1, 2, 3]) client.setQueryData(['games', 'mine'], { score });
    client.setQueryData(['groups'], ['family']);
    await vi.waitFor(() => expect(pendingCount()).toBe(1), longTimeout);
    expect(put).not.toHaveBeenCalled();

    client.setQueryData(['games', 'mine'], { score: 4 });
    idle();
    await waitForStored(1);
    expect(await storedData()).toEqual(['{"score":4}']);
    expect(pendingCount()).toBe(1);
    idle();
    await waitForStored(2);
    expect(put).toHaveBeenCalledTimes(2);
    expect(pendingCount()).toBe(0);
  });

  it('stores the newest items of a list that is too long, and deletes what other data it has stored before', async () => {
    const client = open();
    const listOf = (count: number) => ({
      pages: [
        Array.from({ length: count }, (_, at) => ({ id: at, text: 'x'.repeat(1000) })),
        [{ id: 'old' }],
      ],
      pageParams: ['', 'page 2'],
    });
    client.setQueryData(['messages', 'list'], listOf(10));
    client.setQueryData(['games', 'mine'], 'short');
    await waitForStored(2);
    client.setQueryData(['messages', 'list'], listOf(1000));
    client.setQueryData(['games', 'mine'], 'x'.repeat(MAX_PERSISTED_LENGTH));
    await waitForStored(1);
    await vi.waitFor(async () => {
      const [json] = await storedData();
      const { pages, pageParams } = z
        .object({ pages: z.array(z.array(z.unknown())), pageParams: z.array(z.string()) })
        .parse(JSON.parse(String(json)));
      expect([pages.map(({ length }) => length), pages[0]?.[199], pageParams]).toEqual([
        [200],
        expect.objectContaining({ id: 199 }),
        [''],
      ]);
    }, longTimeout);
  });

  it('stores all pending queries immediately when the page is hidden', async () => {
    const { pendingCount } = holdIdleCallbacks();
    const client = open();
    client.setQueryData(['games', 'mine'], { score: 1 });
    client.setQueryData(['groups'], ['family']);
    await vi.waitFor(() => expect(pendingCount()).toBe(1), longTimeout);
    setVisibility('hidden');
    await waitForStored(2);
    expect(pendingCount()).toBe(0);
    setVisibility('visible');
    client.setQueryData(['groups'], ['family', 'work']);
    await vi.waitFor(() => expect(pendingCount()).toBe(1), longTimeout);
  });
});

describe('an outbox entry', () => {
  const entry = (userId: string) => outboxEntry('e1', { userId, hasWaited: true });

  it('stays stored for its user when the session expires, and is deleted by a sign-out', async () => {
    const stored = await entryStore.add(entry('ada'));
    await clearOtherUsers('ben');
    expect(await entryStore.all('ben')).toEqual([]);
    expect(await entryStore.all('ada')).toMatchObject([stored]);
    clearOnLogout();
    expect(await entryStore.all('ada')).toEqual([]);
    await clearOtherUsers(null);
    expect(await readAll('outbox')).toEqual([]);
  });

  it('replaces another entry in one transaction', async () => {
    const original = await entryStore.add(entry('ada'));
    const replaced = { ...original, state: 'discarded' as const, input: null };
    const edited = outboxEntry('e2');
    await expect(entryStore.add({ ...edited, input: () => 'not cloneable' }, replaced)).rejects.toThrow(
      'cloned',
    );
    expect(await entryStore.all('ada')).toEqual([original]);
    const stored = await entryStore.add(edited, replaced);
    expect(await entryStore.all('ada')).toEqual([replaced, stored]);
  });

  it('is stored by a tab that was open while its user signed out and in again in another tab', async () => {
    clearOnLogout();
    const stored = await entryStore.add(entry('ada'));
    await entryStore.save({ ...stored, revision: 1 });
    await clearOtherUsers('ada');
    expect(await entryStore.all('ada')).toMatchObject([{ ...stored, revision: 1 }]);
    await entryStore.remove(stored);
  });

  it('is stored again with its order after the browser removed it', async () => {
    const createdAt = new Date().toISOString();
    const first = await entryStore.add({ ...entry('ada'), createdAt });
    const second = await entryStore.add(outboxEntry('e2', { createdAt }));
    await inTransaction('outbox', (store) => store.clear());
    const permission = await entryStore.claim(first, { isUrgent: false });
    expect(permission).toMatchObject({
      status: 'granted',
      entry: { ...first, attempts: 1, revision: 1, firstSentAt: expect.any(Number) },
    });
    await entryStore.save(second);
    expect(await entryStore.all('ada')).toEqual([permission.entry, second]);
  });

  it('is neither sent nor stored after its user has signed out', async () => {
    const stored = await entryStore.add(entry('ada'));
    clearOnLogout();
    expect(await entryStore.claim(stored, { isUrgent: true })).toMatchObject({ status: 'discarded' });
    await clearOtherUsers(null);
    expect(await entryStore.claim(stored, { isUrgent: true })).toMatchObject({ status: 'discarded' });
    await entryStore.save(stored);
    expect(await readAll('outbox')).toEqual([]);
  });

  it('stays discarded for a day, also when another tab saves it', async () => {
    const createdAt = new Date().toISOString();
    const stored = await entryStore.add({ ...entry('ada'), createdAt });
    const discarded = { ...stored, state: 'discarded' as const, input: null };
    await entryStore.save(discarded);
    await entryStore.save(stored);
    expect(await entryStore.claim(stored, { isUrgent: true })).toMatchObject({ status: 'discarded' });
    await clearOtherUsers('ada');
    expect(await readAll('outbox')).toEqual([discarded]);
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(createdAt) + 24 * 3_600_000);
    await clearOtherUsers('ada');
    expect(await readAll('outbox')).toEqual([]);
  });
});
