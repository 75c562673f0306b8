import type { Database } from '../../db/database.ts';
import { findUserByUsername } from '../../users/users.store.ts';
import { deleteSessions, overwritePassword } from '../password.store.ts';
import { drawCode } from '../recovery-codes.ts';
import { deleteTwoFactor } from '../second-factor.store.ts';

/** What somebody who cannot sign in any more has lost. */
export type Loss = { readonly password: boolean; readonly secondStep: boolean };

/**
 * Lets somebody in again who has lost their password, their second step or both, and ends all their sessions, for it may have been
 * found by another. Answers the new password, or null where that was not lost. Fails, and changes nothing, when there is
 * no such person or nothing of the kind to take off.
 */
export async function rescue(
  db: Database,
  { now, hashPassword }: { readonly now: Date; readonly hashPassword: (password: string) => Promise<string> },
  username: string,
  lost: Loss,
): Promise<string | null> {
  const found = await findUserByUsername(db, username);
  if (found === undefined) throw new Error(`Nobody has the username "${username}"`);
  const userId = found.id;
  const password = lost.password ? drawCode() : null;
  const hash = password === null ? null : await hashPassword(password);
  await db.transaction(async (tx) => {
    if (hash !== null && !(await overwritePassword(tx, userId, hash, now)))
      throw new Error(`"${username}" signs in with your organization and has no password here`);
    if (lost.secondStep && !(await deleteTwoFactor(tx, userId)))
      throw new Error(`"${username}" has no second step`);
    await deleteSessions(tx, userId);
  });
  return password;
}
