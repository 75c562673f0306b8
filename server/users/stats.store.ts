import type { Database } from '../db/database.ts';
import { and, eq, isNotNull, isNull, type SQL, sql } from '../db/drizzle.ts';
import { placeholder, prepareOnce } from '../db/prepared.ts';
import { gameResults, games, participants, posts, users } from '../db/schema/index.ts';
import { isNotDeleted } from '../visibility/erasure.store.ts';

const number = (expression: SQL) => sql`coalesce(${expression}, 0)`.mapWith(Number);
const countIf = (condition: SQL) => sql`count(*) filter (where ${condition.inlineParams()})`.mapWith(Number);

const counts = prepareOnce((db) => {
  const shared = db
    .select({ count: sql`count(*)`.as('count'), upvotes: sql`sum(${posts.upvotesCount})`.as('upvotes') })
    .from(posts)
    .where(and(eq(posts.userId, users.id), isNotDeleted(posts.gameId)))
    .as('shared');
  const won = db
    .select({
      gold: countIf(eq(gameResults.medalType, 'gold')).as('gold'),
      silver: countIf(eq(gameResults.medalType, 'silver')).as('silver'),
      bronze: countIf(eq(gameResults.medalType, 'bronze')).as('bronze'),
      popular: countIf(sql`${gameResults.popularVote}`).as('popular'),
    })
    .from(gameResults)
    .innerJoin(
      games,
      and(eq(games.id, gameResults.gameId), isNotNull(games.completedAt), isNull(games.deletedAt)),
    )
    .where(eq(gameResults.userId, users.id))
    .as('won');
  return db
    .select({
      gamesJoined: db.$count(
        participants,
        and(eq(participants.userId, users.id), isNotDeleted(participants.gameId)),
      ),
      gamesCreated: db.$count(games, and(eq(games.creatorId, users.id), isNull(games.deletedAt))),
      totalAccomplishments: number(sql`${shared.count}`),
      totalUpvotes: number(sql`${shared.upvotes}`),
      goldMedals: number(sql`${won.gold}`),
      silverMedals: number(sql`${won.silver}`),
      bronzeMedals: number(sql`${won.bronze}`),
      popularVoteMedals: number(sql`${won.popular}`),
    })
    .from(users)
    .crossJoinLateral(shared)
    .crossJoinLateral(won)
    .where(eq(users.id, placeholder('userId', users.id)));
});

/** The numbers of the user's games, posts, votes on them, and medals in completed games; `undefined` without a user. */
export async function countsOf(db: Database, userId: string) {
  const [found] = await counts(db, { userId });
  return found;
}
