import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WRONG_PASSWORD } from '#contract/account.ts';
import { invalid } from '../failure.ts';

const common = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/**
 * Whether a password is among those that are tried first by anybody who guesses, or is the person's own name.
 * Compared without regard to case.
 */
export function isCommonPassword(password: string, names: readonly string[] = []): boolean {
  const lower = password.toLowerCase();
  const oneCharacter = new Set(lower).size === 1;
  return oneCharacter || common.has(lower) || names.some((name) => name.toLowerCase() === lower);
}

export const TOO_COMMON = 'That password is too easy to guess. Please choose another one';

/** The refusal of a password that is not the person's own. */
export const wrongPassword = () => invalid('That is not your password', WRONG_PASSWORD);
