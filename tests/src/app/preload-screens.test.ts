import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#src/api/query-client.ts';
import { markFirstScreen } from '#src/app/first-screen.ts';
import { preloadScreens } from '#src/app/preload-screens.ts';
import { createAppRouter } from '#src/app/router.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  markFirstScreen();
});

/** Preloads screens with a router that records which ones; `load` is what loading each of them does. */
function preloadWith(load: () => Promise<void>) {
  const queryClient = createQueryClient();
  const router = createAppRouter({ queryClient, history: createMemoryHistory() });
  const loaded: string[] = [];
  vi.spyOn(router, 'loadRouteChunk').mockImplementation((route) => {
    loaded.push(route.id);
    return load();
  });
  return { loaded, stop: preloadScreens(router, queryClient) };
}

it('loads the most visited screens, one at a time', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { loaded } = preloadWith(() => promise);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(loaded).toEqual(['/_shell/games/$id/']);
  resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(loaded).toContain('/_shell/leaderboard');
  expect(new Set(loaded).size).toBe(loaded.length);
});

it('loads no further screen when one could not be loaded, and none once it is stopped', async () => {
  const failing = preloadWith(() => Promise.reject(new TypeError('Failed to fetch')));
  const stopped = preloadWith(() => Promise.resolve());
  stopped.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(failing.loaded).toHaveLength(1);
  expect(stopped.loaded).toEqual([]);
});
