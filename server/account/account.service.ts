import type { Account, DeleteAccountInput, Session } from '#contract/account.ts';
import type { Accounts } from '../auth/accounts.ts';
import type { CurrentSession } from '../auth/current-session.ts';
import { SESSION_ABSOLUTE_SECONDS } from '../auth/identity.ts';
import { deleteSessions, sessionsOf } from '../auth/password.store.ts';
import type { AuthenticatedUser } from '../auth/password-service.ts';
import { systemClock } from '../clock.ts';
import { sendsMail, type Terms } from '../config.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { conflict, invalid, signedOut } from '../failure.ts';
import { findAccount, setRulesVersion } from './account.store.ts';
import { deleteAccount } from './delete-account.service.ts';

/** A session in the form that identity checks take. */
export const authenticatedUser = ({ user, id, createdAt }: CurrentSession): AuthenticatedUser => ({
  user,
  sessionId: id,
  createdAt,
});

/** The account data that only the user sees. */
export async function ownAccount(
  { db, config }: Pick<Context, 'db' | 'config'>,
  accounts: Accounts,
  userId: string,
): Promise<Account> {
  const found = await findAccount(db, userId);
  if (found === undefined) throw signedOut();
  const { username, email, emailVerified, createdAt, twoFactorEnabled } = found;
  const { rules, contact } = config.terms;
  return {
    username,
    email,
    emailVerified,
    createdAt: createdAt.toISOString(),
    hasPassword: await accounts.passwords.has(userId),
    twoFactor: twoFactorEnabled,
    server: { sendsMail: sendsMail(config), hasRules: rules !== null || contact !== null },
  };
}

/** The sessions of a user that can still be used. */
export async function ownSessions(db: Database, { user, id }: CurrentSession): Promise<Session[]> {
  const now = systemClock.now();
  const since = new Date(now.getTime() - SESSION_ABSOLUTE_SECONDS * 1000);
  return (await sessionsOf(db, user.id, { since, now })).map((one) => ({
    id: one.id,
    isCurrent: one.id === id,
    userAgent: one.userAgent || null,
    createdAt: one.createdAt.toISOString(),
    lastUsedAt: one.updatedAt.toISOString(),
  }));
}

/** Ends all sessions of the user but the current one. */
export async function endOtherSessions(db: Database, { user, id }: CurrentSession): Promise<void> {
  await db.transaction((tx) => deleteSessions(tx, user.id, id));
}

/** Deletes the user's account after they confirmed it with their username and proved their identity. */
export async function deleteOwnAccount(
  context: Pick<Context, 'db' | 'jobs'>,
  accounts: Accounts,
  now: Date,
  session: CurrentSession,
  input: DeleteAccountInput,
): Promise<void> {
  const typed = input.confirmation.trim().replace(/^@/, '').toLowerCase();
  if (typed !== session.user.username.toLowerCase())
    throw invalid('That is not your username', 'wrong_username');
  await accounts.passwords.assertIdentity(authenticatedUser(session), input.password);
  await deleteAccount(context, now, session.user.id, { removeWords: input.removeWords ?? false });
}

/** Records that a user accepts all of the operator's terms, which they have confirmed. */
export async function acceptTerms(db: Database, now: Date, userId: string, { rules }: Terms): Promise<void> {
  await setRulesVersion(db, userId, rules?.version ?? null, now);
}

/** Records that the user accepts the rules; throws `conflict` for another version than the present one. */
export async function acceptRules(
  { db, config }: Pick<Context, 'db' | 'config'>,
  now: Date,
  userId: string,
  version: string,
): Promise<void> {
  if (version !== config.terms.rules?.version)
    throw conflict('The rules have changed. Please read them again');
  await setRulesVersion(db, userId, version, now);
}
