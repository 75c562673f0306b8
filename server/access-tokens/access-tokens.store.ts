import { signedInUserColumns } from '../auth/sessions.store.ts';
import type { Database } from '../db/database.ts';
import { deleteWhere } from '../db/delete-rows.store.ts';
import { and, count, desc, eq, gt, isNull, lte, not, or } from '../db/drizzle.ts';
import { accessTokens, sessions, users } from '../db/schema/index.ts';
import { isSuspended } from '../visibility/visibility.store.ts';

const isUnexpired = (now: Date) => or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, now));

/** The user's unexpired tokens, the newest first. */
export function accessTokensOf(db: Database, userId: string, now: Date) {
  return db
    .select({
      id: accessTokens.id,
      name: accessTokens.name,
      lastCharacters: accessTokens.lastCharacters,
      createdAt: accessTokens.createdAt,
      lastUsedAt: accessTokens.lastUsedAt,
      expiresAt: accessTokens.expiresAt,
    })
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), isUnexpired(now)))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id));
}

/** Locks the user's account until the transaction ends; returns the number of unexpired tokens, or null when it is deleted. */
export async function lockAndCountTokens(tx: Database, userId: string, now: Date): Promise<number | null> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update');
  if (locked.length === 0) return null;
  const [counted] = await tx
    .select({ many: count() })
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), isUnexpired(now)));
  return counted?.many ?? 0;
}

/** Whether a session of the user exists. */
export async function sessionExists(tx: Database, userId: string, sessionId: string): Promise<boolean> {
  return (await tx.$count(sessions, and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))) > 0;
}

export async function insertAccessToken(
  tx: Database,
  token: typeof accessTokens.$inferInsert & { readonly id: string },
): Promise<void> {
  await tx.insert(accessTokens).values(token);
}

/** Deletes a token of the user; returns whether it existed. */
export async function deleteAccessToken(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(accessTokens)
    .where(and(eq(accessTokens.id, id), eq(accessTokens.userId, userId)))
    .returning({ id: accessTokens.id });
  return deleted.length > 0;
}

export async function deleteAccessTokensOf(tx: Database, userId: string): Promise<void> {
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId));
}

export async function deleteExpiredAccessTokens(db: Database, now: Date): Promise<void> {
  await deleteWhere(db, accessTokens, lte(accessTokens.expiresAt, now));
}

/** The unexpired token with this hash of its secret, and its user, unless suspended. */
export async function findAccessToken(db: Database, secretHash: string, now: Date) {
  const [found] = await db
    .select({ token: accessTokens, user: signedInUserColumns, hasOpenTerms: users.mustAcceptTerms })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(
      and(
        eq(accessTokens.secretHash, secretHash),
        isUnexpired(now),
        isNull(users.deletedAt),
        not(isSuspended(users.id)),
      ),
    );
  return found;
}

/** Records the use of a token that was last used before `before`, or never. */
export async function recordTokenUse(db: Database, id: string, now: Date, before: Date): Promise<void> {
  await db
    .update(accessTokens)
    .set({ lastUsedAt: now })
    .where(
      and(eq(accessTokens.id, id), or(isNull(accessTokens.lastUsedAt), lte(accessTokens.lastUsedAt, before))),
    );
}
