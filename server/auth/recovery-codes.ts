import { randomInt } from 'node:crypto';

/** Lower-case letters and digits without those that look alike: ten of them are 49 bits. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

export const RECOVERY_CODES = 10;

/** Something hard to guess and easy to read out, like `k7m2p-x9q4r`. */
export function drawCode(random: (below: number) => number = randomInt): string {
  const letter = () => ALPHABET.charAt(random(ALPHABET.length));
  const half = () => Array.from({ length: 5 }, letter).join('');
  return `${half()}-${half()}`;
}

/** Codes to sign in with once each when the authenticator app is lost. */
export function drawRecoveryCodes(random: (below: number) => number = randomInt): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => drawCode(random));
}

/** A recovery code as somebody typed it, as it was drawn. */
export function recoveryCodeOf(typed: string): string {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
