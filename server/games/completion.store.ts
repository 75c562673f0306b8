import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { placeholder, prepareOnce } from '../db/prepared.ts';
import { gameNotifications, gameResults, games, newId, participants } from '../db/schema/index.ts';

/** How many games one run completes; the next run continues. */
const MAX_GAMES_PER_RUN = 200;

const dueGames = prepareOnce((db) =>
  db
    .select({ id: games.id })
    .from(games)
    .where(and(isNull(games.completedAt), lte(games.endTime, placeholder('now', games.endTime))))
    .orderBy(games.endTime)
    .limit(MAX_GAMES_PER_RUN),
);

/** Games that have ended without results, the earliest end first. Usually there are none. */
export async function dueGameIds(db: Database, now: Date): Promise<string[]> {
  return (await dueGames(db, { now })).map((game) => game.id);
}

/**
 * Marks an ended game as completed; exactly one of all processes gets true. It holds the game's row lock until the
 * transaction ends, so that no post or vote is added meanwhile.
 */
export async function claimCompletion(tx: Database, gameId: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .update(games)
    .set({ completedAt: now })
    .where(and(eq(games.id, gameId), isNull(games.completedAt), lte(games.endTime, now)))
    .returning({ id: games.id });
  return claimed.length > 0;
}

/**
 * Writes the results of all players: equal scores share a position, the next score takes the next number; the top three
 * distinct positive scores get medals; the most votes, when above 0, get the popular vote.
 */
export async function writeResults(tx: Database, gameId: string): Promise<void> {
  const place = sql`dense_rank() over (order by ${participants.score} desc)`;
  const mostVotes = sql`max(${participants.votesReceived}) over ()`;
  await tx.insert(gameResults).select(
    tx
      .select({
        gameId: participants.gameId,
        userId: participants.userId,
        position: sql<number>`(${place})::integer`.as('position'),
        score: participants.score,
        votesReceived: participants.votesReceived,
        medalType: sql<'gold' | 'silver' | 'bronze' | null>`
          (case when ${participants.score} > 0 then
            case ${place} when 1 then 'gold' when 2 then 'silver' when 3 then 'bronze' end
          end)::medal_type`.as('medal_type'),
        popularVote: sql<boolean>`
          (${participants.votesReceived} > 0 and ${participants.votesReceived} = ${mostVotes})`.as(
          'popular_vote',
        ),
        joinedAt: participants.joinedAt,
      })
      .from(participants)
      .where(and(eq(participants.gameId, gameId), eq(participants.counts, true))),
  );
}

const NOTIFICATIONS_PER_STATEMENT = 1000;

/** Writes a notification for every player, `game_won` for those with a medal or the popular vote. */
export async function writeNotifications(tx: Database, gameId: string, now: Date): Promise<void> {
  const results = await tx
    .select({
      userId: gameResults.userId,
      won: sql`(${gameResults.medalType} is not null or ${gameResults.popularVote})`.mapWith(Boolean),
    })
    .from(gameResults)
    .where(eq(gameResults.gameId, gameId));
  for (let from = 0; from < results.length; from += NOTIFICATIONS_PER_STATEMENT) {
    const some = results.slice(from, from + NOTIFICATIONS_PER_STATEMENT);
    await tx.insert(gameNotifications).values(
      some.map(({ userId, won }) => ({
        id: newId(),
        gameId,
        userId,
        type: won ? ('game_won' as const) : ('game_completed' as const),
        createdAt: now,
      })),
    );
  }
}
