import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
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
