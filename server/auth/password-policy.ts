import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN } from '#contract/auth.ts';
import { invalid } from '../failure.ts';

/** OWASP ASVS 6.2.4: at least the 3,000 most common passwords that the length rule allows; these are 18,000. */
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN));

/** One part of at most four characters, repeated. */
const repetition = /^(.{1,4})\1+$/;

const sequences = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz'].flatMap((sequence) => [
  sequence,
  [...sequence].toReversed().join(''),
]);

/**
 * Whether a password is easy to guess: one of the most common ones, a repetition, a sequence of digits or letters, or one
 * of the user's own `names`. Case is ignored.
 */
export function isCommonPassword(password: string, names: readonly string[]): boolean {
  const lower = password.toLowerCase();
  return (
    common.has(lower) ||
    repetition.test(lower) ||
    sequences.some((sequence) => sequence.includes(lower)) ||
    names.some((name) => name.toLowerCase() === lower)
  );
}

export const TOO_COMMON = 'That password is too easy to guess. Please choose another one';

/** The failure for a password that is not the user's current one. */
export const wrongPassword = () => invalid('That is not your password', 'wrong_password');
