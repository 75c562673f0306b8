import type { Database } from '../db/database.ts';
import { and, asc, eq, isNotNull, sql } from '../db/drizzle.ts';
import { gameResults, games, users } from '../db/schema/index.ts';
import { publicUserColumnsFor } from '../users/public-user.store.ts';

const selectResults = (db: Database, viewerId: string) =>
  db
    .select({
      userId: gameResults.userId,
      position: gameResults.position,
      score: gameResults.score,
      medalType: gameResults.medalType,
      popularVote: gameResults.popularVote,
      person: publicUserColumnsFor(viewerId),
    })
    .from(gameResults)
    .innerJoin(users, eq(users.id, gameResults.userId))
    .innerJoin(games, and(eq(games.id, gameResults.gameId), isNotNull(games.completedAt)));

const inOrder = [asc(gameResults.position), asc(gameResults.joinedAt), asc(gameResults.userId)];

/** The first results by position, then by the time of joining. */
export function topResults(db: Database, viewerId: string, gameId: string, limit: number) {
  return selectResults(db, viewerId)
    .where(eq(gameResults.gameId, gameId))
    .orderBy(...inOrder)
    .limit(limit);
}

/** The number of results; participants who left are not counted. */
export function countResults(db: Database, gameId: string): Promise<number> {
  return db.$count(gameResults, eq(gameResults.gameId, gameId));
}

/** The first popular vote winners. */
export function popularResults(db: Database, viewerId: string, gameId: string, limit: number) {
  return selectResults(db, viewerId)
    .where(and(eq(gameResults.gameId, gameId), sql`${gameResults.popularVote}`))
    .orderBy(...inOrder)
    .limit(limit);
}

/** The user's result; `undefined` without one. */
export async function resultOf(db: Database, gameId: string, userId: string) {
  const [found] = await selectResults(db, userId).where(
    and(eq(gameResults.gameId, gameId), eq(gameResults.userId, userId)),
  );
  return found;
}
