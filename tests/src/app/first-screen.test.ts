import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#src/api/query-client.ts';
import { markFirstScreen, whenIdleAfterFirstScreen } from '#src/app/first-screen.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

/** Renders a first screen with a pending query, and schedules low-priority work. */
function openFirstScreen() {
  const client = createQueryClient();
  const { promise, resolve } = Promise.withResolvers<string>();
  const events: string[] = [];
  void client.query({ queryKey: ['data'], queryFn: () => promise }).then(() => events.push('response'));
  const stop = whenIdleAfterFirstScreen(client, () => events.push('work'));
  markFirstScreen();
  return { events, respond: () => resolve('here'), stop };
}

it('runs low-priority work after the queries of the first screen have settled', async () => {
  const { events, respond } = openFirstScreen();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(events).toEqual([]);
  respond();
  await vi.advanceTimersByTimeAsync(100);
  expect(events).toEqual(['response', 'work']);
});

it('runs low-priority work once after a timeout if a query stays pending', async () => {
  const { events, respond } = openFirstScreen();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(events).toEqual(['work']);
  respond();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(events).toEqual(['work', 'response']);
});

it('does not run low-priority work that was cancelled', async () => {
  const { events, respond, stop } = openFirstScreen();
  stop();
  respond();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(events).toEqual(['response']);
});
