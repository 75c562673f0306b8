import type { Database } from '../db/database.ts';
import { and, desc, eq, gt, isNotNull, ne } from '../db/drizzle.ts';
import { accounts, sessions, verifications } from '../db/schema/index.ts';

const withPassword = (userId: string) =>
  and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'), isNotNull(accounts.password));

const hashOf = (db: Database, userId: string) =>
  db.select({ password: accounts.password }).from(accounts).where(withPassword(userId));

/** The hash of the user's password; undefined without one. */
export async function passwordHash(db: Database, userId: string): Promise<string | undefined> {
  const [found] = await hashOf(db, userId);
  return found?.password ?? undefined;
}

/** Whether the user's password still has this hash. Waits for transactions that have changed it and may not have found a new session. */
export async function isStillPasswordHash(db: Database, userId: string, hash: string): Promise<boolean> {
  const [found] = await hashOf(db, userId).for('share');
  return found?.password === hash;
}

/** Replaces the password if its hash is still `old`; returns whether it was. */
export async function replacePassword(
  tx: Database,
  userId: string,
  hashes: { readonly old: string; readonly new: string },
  now: Date,
): Promise<boolean> {
  const replaced = await tx
    .update(accounts)
    .set({ password: hashes.new, updatedAt: now })
    .where(and(withPassword(userId), eq(accounts.password, hashes.old)))
    .returning({ id: accounts.id });
  return replaced.length > 0;
}

/** Replaces the password unconditionally; returns whether the user had one. */
export async function overwritePassword(
  tx: Database,
  userId: string,
  hash: string,
  now: Date,
): Promise<boolean> {
  const replaced = await tx
    .update(accounts)
    .set({ password: hash, updatedAt: now })
    .where(withPassword(userId))
    .returning({ id: accounts.id });
  return replaced.length > 0;
}

/** Ends the user's sessions but `kept`, and their pending second-factor challenges. */
export async function deleteSessions(tx: Database, userId: string, kept?: string): Promise<void> {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), kept === undefined ? undefined : ne(sessions.id, kept)));
  await tx.delete(verifications).where(eq(verifications.value, userId));
}

const MAX_SESSIONS_LISTED = 50;

/** The user's sessions that were created after `since` and have not expired, last used first. */
export function sessionsOf(
  db: Database,
  userId: string,
  { since, now }: { readonly since: Date; readonly now: Date },
) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.createdAt, since), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(MAX_SESSIONS_LISTED);
}
