import { randomInt } from 'node:crypto';
import { INVITE_CODE_LENGTH } from '#contract/constants.ts';

/** Digits and capitals without look-alikes (0 O, 1 I L): 31 symbols, 887 million codes. */
export const INVITE_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Ten taken codes in a row are improbable below hundreds of millions of games. */
const MAX_ATTEMPTS = 10;

/** A random invite code; `random(n)` returns an integer from 0 to n - 1. */
export function generateInviteCode(random: (below: number) => number = randomInt): string {
  return Array.from({ length: INVITE_CODE_LENGTH }, () =>
    INVITE_CODE_ALPHABET.charAt(random(INVITE_CODE_ALPHABET.length)),
  ).join('');
}

/**
 * Calls `attempt` with random codes until it succeeds and returns its result; it returns null for a code that is taken.
 * Throws after ten taken codes.
 */
export async function withFreeInviteCode<T>(attempt: (code: string) => Promise<T | null>): Promise<T> {
  for (let number = 1; number <= MAX_ATTEMPTS; number += 1) {
    const result = await attempt(generateInviteCode());
    if (result !== null) return result;
  }
  throw new Error('No free invite code found');
}
