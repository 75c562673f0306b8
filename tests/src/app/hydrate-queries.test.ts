import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#src/api/errors.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { SLOW_READ } from '#src/app/fetch-user.ts';
import { inTransaction, readAll } from '#src/app/offline/database.ts';
import { hydrateLastUser, hydrateWhenNeeded } from '#src/app/offline/hydrate-queries.ts';
import { LONGEST_PERSISTED, MOST_PERSISTED, persistQueries } from '#src/app/offline/persist-queries.ts';
import { isHydrated } from '#src/app/offline/persisted-query.ts';
import { clearOtherUsers } from '#src/app/offline/start.ts';
import { entryStore } from '#src/app/outbox/entry-store.ts';
import { clearOnLogout, currentUserQuery, storeUserId } from '#src/features/auth/index.ts';
import { outboxEntry } from '#tests/machines/support/samples.ts';

/** A busy machine may take its time. */
const patient = { timeout: 20_000 };

/** What screens last showed, kept on the device for when there is no network. */

const ada = {
  id: 'ada',
  firstName: 'Ada',
  lastName: null,
  username: 'ada',
  email: null,
  bio: null,
  profileImageUrl: null,
};
const stops: (() => void)[] = [];
const onHydrated = vi.fn<() => void>();

/** Ada's app, keeping what is put into its cache. */
function open(owner = 'ada'): QueryClient {
  const client = createQueryClient();
  stops.push(
    persistQueries(client, owner),
    hydrateWhenNeeded(client, { userId: owner, since: performance.now(), onHydrated }),
  );
  return client;
}
const keysKept = async () =>
  (await readAll('answers')).map((record) =>
    typeof record === 'object' && record !== null && 'key' in record ? record.key : null,
  );
const isKept = (count: number) =>
  vi.waitFor(async () => expect(await readAll('answers')).toHaveLength(count), patient);

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

describe('what was last seen', () => {
  it('is shown again to the same person, with who they are, and asked anew later', async () => {
    const before = open();
    before.setQueryData(currentUserQuery.queryKey, ada);
    before.setQueryData(['games', 'mine'], { body: ['Cold showers'] }, { updatedAt: 12 });
    await isKept(2);

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

  it('never takes the place of what is there already', async () => {
    open().setQueryData(['games', 'mine'], 'old');
    await isKept(1);
    const after = createQueryClient();
    after.setQueryData(['games', 'mine'], 'new');
    await hydrateLastUser(after);
    expect(after.getQueryData(['games', 'mine'])).toBe('new');
  });

  it.each([
    ['finds no network', new NetworkError('away')],
    ['finds a server with a problem', new ApiError(500, 'Oh')],
    ['finds a server that is away', new ApiError(503, 'Soon')],
    ['finds a server that is busy', new ApiError(429, 'Later')],
  ])('comes when a screen %s, though it was thrown out of the memory meanwhile', async (_, error) => {
    const client = open();
    client.setQueryData(['games', 'mine'], 'seen');
    await isKept(1);
    client.removeQueries({ queryKey: ['games', 'mine'] });
    const queryFn = () => Promise.reject(error);
    await client.query({ queryKey: ['games', 'mine'], queryFn }).catch(() => undefined);
    await vi.waitFor(() => expect(client.getQueryData(['games', 'mine'])).toBe('seen'), patient);
    await vi.waitFor(() => expect(onHydrated).toHaveBeenCalledOnce(), patient);
  });

  it('does not come when the server refuses', async () => {
    const client = open();
    client.setQueryData(['games', 'mine'], 'seen');
    await isKept(1);
    client.removeQueries({ queryKey: ['games', 'mine'] });
    const queryFn = () => Promise.reject(new ApiError(403, 'No'));
    await client.query({ queryKey: ['games', 'mine'], queryFn }).catch(() => undefined);
    await hydrateLastUser(createQueryClient());
    expect([client.getQueryData(['games', 'mine']), onHydrated.mock.calls]).toEqual([undefined, []]);
  });

  it('comes when a read is slow, and makes way for the answer', async () => {
    const before = open();
    before.setQueryData(['games', 'mine'], 'seen');
    await isKept(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const client = open();
    const answer = Promise.withResolvers<string>();
    const read = client.query({ queryKey: ['games', 'mine'], queryFn: () => answer.promise });
    await vi.advanceTimersByTimeAsync(SLOW_READ + 1);
    vi.useRealTimers();
    await vi.waitFor(() => expect(client.getQueryData(['games', 'mine'])).toBe('seen'), patient);
    await vi.waitFor(() => expect(onHydrated).toHaveBeenCalledOnce(), patient);
    answer.resolve('new');
    await read;
    expect(client.getQueryData(['games', 'mine'])).toBe('new');
  });

  it('comes at once for a read that was slow before it was watched', async () => {
    open().setQueryData(['games', 'mine'], 'seen');
    await isKept(1);
    const client = createQueryClient();
    void client.query({ queryKey: ['games', 'mine'], queryFn: () => new Promise<string>(() => {}) });
    const since = performance.now() - SLOW_READ;
    stops.push(hydrateWhenNeeded(client, { userId: 'ada', since, onHydrated }));
    await vi.waitFor(() => expect(client.getQueryData(['games', 'mine'])).toBe('seen'), patient);
  });

  it('is shown to nobody else', async () => {
    open().setQueryData(['games', 'mine'], 'of Ada');
    await isKept(1);
    storeUserId('ben');
    const bens = createQueryClient();
    await hydrateLastUser(bens);
    expect(bens.getQueryData(['games', 'mine'])).toBeUndefined();
    storeUserId(null);
    expect(await hydrateLastUser(createQueryClient())).toBeNull();
  });

  it('is nobody’s after a logout, also what arrives while one leaves', async () => {
    const client = open();
    client.setQueryData(['games', 'mine'], 'before');
    await isKept(1);
    clearOnLogout();
    client.setQueryData(['activity'], 'after');
    await isKept(2);
    storeUserId('ada');
    const again = createQueryClient();
    await hydrateLastUser(again);
    expect(again.getQueryCache().getAll()).toEqual([]);
    await clearOtherUsers('ada');
    expect(await readAll('answers')).toEqual([]);
  });

  it('is not shown by another build, which may mean something else by the same name', async () => {
    document.head.innerHTML = '<script type="module" src="/assets/index-one.js"></script>';
    open().setQueryData(['games', 'mine'], 'one');
    await isKept(1);
    document.head.innerHTML = '<script type="module" src="/assets/index-two.js"></script>';
    const next = createQueryClient();
    await hydrateLastUser(next);
    expect(next.getQueryData(['games', 'mine'])).toBeUndefined();
  });

  it('takes little room: no searches, nothing of the account, nothing very long, and only so many, the latest', async () => {
    const client = open();
    client.setQueryData(['games', 'search', 'cold'], ['found']);
    client.setQueryData(['account', 'sessions'], ['a phone']);
    client.setQueryData(['posts', 'long'], 'x'.repeat(LONGEST_PERSISTED));
    for (let at = 1; at <= MOST_PERSISTED + 3; at += 1) {
      client.setQueryData(['posts', at], `post ${at}`, { updatedAt: at });
    }
    const latest = ['posts', MOST_PERSISTED + 3];
    await vi.waitFor(async () => expect(await keysKept()).toContainEqual(latest), patient);
    await isKept(MOST_PERSISTED);
    const kept = await keysKept();
    expect(kept).not.toContainEqual(['games', 'search', 'cold']);
    expect(kept).not.toContainEqual(['account', 'sessions']);
    expect(kept).not.toContainEqual(['posts', 'long']);
    expect([1, 2, 3, 4].map((at) => kept.some((key) => String(key) === `posts,${at}`))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('keeping what was last seen', () => {
  const dataKept = async () =>
    (await readAll('answers')).map((record) =>
      typeof record === 'object' && record !== null && 'json' in record ? record.json : null,
    );
  const show = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  /** A browser that is busy until it is told that it is idle, each time for one piece of work. */
  const busyBrowser = () => {
    const works: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (work: () => void) => works.push(work));
    vi.stubGlobal('cancelIdleCallback', () => works.splice(0));
    return { idle: () => works.shift()?.(), waits: () => works.length };
  };
  it('waits until nobody is in its way, takes one answer at a time, and each as it is by then', async () => {
    const { idle, waits } = busyBrowser();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const client = open();
    for (const score of [1, 2, 3]) client.setQueryData(['games', 'mine'], { score });
    client.setQueryData(['groups'], ['family']);
    await vi.waitFor(() => expect(waits()).toBe(1), patient);
    expect(put).not.toHaveBeenCalled();

    client.setQueryData(['games', 'mine'], { score: 4 });
    idle();
    await isKept(1);
    expect(await dataKept()).toEqual(['{"score":4}']);
    expect(waits()).toBe(1);
    idle();
    await isKept(2);
    expect(put).toHaveBeenCalledTimes(2);
    expect(waits()).toBe(0);
  });

  it('waits for nothing once the screen is hidden, which may be its last moment', async () => {
    const { waits } = busyBrowser();
    const client = open();
    client.setQueryData(['games', 'mine'], { score: 1 });
    client.setQueryData(['groups'], ['family']);
    await vi.waitFor(() => expect(waits()).toBe(1), patient);
    show('hidden');
    await isKept(2);
    expect(waits()).toBe(0);
    show('visible');
    client.setQueryData(['groups'], ['family', 'work']);
    await vi.waitFor(() => expect(waits()).toBe(1), patient);
  });
});

describe('what waits to be sent', () => {
  const entry = (userId: string) => outboxEntry('e1', { userId, hasWaited: true });

  it('stays for its owner when a session has only run out, and goes with a sign-out', async () => {
    const stored = await entryStore.add(entry('ada'));
    await clearOtherUsers('ben');
    expect(await entryStore.all('ben')).toEqual([]);
    expect(await entryStore.all('ada')).toMatchObject([stored]);
    clearOnLogout();
    expect(await entryStore.all('ada')).toEqual([]);
    await clearOtherUsers(null);
    expect(await readAll('outbox')).toEqual([]);
  });

  it('takes the place of what it replaces in one step', async () => {
    const original = await entryStore.add(entry('ada'));
    const left = { ...original, state: 'discarded' as const, input: null };
    const edited = outboxEntry('e2');
    await expect(entryStore.add({ ...edited, input: () => 'not to be stored' }, left)).rejects.toThrow(
      'cloned',
    );
    expect(await entryStore.all('ada')).toEqual([original]);
    const stored = await entryStore.add(edited, left);
    expect(await entryStore.all('ada')).toEqual([left, stored]);
  });

  it('is sent also from a tab that was open while its owner signed out and in again elsewhere', async () => {
    clearOnLogout();
    const stored = await entryStore.add(entry('ada'));
    await entryStore.save({ ...stored, revision: 1 });
    await clearOtherUsers('ada');
    expect(await entryStore.all('ada')).toMatchObject([{ ...stored, revision: 1 }]);
    await entryStore.remove(stored);
  });

  it('is stored again at its place when the browser removed it', async () => {
    const createdAt = new Date().toISOString();
    const first = await entryStore.add({ ...entry('ada'), createdAt });
    const second = await entryStore.add(outboxEntry('e2', { createdAt }));
    await inTransaction('outbox', (store) => store.clear());
    const turn = await entryStore.claim(first, false);
    expect(turn).toMatchObject({
      is: 'granted',
      entry: { ...first, attempts: 1, revision: 1, firstSentAt: expect.any(Number) },
    });
    await entryStore.save(second);
    expect(await entryStore.all('ada')).toEqual([turn.entry, second]);
  });

  it('is neither sent nor stored again once its owner has signed out', async () => {
    const stored = await entryStore.add(entry('ada'));
    clearOnLogout();
    expect(await entryStore.claim(stored, true)).toMatchObject({ is: 'gone' });
    await clearOtherUsers(null);
    expect(await entryStore.claim(stored, true)).toMatchObject({ is: 'gone' });
    await entryStore.save(stored);
    expect(await readAll('outbox')).toEqual([]);
  });

  it('stays discarded for a day, whatever another tab writes', async () => {
    const createdAt = new Date().toISOString();
    const stored = await entryStore.add({ ...entry('ada'), createdAt });
    const discarded = { ...stored, state: 'discarded' as const, input: null };
    await entryStore.save(discarded);
    await entryStore.save(stored);
    expect(await entryStore.claim(stored, true)).toMatchObject({ is: 'gone' });
    await clearOtherUsers('ada');
    expect(await readAll('outbox')).toEqual([discarded]);
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(createdAt) + 24 * 3_600_000);
    await clearOtherUsers('ada');
    expect(await readAll('outbox')).toEqual([]);
  });
});
