import { and, asc, eq, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { appeals, games, restrictions } from '../db/schema/index.ts';

/** Marks a game as deleted for everybody, until it is restored. It must be locked. */
export async function markTakenDown(tx: Database, gameId: string, now: Date): Promise<void> {
  await tx.update(games).set({ deletedAt: now, takenDownAt: now }).where(eq(games.id, gameId));
}

/** Takes the mark back; does nothing for a game that is deleted. It must be locked. */
export async function restoreGame(tx: Database, gameId: string): Promise<void> {
  await tx
    .update(games)
    .set({ deletedAt: null, takenDownAt: null })
    .where(and(eq(games.id, gameId), isNotNull(games.takenDownAt)));
}

/** Locks games that were taken down before a time, unless an appeal about one is open. */
export function lockTakenDown(tx: Database, before: Date, limit: number) {
  const openAppeal = tx
    .select({ id: appeals.id })
    .from(appeals)
    .innerJoin(restrictions, eq(restrictions.id, appeals.restrictionId))
    .where(
      and(
        isNull(appeals.outcome),
        sql`${restrictions.subjectType} = 'game'`,
        eq(restrictions.subjectId, games.id),
      ),
    );
  return tx
    .select({ id: games.id, coverImageId: games.coverImageId })
    .from(games)
    .where(and(lte(games.takenDownAt, before), notExists(openAppeal)))
    .orderBy(asc(games.id))
    .limit(limit)
    .for('no key update');
}
