import { count, eq, sql, sum } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { gameResults, games, participants, posts } from '../db/schema/index.ts';

/** How many games a person is in, and how many they made. */
export async function countGames(db: Database, userId: string) {
  const [joined] = await db
    .select({ count: count() })
    .from(participants)
    .where(eq(participants.userId, userId));
  const [created] = await db.select({ count: count() }).from(games).where(eq(games.creatorId, userId));
  return { gamesJoined: joined?.count ?? 0, gamesCreated: created?.count ?? 0 };
}

/** How many posts a person has shared, and how many votes stand on them. */
export async function countPosts(db: Database, userId: string) {
  const [found] = await db
    .select({ posts: count(), upvotes: sum(posts.upvotesCount).mapWith(Number) })
    .from(posts)
    .where(eq(posts.userId, userId));
  return { totalAccomplishments: found?.posts ?? 0, totalUpvotes: found?.upvotes ?? 0 };
}

/** What a person has won in completed games. */
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
    .where(eq(gameResults.userId, userId));
  return found ?? { goldMedals: 0, silverMedals: 0, bronzeMedals: 0, popularVoteMedals: 0 };
}
