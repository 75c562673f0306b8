import * as z from 'zod';
import { type Database, rowsOf } from '../db/database.ts';
import { type SQL, sql } from '../db/drizzle.ts';
import { games, participants, users } from '../db/schema/index.ts';

const gameRow = z.object({ id: z.string(), name: z.string() });
const transferRow = z.object({ gameId: z.string(), name: z.string(), newOwnerId: z.string() });
export type OwnershipTransfer = z.infer<typeof transferRow>;

/** Other participants of the game `g` with an account. */
const others = (userId: string, which: SQL = sql`true`) => sql`
  select p.user_id from ${participants} p join ${users} u on u.id = p.user_id and u.deleted_at is null
  where p.game_id = g.id and p.user_id <> ${sql.param(userId, participants.userId)} and ${which}`;

/**
 * The new creator of the game `g`: the longest-standing admin, else player, else participant who joined after the end.
 * Three queries of one index row each are cheaper than sorting all participants.
 */
const newOwnerOf = (userId: string) => sql`coalesce(
  (${others(userId, sql`p.is_admin`)} order by p.counts desc, p.joined_at, p.user_id limit 1),
  (${others(userId, sql`not p.is_admin and p.counts`)} order by p.joined_at, p.user_id limit 1),
  (${others(userId, sql`not p.is_admin and not p.counts`)} order by p.joined_at, p.user_id limit 1))`;

const isNotDeleted = sql`g.deleted_at is null`;
const isNotErased = sql`(${isNotDeleted} or g.taken_down_at is not null)`;
const createdBy = (userId: string, isIncluded = isNotDeleted) =>
  sql`g.creator_id = ${sql.param(userId, games.creatorId)} and ${isIncluded}`;

/** Numbers of the creator's games with and without other participants. */
export const countsOfCreated = (userId: string) => ({
  transferred: sql`(select count(*) from ${games} g where ${createdBy(userId)} and exists (${others(userId)}))`,
  deleted: sql`(select count(*) from ${games} g where ${createdBy(userId)} and not exists (${others(userId)}))`,
});

function transfersOf(
  db: Database,
  userId: string,
  isIncluded: SQL,
  limit: number | null,
): Promise<OwnershipTransfer[]> {
  return rowsOf(
    db,
    sql`select g.id as "gameId", g.name, ${newOwnerOf(userId)} as "newOwnerId" from ${games} g
      where ${createdBy(userId, isIncluded)} and exists (${others(userId)}) order by g.id limit ${limit}`,
    transferRow,
  );
}

/** The first games of the creator with other participants, each with its new creator. */
export const firstTransfersOf = (db: Database, userId: string, limit: number) =>
  transfersOf(db, userId, isNotDeleted, limit);

/** All of them, also those that were taken down. */
export const ownershipTransfersOf = (db: Database, userId: string) =>
  transfersOf(db, userId, isNotErased, null);

/** The first games of the creator without other participants. */
export function gamesWithoutOthers(db: Database, userId: string, limit: number) {
  return rowsOf(
    db,
    sql`select g.id, g.name from ${games} g
      where ${createdBy(userId)} and not exists (${others(userId)}) order by g.id limit ${limit}`,
    gameRow,
  );
}
