import type { Database } from '../db/database.ts';
import { and, desc, eq, exists, isNull, ne, or, type SQL } from '../db/drizzle.ts';
import { accounts, users } from '../db/schema/index.ts';

const hasUsername = (username: string) => eq(users.username, username.toLowerCase());
const hasEmail = (email: string) => eq(users.email, email.toLowerCase());

async function accountExists(db: Database, condition: SQL | undefined): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(condition).limit(1);
  return found.length > 0;
}

/**
 * Of the accounts with an e-mail address, the one that has verified it and the latest other one. The order of the unverified accounts must
 * have no effect: otherwise registering with somebody else's address would reveal whether they have an account.
 */
export async function claimantsOf(db: Database, email: string) {
  const claims = (isVerified: boolean) =>
    db
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(and(hasEmail(email), eq(users.emailVerified, isVerified)))
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(1);
  const [[verified], [latest]] = await Promise.all([claims(true), claims(false)]);
  return { verified, latest };
}

/** The ids of the accounts that a login, a username or an e-mail address, signs in to. */
export async function findUserIds(db: Database, login: string): Promise<readonly string[]> {
  if (login.includes('@'))
    return Object.values(await claimantsOf(db, login)).flatMap((found) => (found ? [found.id] : []));
  return (await db.select({ id: users.id }).from(users).where(hasUsername(login))).map(({ id }) => id);
}

export const usernameTaken = (db: Database, username: string) => accountExists(db, hasUsername(username));

/** Whether both belong to one account, which has no second step: one that was just registered has none. */
export const isRegistration = (db: Database, username: string, email: string) =>
  accountExists(db, and(hasUsername(username), hasEmail(email), eq(users.twoFactorEnabled, false)));

export type NewAccount = Pick<
  typeof users.$inferInsert,
  'displayUsername' | 'email' | 'firstName' | 'lastName' | 'rulesVersion' | 'createdAt'
> & { readonly password: string };

/** Inserts a user with a hashed password; undefined when the username is taken. */
export async function insertAccount(
  tx: Database,
  { password, createdAt, ...account }: NewAccount,
): Promise<string | undefined> {
  const times = { createdAt, updatedAt: createdAt };
  const username = account.displayUsername.toLowerCase();
  const rulesAcceptedAt = account.rulesVersion === null ? null : createdAt;
  const [user] = await tx
    .insert(users)
    .values({ ...account, ...times, username, email: account.email.toLowerCase(), rulesAcceptedAt })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (user === undefined) return undefined;
  await tx
    .insert(accounts)
    .values({ userId: user.id, providerId: 'credential', accountId: user.id, password, ...times });
  return user.id;
}

/** Whether another user has the address verified. */
export const isVerifiedByOther = (db: Database, userId: string, email: string) =>
  accountExists(db, and(hasEmail(email), users.emailVerified, ne(users.id, userId)));

/** Whether an account has the address confirmed, or has it from an identity provider. */
export const isAddressHeld = (db: Database, email: string, providerId: string) =>
  accountExists(db, and(hasEmail(email), or(users.emailVerified, exists(providerAccount(db, providerId)))));

const providerAccount = (db: Database, providerId: string) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, users.id), eq(accounts.providerId, providerId)));

/** Sets the address of a user and whether it is verified. */
export async function setAddress(
  tx: Database,
  userId: string,
  address: { readonly email: string; readonly emailVerified: boolean },
): Promise<void> {
  await tx.update(users).set(address).where(eq(users.id, userId));
}

/** Locks an account that is not deleted, until the transaction ends; its address. */
export async function lockAddress(tx: Database, userId: string) {
  const [found] = await tx
    .select({ email: users.email, emailVerified: users.emailVerified, username: users.displayUsername })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update');
  return found;
}
