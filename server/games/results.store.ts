import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { gameResults, users } from '../db/schema/index.ts';
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
    .innerJoin(users, eq(users.id, gameResults.userId));

const inOrder = [asc(gameResults.position), asc(gameResults.joinedAt), asc(gameResults.userId)];

/** Where the first stood when the game ended, by position; within one in the order they joined. */
export function topResults(db: Database, gameId: string, limit: number) {
  return standing(db)
    .where(eq(gameResults.gameId, gameId))
    .orderBy(...inOrder)
    .limit(limit);
}

/** How many stood somewhere when the game ended and are in it still: whoever leaves takes their result along. */
export function countResults(db: Database, gameId: string): Promise<number> {
  return db.$count(gameResults, eq(gameResults.gameId, gameId));
}

/** The first of those with the popular vote, wherever they stood. */
export function popularResults(db: Database, gameId: string, limit: number) {
  return standing(db)
    .where(and(eq(gameResults.gameId, gameId), sql`${gameResults.popularVote}`))
    .orderBy(...inOrder)
    .limit(limit);
}

/** Where one person stood; `undefined` for somebody who did not take part. */
export async function resultOf(db: Database, gameId: string, userId: string) {
  const [found] = await standing(db).where(
    and(eq(gameResults.gameId, gameId), eq(gameResults.userId, userId)),
  );
  return found;
}
