import type { Database } from '../db/database.ts';
import { and, asc, eq, isNull, lte, notExists, sql } from '../db/drizzle.ts';
import { games, restrictions } from '../db/schema/index.ts';
import { openAppealsAbout } from './appeals.store.ts';

/** Marks a game as deleted for everybody, until it is restored. It must be locked. */
export async function markTakenDown(tx: Database, gameId: string, now: Date): Promise<void> {
  await tx.update(games).set({ deletedAt: now, takenDownAt: now }).where(eq(games.id, gameId));
}

/** Removes the marks of `markTakenDown`. The game must be locked. */
export async function unmarkTakenDown(tx: Database, gameId: string): Promise<void> {
  await tx.update(games).set({ deletedAt: null, takenDownAt: null }).where(eq(games.id, gameId));
}

/** Reassigns the restriction of a game that was taken down to its new creator, as unread; no effect on other games. */
export async function reassignGameRemoval(tx: Database, gameId: string, newOwnerId: string): Promise<void> {
  await tx
    .update(restrictions)
    .set({ userId: newOwnerId, seenAt: null })
    .where(
      and(
        sql`${restrictions.subjectType} = 'game'`,
        eq(restrictions.subjectId, gameId),
        eq(restrictions.kind, 'removed'),
        isNull(restrictions.endedAt),
      ),
    );
}

/** Locks games that were taken down before a time, unless an appeal about one is open. */
export function lockTakenDown(tx: Database, before: Date, limit: number) {
  return tx
    .select()
    .from(games)
    .where(and(lte(games.takenDownAt, before), notExists(openAppealsAbout(tx, sql`'game'`, games.id))))
    .orderBy(asc(games.id))
    .limit(limit)
    .for('no key update');
}
