import type { Database } from '../db/database.ts';
import { signedOut } from '../failure.ts';
import { selectUserForShare } from './public-user.store.ts';

/** What a request about an unknown user fails with. */
export const USER_NOT_FOUND = 'User not found';

/**
 * Locks the user's row against deletion of the account until the transaction ends. Call it before any game is locked,
 * in transactions that insert what the deletion must find. Throws `signedOut` when the account is deleted.
 */
export async function lockUserForShare(tx: Database, userId: string): Promise<void> {
  if (!(await selectUserForShare(tx, userId))) throw signedOut();
}
