import type { Database } from '../db/database.ts';
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  max,
  not,
  notExists,
  or,
  type Param,
  sql,
} from '../db/drizzle.ts';
import { placeholder, prepareOnce } from '../db/prepared.ts';
import { gameNotifications, gameResults, games, newId, participants } from '../db/schema/index.ts';
import { isNotErasedGame } from '../visibility/erasure.store.ts';
import type { GameRow } from './access.store.ts';

/** Includes games that are taken down: they keep these results when restored. */
const isDueAt = (now: Date | Param) =>
  and(isNull(games.completedAt), isNotErasedGame, lte(games.endTime, now));

const due = prepareOnce((db) =>
  db
    .select({ id: games.id })
    .from(games)
    .where(isDueAt(placeholder('now', games.endTime)))
    .orderBy(games.endTime)
    .limit(sql.placeholder('limit')),
);

/** Games that have ended without results, the earliest end first. Usually there are none. */
export const dueGames = (db: Database, now: Date, limit: number) => due(db, { now, limit });

/** Locks an ended game without results until the transaction ends, so that no post or vote is added meanwhile. */
export async function lockDueGame(tx: Database, gameId: string, now: Date): Promise<GameRow | undefined> {
  const [found] = await tx
    .select()
    .from(games)
    .where(and(eq(games.id, gameId), isDueAt(now)))
    .for('no key update');
  return found;
}

/** Closes a game for processes whose clock is behind, because its results take several transactions. */
export async function closeGame(tx: Database, gameId: string, now: Date): Promise<void> {
  await tx.update(games).set({ closedAt: now }).where(eq(games.id, gameId));
}

/** Makes the results of a game visible. */
export async function completeLockedGame(tx: Database, gameId: string, now: Date): Promise<void> {
  await tx.update(games).set({ completedAt: now }).where(eq(games.id, gameId));
}

/** The distinct scores of a game, highest first, and the most votes of a player. */
export type Ranking = { readonly scores: readonly number[]; readonly mostVotes: number };

const playersOf = (gameId: string) => and(eq(participants.gameId, gameId), eq(participants.counts, true));

/** The ranking of a game; its row must be locked. */
export async function rankingOf(tx: Database, gameId: string): Promise<Ranking> {
  const scores = await tx
    .selectDistinct({ score: participants.score })
    .from(participants)
    .where(playersOf(gameId))
    .orderBy(sql`${participants.score} desc`);
  const [votes] = await tx
    .select({ most: max(participants.votesReceived) })
    .from(participants)
    .where(playersOf(gameId));
  return { scores: scores.map(({ score }) => score), mostVotes: votes?.most ?? 0 };
}

const MEDALS = ['gold', 'silver', 'bronze'] as const;

/** All players, those who win something, or the others. */
export type PlayerGroup = 'all' | 'winners' | 'others';

/** The next players of a group without a result, by id. */
export function nextPlayers(
  tx: Database,
  gameId: string,
  { scores, mostVotes }: Ranking,
  from: { readonly group: PlayerGroup; readonly after: string | null },
  limit: number,
) {
  const medalled = scores.slice(0, MEDALS.length).filter((score) => score > 0);
  const wins = or(
    inArray(participants.score, medalled),
    mostVotes > 0 ? eq(participants.votesReceived, mostVotes) : sql`false`,
  );
  const written = tx
    .select({ one: sql`1` })
    .from(gameResults)
    .where(and(eq(gameResults.gameId, participants.gameId), eq(gameResults.userId, participants.userId)));
  return tx
    .select()
    .from(participants)
    .where(
      and(
        playersOf(gameId),
        from.after === null ? undefined : gt(participants.userId, from.after),
        from.group === 'all' || wins === undefined ? undefined : from.group === 'winners' ? wins : not(wins),
        notExists(written),
      ),
    )
    .orderBy(asc(participants.userId))
    .limit(limit);
}

/**
 * Writes results and notifications of players: equal scores share a position, the next score takes the next number; the
 * top three distinct positive scores get medals; the most votes, when above 0, get the popular vote. A notification is
 * `game_won` with a medal or the popular vote.
 */
export async function writeResults(
  tx: Database,
  { scores, mostVotes }: Ranking,
  players: readonly (typeof participants.$inferSelect)[],
  now: Date,
): Promise<void> {
  if (players.length === 0) return;
  const positions = new Map(scores.map((score, index) => [score, index + 1]));
  const results = players.map(({ gameId, userId, score, votesReceived, joinedAt }) => {
    const position = positions.get(score) ?? scores.length;
    const medalType = score > 0 ? (MEDALS[position - 1] ?? null) : null;
    const popularVote = votesReceived > 0 && votesReceived === mostVotes;
    return { gameId, userId, position, score, votesReceived, medalType, popularVote, joinedAt };
  });
  await tx.insert(gameResults).values(results);
  await tx.insert(gameNotifications).values(
    results.map(({ gameId, userId, medalType, popularVote }) => ({
      id: newId(),
      gameId,
      userId,
      type: medalType !== null || popularVote ? ('game_won' as const) : ('game_completed' as const),
      createdAt: now,
    })),
  );
}
