import type { Database } from '../db/database.ts';
import { deleteWhere } from '../db/delete-rows.store.ts';
import { and, eq, lt, sql } from '../db/drizzle.ts';
import { idempotencyKeys } from '../db/schema/index.ts';

type Claim = typeof idempotencyKeys.$inferInsert;

/**
 * Inserts a key if it is new or expired and returns null; else returns its row. Waits for a concurrent transaction that
 * holds the key.
 */
export async function claimIdempotencyKey(tx: Database, claim: Claim, expiredBefore: Date) {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values(claim)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { route: claim.route, bodyHash: claim.bodyHash, createdId: null, createdAt: claim.createdAt },
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

export async function saveCreatedId(tx: Database, userId: string, key: string, id: string): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ createdId: id })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
}

export async function deleteExpiredIdempotencyKeys(db: Database, before: Date): Promise<void> {
  await deleteWhere(db, idempotencyKeys, lt(idempotencyKeys.createdAt, before));
}
