import { forget, keep, PRIVATE } from './storage.ts';

/** What is under way lies under keys that begin like this. */
export const UNDER_WAY = `${PRIVATE}under-way.`;

/** Something written that was sent, and when, in milliseconds. */
export interface UnderWay {
  readonly kind: 'comment' | 'message';
  /** The key it went under. */
  readonly key: string;
  readonly fields: object;
  readonly at: number;
}

/**
 * Keeps what somebody wrote until the server has answered: the page may go before, for sign-in for instance. What it
 * leaves behind the outbox of the next one sends.
 */
export async function underWay<T>(written: Omit<UnderWay, 'at'>, answer: Promise<T>): Promise<T> {
  keep(UNDER_WAY + written.key, { ...written, at: Date.now() } satisfies UnderWay);
  try {
    return await answer;
  } finally {
    forgetUnderWay(written.key);
  }
}

/** Says that it is answered, or kept elsewhere. */
export function forgetUnderWay(key: string): void {
  forget(UNDER_WAY + key);
}
