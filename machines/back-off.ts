const FIRST_DELAY = 4000;
const LONGEST_DELAY = 60_000;

export interface BackOff {
  /** How many attempts in a row have failed, from 1. */
  readonly failures: number;
  /** How long the server asks to wait, in milliseconds; null when it does not say. */
  readonly retryAfter: number | null;
  /** From 0 to 1: spreads the next attempts of many devices that lost the same server. */
  readonly random: number;
}

/**
 * How long to wait before the next attempt, in milliseconds: up to twice as long each time, a minute at most, and at
 * least as long as the server asks.
 */
export function backOffDelay({ failures, retryAfter, random }: BackOff): number {
  const longest = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (failures - 1));
  return Math.max(retryAfter ?? 0, Math.round(longest * (0.5 + random / 2)));
}
