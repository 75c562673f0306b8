import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GameStatus } from '#contract/games.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { gamesKeys } from '#src/features/games/games.queries.ts';
import { useDueStatus } from '#src/features/games/use-due-status.ts';
import { game } from '#tests/machines/support/samples.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let status: GameStatus;
/** What the server waits for before it answers. */
let gate: Promise<void>;
const fetchGame = vi.fn(async () => {
  await gate;
  return game('g1', { status });
});
beforeEach(() => {
  vi.useFakeTimers();
  status = 'active';
  gate = Promise.resolve();
  fetchGame.mockClear();
});
afterEach(() => vi.useRealTimers());

/** Cards of one game, on a device whose clock says that it is over. */
async function showCards(count: number) {
  const client = createQueryClient();
  const { unmount } = render(
    <QueryClientProvider client={client}>
      {Array.from({ length: count }, (_, at) => (
        <Card key={at} />
      ))}
    </QueryClientProvider>,
  );
  await pass(0);
  return { unmount };
}

function Card() {
  const { data } = useQuery({ queryKey: gamesKeys.detail('g1'), queryFn: fetchGame });
  const shown = data ?? game('g1');
  useDueStatus(shown, new Date(Date.parse(shown.endTime) + HOUR));
  return <p>{shown.status}</p>;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('asks the server until it says that the game is completed, and no more then', async () => {
  await showCards(1);
  const asked = fetchGame.mock.calls.length;
  await pass(5 * MINUTE);
  expect(fetchGame.mock.calls.length).toBeGreaterThan(asked);
  expect(screen.getByText('active')).toBeInTheDocument();

  status = 'completed';
  await pass(5 * MINUTE);
  expect(screen.getByText('completed')).toBeInTheDocument();
  fetchGame.mockClear();
  await pass(HOUR);
  expect(fetchGame).not.toHaveBeenCalled();
});

it('asks less and less often', async () => {
  await showCards(1);
  fetchGame.mockClear();
  await pass(MINUTE);
  expect(fetchGame).toHaveBeenCalledTimes(2);
  fetchGame.mockClear();
  await pass(HOUR);
  expect(fetchGame.mock.calls.length).toBeGreaterThanOrEqual(HOUR / (5 * MINUTE));
  expect(fetchGame.mock.calls.length).toBeLessThan(20);
});

it('asks once for all cards of a game', async () => {
  await showCards(3);
  fetchGame.mockClear();
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  await pass(15_000);
  expect(fetchGame).toHaveBeenCalledTimes(1);
  resolve();
});

it('asks no more once nothing shows the game', async () => {
  const { unmount } = await showCards(1);
  unmount();
  fetchGame.mockClear();
  await pass(HOUR);
  expect(fetchGame).not.toHaveBeenCalled();
});
