import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { gameNotifications, gameResults, games, newId, participants } from '../db/schema/index.ts';

/** Games that are over and were not awarded yet, the longest over first. Next to always there are none. */
export async function dueGameIds(db: Database, now: Date, limit: number): Promise<string[]> {
  const due = await db
    .select({ id: games.id })
    .from(games)
    .where(and(isNull(games.completedAt), lte(games.endTime, now)))
    .orderBy(games.endTime)
    .limit(limit);
  return due.map((game) => game.id);
}

/**
 * Claims a game that is over for awarding: whoever gets true is the only one, among all processes, and holds the game's
 * row until the transaction ends, so that no post or vote slips in between.
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
 * Writes where everybody who took part stands: equal scores share a position, the next score takes the next number; the
 * top three distinct positive scores get medals; the most votes, when above 0, get the popular vote.
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

const NOTIFICATIONS_AT_ONCE = 1000;

/** Tells everybody with a result that the game is over, and the winners of a medal or the popular vote that they won. */
export async function writeNotifications(tx: Database, gameId: string, now: Date): Promise<void> {
  const results = await tx
    .select({
      userId: gameResults.userId,
      won: sql`(${gameResults.medalType} is not null or ${gameResults.popularVote})`.mapWith(Boolean),
    })
    .from(gameResults)
    .where(eq(gameResults.gameId, gameId));
  for (let from = 0; from < results.length; from += NOTIFICATIONS_AT_ONCE) {
    const some = results.slice(from, from + NOTIFICATIONS_AT_ONCE);
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
