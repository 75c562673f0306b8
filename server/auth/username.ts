import { randomInt } from 'node:crypto';
import { USERNAME_MAX, USERNAME_MIN } from '#contract/auth.ts';
import type { WordFilter } from '../content-filter/word-filter.ts';
import type { Database } from '../db/database.ts';
import { usernameTaken } from './users.store.ts';

const attempts = 20;

/**
 * A free username, as similar as possible to `preferred` (a provider's name for the user, or an e-mail address), without a listed word, which
 * can appear once characters are left out.
 */
export async function freeUsername(db: Database, filter: WordFilter, preferred: string): Promise<string> {
  const local = preferred.split('@')[0] ?? '';
  const plain = local.normalize('NFKD').replace(/[^A-Za-z0-9_.]/g, '');
  const isUsable = plain.length >= USERNAME_MIN && filter(plain) === null;
  const base = (isUsable ? plain : 'player').slice(0, USERNAME_MAX - 6);
  if (!(await usernameTaken(db, base))) return base;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const candidate = `${base}${randomInt(10, 999_999)}`;
    if (!(await usernameTaken(db, candidate))) return candidate;
  }
  throw new Error('No free username found');
}
