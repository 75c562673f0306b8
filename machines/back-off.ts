const FIRST_DELAY = 4000;
const MAX_DELAY = 60_000;

/**
 * The maximum back-off, in milliseconds. A longer `Retry-After` would exceed the lifetime of an idempotency key, and browser timers
 * of more than 24 days fire immediately.
 */
export const MAX_BACK_OFF = 12 * 3_600_000;

export interface BackOff {
  /** The number of consecutive failed attempts, from 1. */
  readonly failures: number;
  /** `Retry-After` in milliseconds; null if the response has none. */
  readonly retryAfter: number | null;
  /** Jitter from 0 to 1: spreads the next attempts of many devices. */
  readonly random: number;
}

/** The delay before the next attempt, in milliseconds: exponential with jitter, a minute at most, but at least `retryAfter` up to {@link MAX_BACK_OFF}. */
export function backOffDelay({ failures, retryAfter, random }: BackOff): number {
  const limit = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** (failures - 1));
  return Math.max(Math.min(retryAfter ?? 0, MAX_BACK_OFF), Math.round(limit * (0.5 + random / 2)));
}
