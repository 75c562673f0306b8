import { randomInt } from 'node:crypto';
import { INVITE_CODE_LENGTH } from '#contract/games.ts';

/** Digits and capitals without those that look alike (0 O, 1 I L): 31 symbols, 887 million codes. */
export const INVITE_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Drawing a code that is taken ten times in a row would take hundreds of millions of games. */
export const CODE_DRAWS = 10;

/** Draws an invite code; `random(n)` gives a whole number from 0 up to, not including, n. */
export function drawInviteCode(random: (below: number) => number = randomInt): string {
  return Array.from({ length: INVITE_CODE_LENGTH }, () =>
    INVITE_CODE_ALPHABET.charAt(random(INVITE_CODE_ALPHABET.length)),
  ).join('');
}
