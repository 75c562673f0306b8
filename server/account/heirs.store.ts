import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type Database, rowsOf } from '../db/database.ts';
import { games, participants, users } from '../db/schema/index.ts';

const gameRow = z.object({ id: z.string(), name: z.string() });
const heirRow = z.object({ gameId: z.string(), name: z.string(), heirId: z.string() });
export type Heir = z.infer<typeof heirRow>;

/** Whoever has an account and is in the game `g`, but for one person. */
const others = (userId: string, which: SQL = sql`true`) => sql`
  select p.user_id from ${participants} p join ${users} u on u.id = p.user_id and u.deleted_at is null
  where p.game_id = g.id and p.user_id <> ${sql.param(userId, participants.userId)} and ${which}`;

/**
 * Who takes over the game `g`: its admin, else its player, else its onlooker of the longest standing. Asked one after the
 * other, because each is the first row of an index, and all together would be every row of the game.
 */
const heirOf = (userId: string) => sql`coalesce(
  (${others(userId, sql`p.is_admin`)} order by p.counts desc, p.joined_at, p.user_id limit 1),
  (${others(userId, sql`not p.is_admin and p.counts`)} order by p.joined_at, p.user_id limit 1),
  (${others(userId, sql`not p.is_admin and not p.counts`)} order by p.joined_at, p.user_id limit 1))`;

const madeBy = (userId: string) => sql`g.creator_id = ${sql.param(userId, games.creatorId)}`;

/** How many games of a creator have somebody else in them, and how many have not. */
export const countsOfMade = (userId: string) => ({
  passed: sql`(select count(*) from ${games} g where ${madeBy(userId)} and exists (${others(userId)}))`,
  deleted: sql`(select count(*) from ${games} g where ${madeBy(userId)} and not exists (${others(userId)}))`,
});

/** The games of a creator that others are in, each with who takes it over; the first of them, or all. */
export function heirsOf(db: Database, userId: string, limit: number | null = null): Promise<Heir[]> {
  return rowsOf(
    db,
    sql`select g.id as "gameId", g.name, ${heirOf(userId)} as "heirId" from ${games} g
      where ${madeBy(userId)} and exists (${others(userId)}) order by g.id limit ${limit}`,
    heirRow,
  );
}

/** The first games of a creator that nobody else is in. */
export function lonelyGamesOf(db: Database, userId: string, limit: number) {
  return rowsOf(
    db,
    sql`select g.id, g.name from ${games} g
      where ${madeBy(userId)} and not exists (${others(userId)}) order by g.id limit ${limit}`,
    gameRow,
  );
}
