import { type Account, type DeleteAccountInput, type Session, WRONG_USERNAME } from '#contract/account.ts';
import type { Accounts, CurrentSession } from '../auth/accounts.ts';
import { deleteSessions, sessionsOf } from '../auth/password.store.ts';
import type { SignedInPerson } from '../auth/password.ts';
import type { Database } from '../db/database.ts';
import { invalid, signedOut } from '../failure.ts';
import { findAccount } from './account.store.ts';
import { deleteAccount } from './delete-account.service.ts';

/** A session as the checks of who one is want it. */
export const signedInPerson = ({ person, id, since }: CurrentSession): SignedInPerson => ({
  person,
  sessionId: id,
  since,
});

/** One's own account: how one signs in. */
export async function ownAccount(db: Database, accounts: Accounts, userId: string): Promise<Account> {
  const found = await findAccount(db, userId);
  if (found === undefined) throw signedOut();
  const { username, email, createdAt, twoFactorEnabled } = found;
  return {
    username,
    email,
    createdAt: createdAt.toISOString(),
    hasPassword: await accounts.passwords.has(userId),
    twoFactor: twoFactorEnabled,
  };
}

/** Where a person is signed in. */
export async function ownSessions(db: Database, { person, id }: CurrentSession): Promise<Session[]> {
  return (await sessionsOf(db, person.id)).map((one) => ({
    id: one.id,
    isCurrent: one.id === id,
    userAgent: one.userAgent || null,
    createdAt: one.createdAt.toISOString(),
    lastUsedAt: one.updatedAt.toISOString(),
  }));
}

/** Signs a person out everywhere but where the request came from. */
export async function endOtherSessions(db: Database, { person, id }: CurrentSession): Promise<void> {
  await db.transaction((tx) => deleteSessions(tx, person.id, id));
}

/** Deletes an account once its owner has typed its name and shown that it is they. */
export async function leaveForGood(
  db: Database,
  accounts: Accounts,
  now: Date,
  session: CurrentSession,
  input: DeleteAccountInput,
): Promise<void> {
  const typed = input.confirmation.trim().replace(/^@/, '').toLowerCase();
  if (typed !== session.person.username.toLowerCase())
    throw invalid('That is not your username', WRONG_USERNAME);
  await accounts.passwords.assertOneself(signedInPerson(session), input.password);
  await deleteAccount(db, now, session.person.id, { removeWords: input.removeWords ?? false });
}
