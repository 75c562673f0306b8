import type {
  CreatorEntry,
  CreatorMetric,
  PlayerEntry,
  PlayerMetric,
  TimeFrame,
} from '#contract/leaderboard.ts';
import type { User } from '#contract/users.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { completeDueGames } from '../games/completion.ts';
import { publicUsersById } from '../users/public-user.store.ts';
import { toPublicUser } from '../users/public-user.ts';
import { topCreators, topCreatorsSince } from './creators.store.ts';
import { hasRecentTotals, topPlayers, topPlayersSince } from './players.store.ts';
import { thirtyDaysBefore } from './window.ts';

type PlayersQuery = { readonly timeFrame: TimeFrame; readonly metric: PlayerMetric };
type CreatorsQuery = { readonly timeFrame: TimeFrame; readonly metric: CreatorMetric };

/** Players by a metric, and the viewer, with their medals. Ended games are completed first. */
export async function playerLeaderboard(
  context: Pick<Context, 'db' | 'jobs'>,
  now: Date,
  viewerId: string,
  { timeFrame, metric }: PlayersQuery,
): Promise<PlayerEntry[]> {
  const { db } = context;
  await completeDueGames(context, now);
  const top =
    timeFrame === '30days' && hasRecentTotals(timeFrame, metric)
      ? await topPlayersSince(db, metric, thirtyDaysBefore(now), viewerId)
      : await topPlayers(db, metric, viewerId);
  return withPeople(db, viewerId, top, (player, user) => {
    const { rank, score, goldMedals, silverMedals, bronzeMedals, popularVoteMedals } = player;
    const additionalInfo = { goldMedals, silverMedals, bronzeMedals, popularVoteMedals };
    return { rank, user, score, additionalInfo };
  });
}

/** Game creators by a metric, and the viewer. */
export async function creatorLeaderboard(
  db: Database,
  now: Date,
  viewerId: string,
  { timeFrame, metric }: CreatorsQuery,
): Promise<CreatorEntry[]> {
  const top =
    timeFrame === '30days'
      ? await topCreatorsSince(db, metric, thirtyDaysBefore(now), viewerId)
      : await topCreators(db, metric, viewerId);
  return withPeople(db, viewerId, top, (creator, user) => {
    const { rank, score, totalParticipants, largestGame, totalAccomplishments } = creator;
    return { rank, user, score, additionalInfo: { totalParticipants, largestGame, totalAccomplishments } };
  });
}

async function withPeople<Row extends { readonly userId: string }, Entry>(
  db: Database,
  viewerId: string,
  rows: readonly Row[],
  entry: (row: Row, user: User) => Entry,
): Promise<Entry[]> {
  const people = await publicUsersById(
    db,
    viewerId,
    rows.map((row) => row.userId),
  );
  return rows.flatMap((row) => {
    const person = people.get(row.userId);
    return person ? [entry(row, toPublicUser(person))] : [];
  });
}
