import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#src/api/errors.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { currentUserQuery } from '#src/features/auth/index.ts';
import { scoresQuery } from '#src/features/games/index.ts';
import { longTimeout } from '../support/long-timeout.ts';

const MINUTE = 60_000;

afterEach(() => focusManager.setFocused(undefined));

/** Observes a query as a mounted component does. */
function observed(queryFn: () => Promise<string>) {
  const client = createQueryClient();
  client.mount();
  const observer = new QueryObserver(client, { queryKey: ['thing'], queryFn });
  const stop = observer.subscribe(() => {});
  return { client, observer, stop };
}

describe('the query cache', () => {
  it('does not retry a failed query [R-CACHE-1]', async () => {
    vi.useFakeTimers();
    const queryFn = vi.fn(() => Promise.reject(new Error('no')));
    const { observer, stop } = observed(queryFn);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect([queryFn.mock.calls.length, observer.getCurrentResult().status]).toEqual([1, 'error']);
    stop();
  });

  it('does not refetch when the window regains focus [R-CACHE-2]', async () => {
    const queryFn = vi.fn(() => Promise.resolve('answer'));
    const { observer, stop } = observed(queryFn);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('answer'), longTimeout);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await Promise.resolve();
    expect(queryFn).toHaveBeenCalledOnce();
    stop();
  });

  it('neither refetches on mount nor polls [R-CACHE-3] [R-POLL-4]', async () => {
    vi.useFakeTimers();
    const queryFn = vi.fn(() => Promise.resolve('answer'));
    const { client, stop } = observed(queryFn);
    await vi.advanceTimersByTimeAsync(4 * MINUTE);
    stop();
    const again = new QueryObserver(client, { queryKey: ['thing'], queryFn });
    const stopAgain = again.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(4 * MINUTE);
    expect(queryFn).toHaveBeenCalledOnce();
    stopAgain();
  });
});

describe('the data of a query', () => {
  const afterRefetch = async (failure: Error) => {
    const queryFn = vi.fn(() => Promise.resolve('answer'));
    const { client, observer, stop } = observed(queryFn);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('answer'), longTimeout);
    queryFn.mockRejectedValue(failure);
    await client.invalidateQueries();
    const { data, status, error } = observer.getCurrentResult();
    stop();
    return { data, status, error };
  };

  it.each([403, 404])('is removed when a refetch is refused with %i', async (status) => {
    const error = new ApiError(status, 'No');
    expect(await afterRefetch(error)).toEqual({ data: undefined, status: 'error', error });
  });

  it.each([
    ['without a network', new NetworkError('offline')],
    ['with 401', new ApiError(401, 'Who?')],
    ['with 429', new ApiError(429, 'Busy')],
    ['with 500', new ApiError(500, 'Oh')],
    ['for the current user', new Error('Failed to fetch user', { cause: new ApiError(403, 'No') })],
  ])('stays when a refetch fails %s', async (_, error) => {
    expect(await afterRefetch(error)).toEqual({ data: 'answer', status: 'error', error });
  });
});

describe('queries with their own stale times', () => {
  const staleAfter = async (options: { queryKey: readonly unknown[]; staleTime?: unknown }, ms: number) => {
    vi.useFakeTimers();
    const client = createQueryClient();
    const observer = new QueryObserver(client, {
      queryKey: options.queryKey,
      queryFn: () => Promise.resolve('answer'),
      staleTime: Number(options.staleTime),
    });
    const stop = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(ms - 1000);
    const before = observer.getCurrentResult().isStale;
    await vi.advanceTimersByTimeAsync(2000);
    const after = observer.getCurrentResult().isStale;
    stop();
    vi.useRealTimers();
    return [before, after];
  };

  it('the current user is fresh for 5 minutes and cached for 10 [R-AUTH-4] [R-AUTH-5]', async () => {
    expect(await staleAfter(currentUserQuery, 5 * MINUTE)).toEqual([false, true]);
    expect(currentUserQuery.gcTime).toBe(10 * MINUTE);
  });

  it('scores are fresh for 60 seconds [R-GAME-19]', async () => {
    expect(await staleAfter(scoresQuery({ id: 'g', status: 'active' }), MINUTE)).toEqual([false, true]);
  });
});
