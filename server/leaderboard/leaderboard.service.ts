import type {
  CreatorEntry,
  CreatorMetric,
  PlayerEntry,
  PlayerMetric,
  TimeFrame,
} from '#contract/leaderboard.ts';
import type { Database } from '../db/database.ts';
import { type CompletingContext, enqueueSomeDueGames } from '../games/completion.ts';
import { publicUsersById } from '../users/public-user.store.ts';
import { toPublicUser } from '../users/public-user.ts';
import { topCreators, topPlayers } from './leaderboard.store.ts';

type PlayersQuery = { readonly timeFrame: TimeFrame; readonly metric: PlayerMetric };
type CreatorsQuery = { readonly timeFrame: TimeFrame; readonly metric: CreatorMetric };

/** Players by a metric, and the viewer, with their medals. Enqueues the completion of ended games. */
export async function playerLeaderboard(
  context: CompletingContext,
  now: Date,
  viewerId: string,
  { timeFrame, metric }: PlayersQuery,
): Promise<PlayerEntry[]> {
  const { db } = context;
  await enqueueSomeDueGames(context, now);
  return withPeople(db, viewerId, await topPlayers(db, timeFrame, metric, viewerId));
}

/** Game creators by a metric, and the viewer. */
export async function creatorLeaderboard(
  db: Database,
  viewerId: string,
  { timeFrame, metric }: CreatorsQuery,
): Promise<CreatorEntry[]> {
  return withPeople(db, viewerId, await topCreators(db, timeFrame, metric, viewerId));
}

async function withPeople<Row extends { readonly userId: string }>(
  db: Database,
  viewerId: string,
  rows: readonly Row[],
) {
  const people = await publicUsersById(
    db,
    viewerId,
    rows.map((row) => row.userId),
  );
  return rows.flatMap(({ userId, ...entry }) => {
    const person = people.get(userId);
    return person ? [{ ...entry, user: toPublicUser(person) }] : [];
  });
}
