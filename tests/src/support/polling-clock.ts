import { vi } from 'vitest';

/** Fakes the clock of polling. Time also passes by itself, because `waitFor` polls, too. */
export function pollingClock() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true });
  const start = Date.now();
  return {
    /** Advances to this time since the start, however long the test has taken so far. */
    until: (ms: number) => vi.advanceTimersByTimeAsync(Math.max(0, start + ms - Date.now())),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    /** Moves the clock forward without running the timers in between, as a sleeping device does. */
    skip: (ms: number) => vi.setSystemTime(Date.now() + ms),
  };
}
