import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/users.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { fetchUserOrPersisted, SLOW_READ } from '#src/app/fetch-user.ts';
import { currentUserQuery } from '#src/features/auth/index.ts';
import { user } from '#tests/machines/support/samples.ts';

/** Who is signed in, when the server is slow to say so or does not. */

const ada = user('ada');
const response = () => Promise.withResolvers<Response>();
let asked = response();
const persistedUser = vi.fn<() => Promise<User | null>>();

beforeEach(() => {
  asked = response();
  persistedUser.mockReset().mockResolvedValue(ada);
  vi.useFakeTimers();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => asked.promise);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('who is signed in', () => {
  it('is who the server says, when that takes no longer than usual', async () => {
    const fetching = fetchUserOrPersisted(createQueryClient(), persistedUser);
    await vi.advanceTimersByTimeAsync(SLOW_READ - 1);
    asked.resolve(Response.json(user('ben')));
    expect((await fetching)?.id).toBe('ben');
    expect(persistedUser).not.toHaveBeenCalled();
  });

  it('is who was last seen, while the server takes long, and who it says in the end', async () => {
    const client = createQueryClient();
    const fetching = fetchUserOrPersisted(client, persistedUser);
    await vi.advanceTimersByTimeAsync(SLOW_READ);
    expect(await fetching).toEqual(ada);
    asked.resolve(Response.json(user('ben')));
    await vi.advanceTimersByTimeAsync(0);
    expect(client.getQueryData(currentUserQuery.queryKey)?.id).toBe('ben');
  });

  it('is waited for when nobody was last seen', async () => {
    persistedUser.mockResolvedValue(null);
    const fetching = fetchUserOrPersisted(createQueryClient(), persistedUser);
    await vi.advanceTimersByTimeAsync(SLOW_READ);
    asked.resolve(Response.json(user('ben')));
    expect((await fetching)?.id).toBe('ben');
  });

  it.each([500, 502, 503, 504, 429])('is who was last seen when the server answers %i', async (status) => {
    asked.resolve(Response.json({}, { status }));
    expect(await fetchUserOrPersisted(createQueryClient(), persistedUser)).toEqual(ada);
  });

  it('is a failure when the server refuses, and when nobody was last seen', async () => {
    asked.resolve(Response.json({}, { status: 403 }));
    await expect(fetchUserOrPersisted(createQueryClient(), persistedUser)).rejects.toThrow(
      'Failed to fetch user',
    );
    persistedUser.mockResolvedValue(null);
    asked = response();
    asked.resolve(Response.json({}, { status: 500 }));
    await expect(fetchUserOrPersisted(createQueryClient(), persistedUser)).rejects.toThrow(
      'Failed to fetch user',
    );
  });
});
