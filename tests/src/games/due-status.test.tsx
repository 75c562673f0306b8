import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Game, GameStatus } from '#contract/games.ts';
import { api } from '#src/api/client.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { gamesKeys, useDueStatus, useMyGames } from '#src/features/games/games.queries.ts';
import { useNow } from '#src/lib/use-now.ts';
import { game } from '#tests/machines/support/samples.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let status: GameStatus;
/** The server's response waits for this. */
let gate: Promise<void>;
const fetchGame = vi.fn(async () => {
  await gate;
  return game('g1', { status });
});
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(game('g1').endTime) + HOUR });
  status = 'active';
  gate = Promise.resolve();
});
afterEach(() => vi.useRealTimers());

function Card() {
  const { data } = useQuery({ queryKey: gamesKeys.detail('g1'), queryFn: fetchGame });
  const now = useNow();
  const shown = data ?? game('g1');
  useDueStatus([shown], now);
  return <p>{shown.status}</p>;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const requests = async (ms: number) => {
  fetchGame.mockClear();
  await pass(ms);
  return fetchGame.mock.calls.length;
};

async function renderCards(count: number) {
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      {Array.from({ length: count }, (_, at) => (
        <Card key={at} />
      ))}
    </QueryClientProvider>,
  );
  await pass(0);
  return unmount;
}

describe('a game that is over by the clock of the device', () => {
  it('is refetched at growing intervals until the server says that it is completed', async () => {
    await renderCards(1);
    expect(await requests(MINUTE)).toBe(2);
    const inAnHour = await requests(HOUR);
    expect(inAnHour).toBeGreaterThanOrEqual(HOUR / (5 * MINUTE));
    expect(inAnHour).toBeLessThan(20);
    expect(screen.getByText('active')).toBeInTheDocument();

    status = 'completed';
    await pass(5 * MINUTE);
    expect(screen.getByText('completed')).toBeInTheDocument();
    expect(await requests(HOUR)).toBe(0);
  });

  it('is requested once for all of its cards', async () => {
    await renderCards(3);
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    expect(await requests(15_000)).toBe(1);
    resolve();
  });

  it('is not refetched once no component displays it', async () => {
    const unmount = await renderCards(1);
    unmount();
    expect(await requests(HOUR)).toBe(0);
  });
});

it('refetches a game at the second in which it ends', async () => {
  vi.setSystemTime(Date.parse(game('g1').endTime) - 90_000);
  await renderCards(1);
  expect(await requests(89_000)).toBe(0);
  status = 'completed';
  expect(await requests(2_000)).toBe(1);
  expect(screen.getByText('completed')).toBeInTheDocument();
});

describe("the viewer's games", () => {
  const start = Date.parse(game('g1').startTime);
  const at = (ms: number) => new Date(ms).toISOString();
  let games: readonly Game[];
  beforeEach(() => {
    vi.setSystemTime(start);
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(games));
  });
  afterEach(() => vi.restoreAllMocks());

  /** No card is mounted, as in a tab of games with another status. */
  function Statuses() {
    const { data = [] } = useMyGames();
    return <p>{data.map(({ id, status: shown }) => `${id} ${shown}`).join(', ')}</p>;
  }
  async function renderStatuses() {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <api.ReactQueryProvider>
          <Statuses />
        </api.ReactQueryProvider>
      </QueryClientProvider>,
    );
    await pass(0);
  }
  const reads = async (ms: number) => {
    vi.mocked(fetch).mockClear();
    await pass(ms);
    return vi.mocked(fetch).mock.calls.length;
  };

  it('are refetched when the next one begins, and when the next one ends', async () => {
    const soon = game('soon', {
      status: 'upcoming',
      startTime: at(start + 90_000),
      endTime: at(start + HOUR + 30_000),
    });
    const later = game('later', { status: 'upcoming', startTime: at(start + 2 * HOUR) });
    games = [later, soon];
    await renderStatuses();
    expect(await reads(89_000)).toBe(0);
    games = [later, { ...soon, status: 'active' }];
    expect(await reads(2_000)).toBe(1);
    expect(screen.getByText('later upcoming, soon active')).toBeInTheDocument();
    expect(await reads(HOUR - 62_000)).toBe(0);
    games = [later, { ...soon, status: 'completed' }];
    expect(await reads(2_000)).toBe(1);
    expect(screen.getByText('later upcoming, soon completed')).toBeInTheDocument();
  });

  it.each([
    ['there are none', []],
    ['all are over', [game('g1', { status: 'completed' })]],
  ])('are not refetched if %s', async (_, all) => {
    games = all;
    await renderStatuses();
    expect(await reads(24 * HOUR)).toBe(0);
  });
});
