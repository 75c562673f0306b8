import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema/index.ts';

type Claim = typeof idempotencyKeys.$inferInsert;

/**
 * Writes a key if it is new or has expired and answers null; else answers what it stands for. While another
 * transaction holds the key unfinished, this waits for it.
 */
export async function claimKey(tx: Database, claim: Claim, expiredBefore: Date) {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values(claim)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { route: claim.route, bodyHash: claim.bodyHash, createdThing: null, createdAt: claim.createdAt },
      setWhere: sql`${idempotencyKeys.createdAt} < ${expiredBefore.toISOString()}::timestamptz`,
    })
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return null;
  const [earlier] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, claim.userId), eq(idempotencyKeys.key, claim.key)));
  return earlier ?? null;
}

export async function nameCreated(tx: Database, userId: string, key: string, id: string): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ createdThing: id })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
}

export async function forgetOldKeys(db: Database, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}
