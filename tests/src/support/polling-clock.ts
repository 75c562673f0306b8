import { vi } from 'vitest';

/**
 * The clock of what is asked for again and again, to be moved on. It goes by itself too, for what waits for something looks
 * again and again as well.
 */
export function pollingClock() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true });
  const start = Date.now();
  return {
    /** Moves on until so much has passed since it began, however long the test has taken so far. */
    until: (ms: number) => vi.advanceTimersByTimeAsync(Math.max(0, start + ms - Date.now())),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}
