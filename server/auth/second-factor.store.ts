import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { twoFactors, usedCodes, users, verifications } from '../db/schema/index.ts';

/** Codes are right for a minute and a half at most: the one of now and its neighbours. */
const REMEMBERED_MS = 120_000;

/** Whether a person has an authenticator app, or has begun to set one up. */
export async function hasTwoFactor(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(twoFactors, eq(twoFactors.userId, userId))) > 0;
}

/** Takes a person's authenticator app off; says whether they had one. */
export async function deleteTwoFactor(tx: Database, userId: string): Promise<boolean> {
  const gone = await tx
    .delete(twoFactors)
    .where(eq(twoFactors.userId, userId))
    .returning({ id: twoFactors.id });
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
  return gone.length > 0;
}

/** Whose sign-in a challenge belongs to; undefined when it has expired or never was. */
export async function challengedUser(db: Database, identifier: string): Promise<string | undefined> {
  const [found] = await db
    .select({ userId: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, sql`now()`)));
  return found?.userId;
}

/** Notes that a code is being tried; says whether it was not a moment ago. In one statement, so that of two one loses. */
export async function claimCode(db: Database, userId: string, codeHash: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - REMEMBERED_MS).toISOString();
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

export async function forgetUsedCodes(db: Database, now: Date): Promise<void> {
  await db.delete(usedCodes).where(lt(usedCodes.usedAt, new Date(now.getTime() - REMEMBERED_MS)));
}
