import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectionOf, outboxOf, sessionOf } from '#src/actors/root.ts';
import { statusOf } from '#src/actors/use-connection.ts';
import { api, call } from '#src/api/client.ts';
import { deleteExcept } from '#src/app/offline/database.ts';
import { commentEntry } from '#src/features/comments/comment.entry.ts';
import { longTimeout } from '../support/long-timeout.ts';
import { startRoot } from '../support/start-root.ts';

/** Failed queries are refetched automatically. */

const GAMES = '/api/games';
const USER = '/api/auth/user';
const COMMENTS = '/api/comments';
const ada = { id: 'ada', username: 'ada' };

const stops: (() => void)[] = [];
const responses = new Map<string, () => Promise<Response>>();
const requests: string[] = [];

const status = (code: number, headers: Record<string, string> = {}) => {
  return async () => Response.json({}, { status: code, headers });
};
/** The page of something between the app and the server. */
const foreignPage = (code: number) => async () =>
  new Response('<h1>Sign in to the network</h1>', {
    status: code,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
const cut = () => Promise.reject(new TypeError('Failed to fetch'));
const found = async () => Response.json(['a game']);
const count = (path: string) => requests.filter((one) => one === path).length;

/** Starts an app with one query. */
function startApp() {
  const { queryClient, root, games, stop } = startRoot();
  stops.push(stop);
  return {
    queryClient,
    state: () => games.getCurrentResult(),
    connection: () => statusOf(connectionOf(root).getSnapshot()),
    outbox: () => outboxOf(root),
    session: () => sessionOf(root).getSnapshot().value,
    loseSession: () => sessionOf(root).send({ type: 'session.expired' }),
  };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  responses.clear();
  responses
    .set(USER, async () => Response.json(ada))
    .set(GAMES, found)
    .set(COMMENTS, async () => Response.json({ id: 'c1' }));
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const { pathname } = new URL(new Request(input).url);
    requests.push(pathname);
    return (responses.get(pathname) ?? found)();
  });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  requests.splice(0);
  vi.restoreAllMocks();
  vi.useRealTimers();
  await deleteExcept('outbox', () => false);
});

describe('failed queries', () => {
  it('are refetched immediately when the device is back online', async () => {
    responses.set(USER, cut).set(GAMES, cut);
    const { state, connection } = startApp();
    dispatchEvent(new Event('offline'));
    await pass(0);
    expect([state().status, connection()]).toEqual(['error', 'offline']);
    responses.set(USER, async () => Response.json(ada)).set(GAMES, found);
    dispatchEvent(new Event('online'));
    await pass(0);
    expect([state().data, connection(), count(GAMES)]).toEqual([['a game'], 'online', 2]);
  });

  it.each([
    ['is unreachable', 'unreachable', cut],
    ['fails with 500', 'failing', status(500)],
    ['fails with 502', 'failing', status(502)],
    ['fails with 503', 'failing', status(503)],
    ['fails with 504', 'failing', status(504)],
    ['is busy', 'failing', status(429)],
    ['is behind a portal that responds with 403', 'unreachable', foreignPage(403)],
    ['is behind a proxy that responds with 404', 'unreachable', foreignPage(404)],
  ])(
    'are refetched with back-off while the server %s, with a notice until they succeed',
    async (_, notice, fault) => {
      responses.set(GAMES, fault);
      const { state, connection } = startApp();
      await pass(1900);
      const first = count(GAMES);
      expect([state().status, connection()]).toEqual(['error', notice]);
      await pass(60 * 60_000);
      expect(connection()).toBe(notice);
      const refetches = count(GAMES) - first;
      expect(refetches).toBeGreaterThan(55);
      expect(refetches).toBeLessThan(130);
      responses.set(GAMES, found);
      await pass(60_000);
      expect([state().data, connection()]).toEqual([['a game'], 'online']);
      const last = requests.length;
      await pass(60 * 60_000);
      expect(requests).toHaveLength(last);
    },
  );

  it('wait for the Retry-After of the server', async () => {
    responses.set(GAMES, status(429, { 'retry-after': '120' }));
    const { state } = startApp();
    await pass(119_000);
    expect(count(GAMES)).toBe(1);
    responses.set(GAMES, found);
    await pass(2000);
    expect(state().data).toEqual(['a game']);
  });

  it('are not refetched after a client error', async () => {
    responses.set(GAMES, status(403));
    const { connection } = startApp();
    await pass(60_000);
    dispatchEvent(new Event('online'));
    await pass(60_000);
    expect([connection(), count(GAMES)]).toEqual(['online', 1]);
  });

  it('are not requested while the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    responses.set(USER, cut).set(GAMES, cut);
    const { connection } = startApp();
    await pass(10 * 60_000);
    expect([connection(), count(GAMES)]).toEqual(['offline', 1]);
  });

  it('are refetched when the device is online without an event, once a request succeeds', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    responses.set(USER, cut).set(GAMES, cut);
    const { state, connection } = startApp();
    await pass(0);
    expect([state().status, connection()]).toEqual(['error', 'offline']);
    responses.set(USER, async () => Response.json(ada)).set(GAMES, found);
    await call(api.games.detail.query, { params: { id: 'g' } });
    await pass(0);
    expect([state().data, connection()]).toEqual([['a game'], 'online']);
  });

  it('are refetched when the device is online without an event, once the server responds with an error', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    responses.set(USER, cut).set(GAMES, cut);
    const { state, connection } = startApp();
    await pass(0);
    responses
      .set('/api/games/g', status(500))
      .set(USER, async () => Response.json(ada))
      .set(GAMES, found);
    await call(api.games.detail.query, { params: { id: 'g' } }).catch(() => undefined);
    await pass(0);
    expect([state().data, connection()]).toEqual([['a game'], 'online']);
  });

  it('are refetched when the device came online while the page was in the back/forward cache', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const restoreFromCache = (isOnline: boolean) => {
      onLine.mockReturnValue(isOnline);
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    };
    responses.set(GAMES, cut);
    const { state, connection } = startApp();
    await pass(0);
    restoreFromCache(false);
    expect(connection()).toBe('offline');
    responses.set(GAMES, found);
    restoreFromCache(true);
    await pass(0);
    expect([state().data, connection()]).toEqual([['a game'], 'online']);
  });

  it('wait for the Retry-After of the server also when the page is restored from the back/forward cache', async () => {
    responses.set(GAMES, status(503, { 'retry-after': '120' }));
    startApp();
    await pass(1000);
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await pass(1000);
    expect(count(GAMES)).toBe(1);
  });

  it('are not refetched before the user is fetched', async () => {
    responses.set(GAMES, status(503));
    const { connection } = startApp();
    await pass(0);
    responses.set(USER, status(503)).set(GAMES, found);
    await pass(10 * 60_000);
    expect([connection(), count(GAMES)]).toEqual(['failing', 1]);
    responses.set(USER, async () => Response.json(ada));
    await pass(60_000);
    expect([connection(), count(GAMES)]).toEqual(['online', 2]);
  });
});

it('refetches the queries once more after changes that failed while they were refetched', async () => {
  startApp();
  await pass(0);
  const response = Promise.withResolvers<Response>();
  responses.set('/api/games/g/leave', status(500)).set(GAMES, () => response.promise);
  const before = count(GAMES);
  for (let failed = 0; failed < 3; failed += 1) {
    await expect(call(api.participants.leave.mutate, { params: { id: 'g' } })).rejects.toThrow('500');
    await pass(0);
  }
  expect(count(GAMES) - before).toBe(1);
  responses.set(GAMES, found);
  response.resolve(Response.json(['a game']));
  await pass(0);
  expect(count(GAMES) - before).toBe(2);
});

it('refetches the user after a server error', async () => {
  responses.set(USER, status(500));
  const { session, connection } = startApp();
  await pass(0);
  expect([session(), connection()]).toEqual(['failed', 'failing']);
  responses.set(USER, async () => Response.json(ada));
  await pass(60_000);
  expect([session(), connection()]).toEqual(['signedIn', 'online']);
});

it('does not restore an expired session', async () => {
  responses.set(GAMES, status(503));
  const { session, connection, loseSession } = startApp();
  await pass(0);
  loseSession();
  responses.set(GAMES, found);
  await pass(60_000);
  expect([session(), connection()]).toEqual(['leaving', 'online']);
});

it('refetches hydrated data once the server responds, and invalidates inactive queries', async () => {
  responses.set(GAMES, status(503));
  const { queryClient, state, connection } = startApp();
  await pass(0);
  queryClient.setQueryData(['games', 'mine'], { body: ['a persisted game'], isHydrated: true });
  queryClient.setQueryData(['groups'], { body: ['a persisted group'], isHydrated: true });
  responses.set(GAMES, found);
  await pass(60_000);
  expect([state().data, connection()]).toEqual([['a game'], 'online']);
  expect(queryClient.getQueryState(['groups'])).toMatchObject({ isInvalidated: true });
});

describe('a query of a screen that is opened during an attempt', () => {
  const detail = {
    queryKey: ['games', 'g'],
    queryFn: () => call(api.games.detail.query, { params: { id: 'g' } }),
  };
  const DETAIL = '/api/games/g';

  /** Opens the screen while the user is fetched again; its query fails and is hydrated before the attempt ends. */
  async function openDuringAttempt(failure = status(503)) {
    responses.set(GAMES, status(503));
    const app = startApp();
    await pass(0);
    const attempt = Promise.withResolvers<Response>();
    responses.set(GAMES, () => attempt.promise).set(DETAIL, failure);
    await pass(10_000);
    const observer = new QueryObserver(app.queryClient, detail);
    stops.push(observer.subscribe(() => {}));
    await pass(0);
    app.queryClient.setQueryData(detail.queryKey, { body: 'persisted', isHydrated: true });
    attempt.resolve(Response.json(['a game']));
    await pass(0);
    expect([observer.getCurrentResult().data, app.state().data]).toEqual([
      { body: 'persisted', isHydrated: true },
      ['a game'],
    ]);
    return { ...app, observer };
  }

  it('is refetched until it succeeds, with a notice', async () => {
    const { observer, connection } = await openDuringAttempt();
    expect(connection()).toBe('failing');
    responses.set(DETAIL, found);
    await pass(60_000);
    expect([observer.getCurrentResult().data, connection()]).toEqual([['a game'], 'online']);
  });

  it('is refetched after the Retry-After of its response', async () => {
    await openDuringAttempt(status(503, { 'retry-after': '120' }));
    const before = count(DETAIL);
    await pass(100_000);
    expect(count(DETAIL)).toBe(before);
    await pass(100_000);
    expect(count(DETAIL)).toBeGreaterThan(before);
  });

  it('is not refetched after a client error', async () => {
    const { connection } = await openDuringAttempt();
    responses.set(DETAIL, status(404));
    await pass(60_000);
    const before = count(DETAIL);
    await pass(60 * 60_000);
    expect([connection(), count(DETAIL)]).toEqual(['online', before]);
  });
});

it('does not send an entry before its Retry-After because the user is refetched', async () => {
  responses.set(GAMES, status(500)).set(COMMENTS, status(429, { 'retry-after': '600' }));
  const { outbox } = startApp();
  await pass(0);
  outbox().send({ type: 'entry.enqueue', entry: commentEntry.create({ postId: 'p', content: 'Bravo' }) });
  await vi.waitFor(
    () => expect(outbox().getSnapshot().context.entries).toMatchObject([{ state: 'backingOff' }]),
    longTimeout,
  );
  const before = count(USER);
  await pass(120_000);
  expect(count(USER)).toBeGreaterThan(before);
  expect(count(COMMENTS)).toBe(1);
});

it('sends entries in a browser without BroadcastChannel', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { outbox } = startApp();
  await pass(0);
  outbox().send({ type: 'entry.enqueue', entry: commentEntry.create({ postId: 'p', content: 'Bravo' }) });
  await vi.waitFor(
    () => expect(outbox().getSnapshot().context.entries).toMatchObject([{ state: 'delivered' }]),
    longTimeout,
  );
});

it('does not change the connection status when a mutation fails', async () => {
  const { connection } = startApp();
  await pass(0);
  responses.set('/api/games/g/leave', status(500));
  await call(api.participants.leave.mutate, { params: { id: 'g' } }).catch(() => undefined);
  expect(connection()).toBe('online');
});
