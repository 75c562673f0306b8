import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#src/api/query-client.ts';
import { markFirstScreenRendered, whenIdleAfterFirstScreen } from '#src/app/idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

/** A screen that stands and waits for an answer, with work that waits for both. */
function screen() {
  const client = createQueryClient();
  const { promise, resolve } = Promise.withResolvers<string>();
  const happened: string[] = [];
  void client.query({ queryKey: ['data'], queryFn: () => promise }).then(() => happened.push('answer'));
  const stop = whenIdleAfterFirstScreen(client, () => happened.push('work'));
  markFirstScreenRendered();
  return { happened, answer: () => resolve('here'), stop };
}

it('what nobody waits for is done after what the first screen asked for has come', async () => {
  const { happened, answer } = screen();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(happened).toEqual([]);
  answer();
  await vi.advanceTimersByTimeAsync(100);
  expect(happened).toEqual(['answer', 'work']);
});

it('what nobody waits for is done all the same where an answer never comes, and once', async () => {
  const { happened, answer } = screen();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(happened).toEqual(['work']);
  answer();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(happened).toEqual(['work', 'answer']);
});

it('what nobody waits for is not done where it was called off', async () => {
  const { happened, answer, stop } = screen();
  stop();
  answer();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(happened).toEqual(['answer']);
});
