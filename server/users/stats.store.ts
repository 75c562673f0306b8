import { and, count, eq, isNotNull, sql, sum } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { gameResults, games, participants, posts } from '../db/schema/index.ts';

/** The numbers of games the user takes part in and has created. */
export async function countGames(db: Database, userId: string) {
  const [joined] = await db
    .select({ count: count() })
    .from(participants)
    .where(eq(participants.userId, userId));
  const [created] = await db.select({ count: count() }).from(games).where(eq(games.creatorId, userId));
  return { gamesJoined: joined?.count ?? 0, gamesCreated: created?.count ?? 0 };
}

/** The numbers of the user's posts and of votes on them. */
export async function countPosts(db: Database, userId: string) {
  const [found] = await db
    .select({ posts: count(), upvotes: sum(posts.upvotesCount).mapWith(Number) })
    .from(posts)
    .where(eq(posts.userId, userId));
  return { totalAccomplishments: found?.posts ?? 0, totalUpvotes: found?.upvotes ?? 0 };
}

/** The user's medals in completed games. */
export async function countMedals(db: Database, userId: string) {
  const won = (condition: ReturnType<typeof eq>) => sql`count(*) filter (where ${condition})`.mapWith(Number);
  const [found] = await db
    .select({
      goldMedals: won(eq(gameResults.medalType, 'gold')),
      silverMedals: won(eq(gameResults.medalType, 'silver')),
      bronzeMedals: won(eq(gameResults.medalType, 'bronze')),
      popularVoteMedals: won(eq(gameResults.popularVote, true)),
    })
    .from(gameResults)
    .innerJoin(games, and(eq(games.id, gameResults.gameId), isNotNull(games.completedAt)))
    .where(eq(gameResults.userId, userId));
  return found ?? { goldMedals: 0, silverMedals: 0, bronzeMedals: 0, popularVoteMedals: 0 };
}
