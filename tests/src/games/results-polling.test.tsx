import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '#src/api/client.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { useResults } from '#src/features/games/games.queries.ts';
import { user } from '#tests/machines/support/samples.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const result = {
  userId: 'Zoe',
  position: 1,
  score: 9,
  medalType: 'gold',
  popularVote: false,
  user: user('Zoe'),
};

let respond: () => Response;
beforeEach(() => {
  vi.useFakeTimers();
  respond = () => Response.json([]);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => respond());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Results() {
  const { data } = useResults({ id: 'g1', status: 'completed' });
  return <p>{data?.length ?? 'loading'}</p>;
}

/** The number of requests in the next milliseconds. */
const requestsIn = async (ms: number) => {
  vi.mocked(fetch).mockClear();
  await act(() => vi.advanceTimersByTimeAsync(ms));
  return vi.mocked(fetch).mock.calls.length;
};

async function open() {
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <api.ReactQueryProvider>
        <Results />
      </api.ReactQueryProvider>
    </QueryClientProvider>,
  );
  expect(fetch).toHaveBeenCalledTimes(1);
  await requestsIn(0);
  return unmount;
}

it('pending results are refetched at intervals that grow to a minute, until they are available', async () => {
  const close = await open();
  const requests = [];
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    requests.push(await requestsIn(seconds * SECOND - 1), await requestsIn(1));
  }
  expect(requests).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
  respond = () => Response.json([result]);
  expect(await requestsIn(10 * MINUTE)).toBe(1);
  expect(screen.getByText('1')).toBeInTheDocument();
  close();
});

it('results are not fetched before the Retry-After of the server', async () => {
  const close = await open();
  const busy = { status: 503, headers: { 'retry-after': '40' } };
  respond = () => Response.json({ message: 'Busy', code: 'unavailable' }, busy);
  expect(await requestsIn(SECOND)).toBe(1);
  respond = () => Response.json([result]);
  expect([await requestsIn(40 * SECOND - 1), await requestsIn(1)]).toEqual([0, 1]);
  close();
});
