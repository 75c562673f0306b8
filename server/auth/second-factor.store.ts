import type { Database } from '../db/database.ts';
import { deleteWhere } from '../db/delete-rows.store.ts';
import { and, eq, gt, lt, sql } from '../db/drizzle.ts';
import { twoFactors, usedCodes, users, verifications } from '../db/schema/index.ts';

/** A TOTP code is valid for at most 90 seconds: its own period and the adjacent ones. */
const CODE_MEMORY_MS = 120_000;

/** Whether the user has an authenticator app, confirmed or not. */
export async function hasTwoFactor(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(twoFactors, eq(twoFactors.userId, userId))) > 0;
}

/** Removes the user's authenticator app; returns whether they had one. */
export async function deleteTwoFactor(tx: Database, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(twoFactors)
    .where(eq(twoFactors.userId, userId))
    .returning({ id: twoFactors.id });
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
  return deleted.length > 0;
}

/** The user of a second-factor challenge; undefined when it has expired or does not exist. */
export async function challengedUser(db: Database, identifier: string): Promise<string | undefined> {
  const [found] = await db
    .select({ userId: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, sql`now()`)));
  return found?.userId;
}

/**
 * Records the use of a code; returns false when it was used within the last two minutes. One statement, so that of two
 * concurrent uses one fails.
 */
export async function claimCode(db: Database, userId: string, codeHash: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - CODE_MEMORY_MS).toISOString();
  const claimed = await db
    .insert(usedCodes)
    .values({ userId, codeHash, usedAt: now })
    .onConflictDoUpdate({
      target: [usedCodes.userId, usedCodes.codeHash],
      set: { usedAt: now },
      setWhere: sql`${usedCodes.usedAt} < ${before}::timestamptz`,
    })
    .returning({ userId: usedCodes.userId });
  return claimed.length > 0;
}

export async function deleteExpiredCodes(db: Database, now: Date): Promise<void> {
  await deleteWhere(db, usedCodes, lt(usedCodes.usedAt, new Date(now.getTime() - CODE_MEMORY_MS)));
}
