import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { outboxOf, sessionOf } from '#src/actors/root.ts';
import { markFirstScreen } from '#src/app/first-screen.ts';
import { inTransaction, readAll } from '#src/app/offline/database.ts';
import { persistedUser, startOfflineWhenIdle } from '#src/app/offline/start-when-idle.ts';
import { clearOnLogout, currentUserQuery } from '#src/features/auth/index.ts';
import { commentEntry } from '#src/features/comments/comment.entry.ts';
import { user } from '#tests/machines/support/samples.ts';
import { longTimeout } from '../support/long-timeout.ts';
import { startRoot } from '../support/start-root.ts';

/** Whose data is persisted and hydrated while users sign in and out, in this tab and in others. */

const USER = '/api/auth/user';
const GAMES = '/api/games';
const COMMENTS = '/api/comments';

const stops: (() => void)[] = [];
const responses = new Map<string, () => Response>();
const status = (code: number) => () => Response.json({}, { status: code });
const signInAs = (id: string) => responses.set(USER, () => Response.json(user(id)));
/** The comments that were sent, with their authors. */
const sent: (string | null)[] = [];

/** Opens the app in this tab. */
function openApp() {
  const { queryClient, root, stop } = startRoot(persistedUser);
  stops.push(stop);
  startOfflineWhenIdle(queryClient, root);
  markFirstScreen();
  return {
    queryClient,
    outbox: outboxOf(root),
    reload: () => {
      for (const stop of stops.splice(0)) stop();
      return openApp();
    },
    isNow: (state: string) =>
      vi.waitFor(() => expect(sessionOf(root).getSnapshot().value).toBe(state), longTimeout),
    writeComment: () =>
      outboxOf(root).send({
        type: 'entry.enqueue',
        entry: commentEntry.create({ postId: 'p', content: 'Bravo' }),
      }),
  };
}

/** Stores the user as another tab does, with a storage event in this one. */
function storeInOtherTab(userId: string | null) {
  if (userId === null) localStorage.setItem('stretch.logout', `at ${performance.now()}`);
  if (userId === null) localStorage.removeItem('stretch.account');
  else localStorage.setItem('stretch.account', userId);
  dispatchEvent(new StorageEvent('storage', { key: 'stretch.account', newValue: userId }));
}

/** Waits until exactly these queries are persisted, all for this user and since the last sign-out. */
const persisted = (owner: string, ...queries: string[]) =>
  vi.waitFor(async () => {
    const records = await readAll('answers');
    const valid = { owner, logout: localStorage.getItem('stretch.logout') };
    expect(records).toEqual(records.map(() => expect.objectContaining(valid)));
    expect(records).toHaveLength(queries.length);
    for (const query of queries) expect(JSON.stringify(records)).toContain(query);
  }, longTimeout);

beforeEach(() => {
  vi.useFakeTimers();
  signInAs('ada');
  responses
    .set(GAMES, () => Response.json(['a game']))
    .set(COMMENTS, () => Response.json({ id: 'c' }, { status: 201 }));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname === COMMENTS) sent.push(request.headers.get('author-id'));
    return (responses.get(pathname) ?? status(404))();
  });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  sent.splice(0);
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  for (const name of ['answers', 'outbox'] as const) await inTransaction(name, (store) => store.clear());
});

describe('after the session has expired', () => {
  /** A comment of Ada is refused, because her session has expired. */
  async function expire() {
    const app = openApp();
    await persisted('ada', 'auth', 'games');
    responses.set(COMMENTS, status(401));
    app.writeComment();
    await app.isNow('leaving');
    expect(sent).toEqual(['ada']);
    responses.set(COMMENTS, () => Response.json({ id: 'c' }, { status: 201 }));
    return app;
  }

  it('persisted data is deleted, and not hydrated while the server fails', async () => {
    const { reload } = await expire();
    await vi.waitFor(async () => expect(await readAll('answers')).toEqual([]), longTimeout);
    responses.set(USER, status(503)).set(GAMES, status(503));
    const { queryClient, isNow } = reload();
    await isNow('failed');
    expect(queryClient.getQueryData(currentUserQuery.queryKey)).toBeUndefined();
  });

  it('a pending entry is neither shown to nor sent by another user, and sent once its author signs in', async () => {
    const { reload } = await expire();
    signInAs('ben');
    const bens = reload();
    await persisted('ben', 'auth', 'games');
    expect(bens.outbox.getSnapshot().value).toEqual({ signedIn: 'synced' });
    expect([bens.outbox.getSnapshot().context.entries, sent]).toEqual([[], ['ada']]);
    signInAs('ada');
    bens.reload();
    await vi.waitFor(() => expect(sent).toEqual(['ada', 'ada']), longTimeout);
  });

  it('a pending entry is deleted once its author has logged out', async () => {
    const { reload } = await expire();
    clearOnLogout();
    responses.set(USER, status(401));
    await reload().isNow('signedOut');
    await vi.waitFor(
      async () => expect([await readAll('answers'), await readAll('outbox')]).toEqual([[], []]),
      longTimeout,
    );
    await vi.waitFor(() => expect(localStorage.getItem('stretch.kept')).toBeNull(), longTimeout);
  });
});

it('persisted data is not hydrated after a redirect, as after the sign-in of another user, while the server fails', async () => {
  const { reload } = openApp();
  await persisted('ada', 'auth', 'games');
  responses.set(USER, status(503)).set(GAMES, status(503));
  const arrivedBy = (redirectCount: number) => {
    const fields = { name: '/', entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => '' };
    const entry = { ...fields, redirectCount };
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  };
  arrivedBy(1);
  const { isNow, reload: reloadAgain } = reload();
  await isNow('failed');
  arrivedBy(0);
  const { queryClient, isNow: isStill } = reloadAgain();
  await isStill('failed');
  expect(queryClient.getQueryData(currentUserQuery.queryKey)).toBeUndefined();
});

describe('after a sign-out and a sign-in in another tab', () => {
  it.each(['ada', 'ben'])('queries are persisted for %s', async (id) => {
    const { queryClient, isNow } = openApp();
    await persisted('ada', 'auth', 'games');
    storeInOtherTab(null);
    await isNow('signedOut');
    signInAs(id);
    storeInOtherTab(id);
    await isNow('signedIn');
    queryClient.setQueryData(['groups'], ['family']);
    await persisted(id, 'auth', 'groups');
  });
});

it('nothing is persisted after the app has stopped', async () => {
  const { queryClient } = openApp();
  await persisted('ada', 'auth', 'games');
  queryClient.setQueryData(['groups'], ['family']);
  for (const stop of stops.splice(0)) stop();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await persisted('ada', 'auth', 'games');
});
