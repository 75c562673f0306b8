import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { gameResults, participants, users } from '../db/schema/index.ts';
import { personColumns } from '../users/person.store.ts';

const standing = (db: Database) =>
  db
    .select({
      userId: gameResults.userId,
      position: gameResults.position,
      score: gameResults.score,
      medalType: gameResults.medalType,
      popularVote: gameResults.popularVote,
      person: personColumns,
    })
    .from(gameResults)
    .innerJoin(users, eq(users.id, gameResults.userId))
    .innerJoin(
      participants,
      and(eq(participants.gameId, gameResults.gameId), eq(participants.userId, gameResults.userId)),
    );

/** Where the first stood when the game ended, by position; within one in the order they joined. */
export function topResults(db: Database, gameId: string, limit: number) {
  return standing(db)
    .where(eq(gameResults.gameId, gameId))
    .orderBy(asc(gameResults.position), asc(participants.joinedAt), gameResults.userId)
    .limit(limit);
}

/** How many stood somewhere when the game ended and are in it still: whoever leaves takes their result along. */
export function countResults(db: Database, gameId: string): Promise<number> {
  return db.$count(gameResults, eq(gameResults.gameId, gameId));
}

/** The first of those with the popular vote, wherever they stood. */
export function popularResults(db: Database, gameId: string, limit: number) {
  return standing(db)
    .where(and(eq(gameResults.gameId, gameId), eq(gameResults.popularVote, true)))
    .orderBy(asc(gameResults.position), asc(participants.joinedAt), gameResults.userId)
    .limit(limit);
}

/** Where one person stood; `undefined` for somebody who did not take part. */
export async function resultOf(db: Database, gameId: string, userId: string) {
  const [found] = await standing(db).where(
    and(eq(gameResults.gameId, gameId), eq(gameResults.userId, userId)),
  );
  return found;
}
