import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { User } from '#contract/users.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { fetchUserOrPersisted, observeUser, SLOW_READ } from '#src/app/session-user.ts';
import { currentUserQuery } from '#src/features/auth/index.ts';
import { user } from '#tests/machines/support/samples.ts';

/** The signed-in user while the server is slow or fails. */

const ada = user('ada');
const response = () => Promise.withResolvers<Response>();
let pending = response();
const persistedUser = vi.fn<() => Promise<User | null>>();

beforeEach(() => {
  pending = response();
  persistedUser.mockReset().mockResolvedValue(ada);
  vi.useFakeTimers();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => pending.promise);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the signed-in user', () => {
  it('is the response of the server when it is fast', async () => {
    const fetching = fetchUserOrPersisted(createQueryClient(), persistedUser);
    await vi.advanceTimersByTimeAsync(SLOW_READ - 1);
    pending.resolve(Response.json(user('ben')));
    expect((await fetching)?.id).toBe('ben');
    expect(persistedUser).not.toHaveBeenCalled();
  });

  it('is the persisted user while the server is slow, then that of the response', async () => {
    const client = createQueryClient();
    const fetching = fetchUserOrPersisted(client, persistedUser);
    await vi.advanceTimersByTimeAsync(SLOW_READ);
    expect(await fetching).toEqual(ada);
    pending.resolve(Response.json(user('ben')));
    await vi.advanceTimersByTimeAsync(0);
    expect(client.getQueryData(currentUserQuery.queryKey)?.id).toBe('ben');
  });

  it('is pending without a persisted user', async () => {
    persistedUser.mockResolvedValue(null);
    const fetching = fetchUserOrPersisted(createQueryClient(), persistedUser);
    await vi.advanceTimersByTimeAsync(SLOW_READ);
    pending.resolve(Response.json(user('ben')));
    expect((await fetching)?.id).toBe('ben');
  });

  it.each([500, 502, 503, 504, 429])(
    'is the persisted user when the server responds with %i',
    async (status) => {
      pending.resolve(Response.json({}, { status }));
      expect(await fetchUserOrPersisted(createQueryClient(), persistedUser)).toEqual(ada);
    },
  );

  it.each([[{}], [null], [[]]])(
    'is the persisted user when something else responds with %j',
    async (body) => {
      pending.resolve(Response.json(body));
      expect(await fetchUserOrPersisted(createQueryClient(), persistedUser)).toEqual(ada);
    },
  );

  it('fails after a client error, and after a server error without a persisted user', async () => {
    pending.resolve(Response.json({}, { status: 403 }));
    await expect(fetchUserOrPersisted(createQueryClient(), persistedUser)).rejects.toThrow(
      'Failed to fetch user',
    );
    persistedUser.mockResolvedValue(null);
    pending = response();
    pending.resolve(Response.json({}, { status: 500 }));
    await expect(fetchUserOrPersisted(createQueryClient(), persistedUser)).rejects.toThrow(
      'Failed to fetch user',
    );
  });
});

describe('after the redirect of a sign-in or a logout', () => {
  it.each([
    ['a session is not a logout', 'somebody', null],
    ['no session is a logout', 'nobody', expect.any(String)],
  ])('a refused request on a page that had %s', (_, viewer, logout) => {
    const meta = document.head.appendChild(document.createElement('meta'));
    onTestFinished(() => meta.remove());
    Object.assign(meta, { name: 'stretch-viewer', content: viewer });
    const fields = { name: '/', entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => '' };
    const navigation = { ...fields, redirectCount: 1 };
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation]);
    const client = createQueryClient();
    onTestFinished(observeUser(client, { onUser: vi.fn(), onSignedOut: vi.fn(), onOtherUser: vi.fn() }));
    client.setQueryData(currentUserQuery.queryKey, null);
    expect(localStorage.getItem('stretch.logout')).toEqual(logout);
  });
});
