import type { Database } from '../db/database.ts';
import { signedOut } from '../failure.ts';
import { shareAccount } from './person.store.ts';

/**
 * Keeps an account from being deleted until the transaction ends. To be called before any game is locked, by whatever
 * makes something that would outlive its maker. Fails as signed out when the account was deleted meanwhile.
 */
export async function holdAccount(tx: Database, userId: string): Promise<void> {
  if (!(await shareAccount(tx, userId))) throw signedOut();
}
