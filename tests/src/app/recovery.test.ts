import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#src/api/errors.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { backOff } from '#src/app/offline/back-off.ts';
import { startRecovery } from '#src/app/offline/recovery.ts';
import { createSession } from '#src/app/session.ts';
import { toasts } from '#src/features/toasts/index.ts';

/** Coming back by itself after a network that was away. */

const stops: (() => void)[] = [];

/** A screen that shows one query. */
function show(ask: () => Promise<string>) {
  const queryClient = createQueryClient();
  const session = createSession({
    queryClient,
    toasts,
    whereabouts: () => '/',
    openLogin: () => {},
    startOver: () => {},
  });
  const observer = new QueryObserver(queryClient, { queryKey: ['thing'], queryFn: ask });
  stops.push(
    startRecovery({ queryClient, session }),
    observer.subscribe(() => {}),
    () => session.stop(),
  );
  return { state: () => observer.getCurrentResult() };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('coming back', () => {
  it('asks at once what was lost when the device is back on a network', async () => {
    const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new NetworkError('away'));
    ask.mockResolvedValue('here');
    const { state } = show(ask);
    await vi.advanceTimersByTimeAsync(0);
    expect(state().status).toBe('error');
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect([state().data, ask.mock.calls.length]).toEqual(['here', 2]);
  });

  it('asks from time to time while the server is away, ever more seldom, and then no more', async () => {
    const away = [
      new NetworkError('cut'),
      new ApiError(503, 'Soon'),
      new Error('Oh', { cause: new NetworkError('cut') }),
    ];
    const ask = vi.fn(async () => {
      const fault = away.shift();
      if (fault) throw fault;
      return 'here';
    });
    const { state } = show(ask);
    await vi.advanceTimersByTimeAsync(1900);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2200);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect([state().data, ask.mock.calls.length]).toEqual(['here', 4]);
  });

  it('leaves alone what the server refused', async () => {
    const ask = vi.fn(() => Promise.reject(new ApiError(500, 'Oh')));
    show(ask);
    await vi.advanceTimersByTimeAsync(60_000);
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('asks nothing while the device itself says that there is no network', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const ask = vi.fn(() => Promise.reject(new NetworkError('away')));
    show(ask);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(ask).toHaveBeenCalledOnce();
    onLine.mockRestore();
  });

  it('waits twice as long each time, up to a minute, and partly by chance', () => {
    const most = [0, 1, 2, 3, 4, 5, 50].map((tries) => backOff(tries, () => 1));
    const least = [0, 1, 2, 3, 4, 5, 50].map((tries) => backOff(tries, () => 0));
    expect(most).toEqual([4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    expect(least).toEqual(most.map((wait) => wait / 2));
  });
});
