import { deleteAccessTokensOf } from '../../access-tokens/access-tokens.store.ts';
import type { Database } from '../../db/database.ts';
import { invalidateMailsOf } from '../../mail/mails.store.ts';
import { recordAction } from '../../service-moderation/audit.store.ts';
import { findUserByUsername } from '../../users/users.store.ts';
import { deleteSessions, overwritePassword } from '../password.store.ts';
import { generateCode } from '../recovery-codes.ts';
import { deleteTwoFactor } from '../second-factor.store.ts';
import { lockAddress } from '../users.store.ts';

/** What the user has lost. */
export type Loss = { readonly password: boolean; readonly secondStep: boolean };

/**
 * Resets the password, the second factor or both of a user, ends all their sessions, revokes their access tokens, and records that in
 * the audit log. Returns the new password, or null when it was not lost. Throws and changes nothing when the user, the password or the
 * second factor does not exist.
 */
export async function rescue(
  db: Database,
  { now, hashPassword }: { readonly now: Date; readonly hashPassword: (password: string) => Promise<string> },
  username: string,
  lost: Loss,
): Promise<string | null> {
  const found = await findUserByUsername(db, username);
  if (found === undefined) throw new Error(`There is no user "${username}"`);
  const userId = found.id;
  const password = lost.password ? generateCode() : null;
  const hash = password === null ? null : await hashPassword(password);
  await db.transaction(async (tx) => {
    // A concurrent request for an access token waits, and finds its session ended.
    await lockAddress(tx, userId);
    if (hash !== null && !(await overwritePassword(tx, userId, hash, now)))
      throw new Error(`"${username}" signs in with your organization and has no password here`);
    if (lost.secondStep && !(await deleteTwoFactor(tx, userId)))
      throw new Error(`"${username}" has no second step`);
    await deleteSessions(tx, userId);
    await deleteAccessTokensOf(tx, userId);
    if (lost.password) await invalidateMailsOf(tx, userId, ['reset-password', 'confirm-address'], now);
    const record = (action: string) =>
      recordAction(tx, { moderatorId: null, now }, { action, subjectType: 'user', subjectId: userId });
    if (lost.password) await record('password.reset');
    if (lost.secondStep) await record('second-step.removed');
  });
  return password;
}
