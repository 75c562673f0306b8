import { afterEach, beforeEach, vi } from 'vitest';

/** Advances the fake clock. */
export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Replaces the clock of the tests of a file, that of timeouts too. */
export function installFakeClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    // The native timeout does not use the fake clock.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const controller = new AbortController();
      // oxlint-disable-next-line stretch/deterministic-tests -- on the fake clock
      setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), milliseconds);
      return controller.signal;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}
