import { randomInt } from 'node:crypto';

/** Letters and digits that are not confused with each other: ten of them are 49 bits. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

export const RECOVERY_CODES = 10;

/** A random code that is easy to read out, like `k7m2p-x9q4r`. */
export function generateCode(): string {
  const letter = () => ALPHABET.charAt(randomInt(ALPHABET.length));
  const half = () => Array.from({ length: 5 }, letter).join('');
  return `${half()}-${half()}`;
}

/** One-time codes to sign in with when the authenticator app is lost. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, generateCode);
}

/** Normalizes a recovery code that was typed. */
export function recoveryCodeOf(typed: string): string {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
