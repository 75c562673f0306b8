import type { Database } from '../db/database.ts';
import { and, asc, eq, lte, sql } from '../db/drizzle.ts';
import { objectDeletions } from '../db/schema/index.ts';

/** Has objects deleted from `dueAt` on, unless a photo's bytes are there by then. */
export async function scheduleDeletions(
  tx: Database,
  objectKeys: readonly string[],
  dueAt: Date,
): Promise<void> {
  if (objectKeys.length === 0) return;
  await tx
    .insert(objectDeletions)
    .values(objectKeys.map((objectKey) => ({ objectKey, dueAt })))
    .onConflictDoUpdate({ target: objectDeletions.objectKey, set: { dueAt: sql`excluded.due_at` } });
}

export type Deletion = typeof objectDeletions.$inferSelect;

export function dueDeletions(db: Database, now: Date, limit: number): Promise<Deletion[]> {
  return db
    .select()
    .from(objectDeletions)
    .where(lte(objectDeletions.dueAt, now))
    .orderBy(asc(objectDeletions.dueAt))
    .limit(limit);
}

/** Ends a deletion, unless the object was scheduled for another time since it was read. */
export async function endDeletion(db: Database, { objectKey, dueAt }: Deletion): Promise<void> {
  await db
    .delete(objectDeletions)
    .where(and(eq(objectDeletions.objectKey, objectKey), eq(objectDeletions.dueAt, dueAt)));
}
