import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type Database, dbCount, dbInstant, rowsOf } from '../db/database.ts';
import { games, leaderboardWindow, participants, posts, postUpvotes } from '../db/schema/index.ts';

/** The advisory lock that whoever changes a count shares, and that moving the window has alone. Spelled in SQL too. */
const windowLock = sql.raw('7350420212');

/** To be evaluated before anything else is locked: the window stays where it is until the transaction ends. */
export const heldWindow = sql`pg_advisory_xact_lock_shared(${windowLock})`;

/** Keeps the window where it is until the transaction ends; for those who lock no game first. */
export async function holdWindow(tx: Database): Promise<void> {
  await tx.execute(sql`select ${heldWindow}`);
}

const start = sql`(select ${leaderboardWindow.since} from ${leaderboardWindow})`;

/** 1 for a moment that the recent counts count, else 0. The window must be held. */
export const ifRecent = (moment: Date): SQL =>
  sql`(case when ${sql.param(moment, posts.createdAt)}::timestamptz >= ${start} then 1 else 0 end)`;

/** The condition that a column's moment is one the recent counts count. */
export const isRecent = (column: SQL | typeof posts.createdAt | typeof postUpvotes.createdAt): SQL =>
  sql`${column} >= ${start}`;

/** Since when the recent counts count. */
export async function windowStart(db: Database): Promise<Date> {
  const [found] = await rowsOf(db, sql`select ${start} as since`, z.object({ since: dbInstant }));
  if (found === undefined) throw new Error('The window of the leaderboards is missing');
  return found.since;
}

const moment = (value: Date) => sql.param(value, posts.createdAt);
const within = (column: SQL, from: Date, to: Date) =>
  sql`${column} >= ${moment(from)} and ${column} < ${moment(to)}`;

/** What one step may have to count: an hour of a very busy day is moved in several. */
const EVENTS_A_STEP = 5000;
/** How long writers may be made to wait for the window to move; it moves another time, then. */
const PATIENCE = '500ms';

/**
 * Moves the window on, towards `target`, taking what has become too old out of the recent counts; answers whether there
 * is more to do. Must be its transaction's only deed: it waits until nobody changes a count.
 */
export async function moveWindow(tx: Database, target: Date): Promise<boolean> {
  await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${PATIENCE}'`)}`);
  await tx.execute(sql`select pg_advisory_xact_lock(${windowLock})`);
  const from = await windowStart(tx);
  if (from >= target) return false;
  const to = await stepFrom(tx, from, target);
  await forgetOfPlayers(tx, from, to);
  await forgetOfGames(tx, from, to);
  await tx.update(leaderboardWindow).set({ since: to });
  return to < target;
}

/** How far the window may be moved at once. */
async function stepFrom(tx: Database, from: Date, target: Date): Promise<Date> {
  let to = target;
  for (const [table, column] of [
    [posts, sql`created_at`],
    [postUpvotes, sql`created_at`],
    [participants, sql`joined_at`],
  ] as const) {
    const [found] = await rowsOf(
      tx,
      sql`select count(*) as events, max(at) as last from (
        select ${column} as at from ${table} where ${within(column, from, to)} order by ${column} limit ${EVENTS_A_STEP}
      ) e`,
      z.object({ events: dbCount, last: z.nullable(dbInstant) }),
    );
    if (found?.last && found.events === EVENTS_A_STEP) {
      to = new Date(Math.max(found.last.getTime(), from.getTime() + 1));
    }
  }
  return to;
}

/** Posts and votes between two moments by game and author, as a query with `game_id`, `user_id`, `posts`, `votes`. */
function happenedToPlayers(from: Date, to: Date): SQL {
  return sql`
    select game_id, user_id, sum(posts)::integer as posts, sum(votes)::integer as votes from (
      select game_id, user_id, count(*) as posts, 0 as votes from ${posts}
      where ${within(sql`created_at`, from, to)} group by 1, 2
      union all
      select p.game_id, p.user_id, 0, count(*) from ${postUpvotes} v join ${posts} p on p.id = v.post_id
      where ${within(sql`v.created_at`, from, to)} group by 1, 2
    ) e group by 1, 2`;
}

/** Who came and what was shared between two moments by game, as a query with `game_id`, `people`, `posts`. */
function happenedInGames(from: Date, to: Date): SQL {
  return sql`
    select game_id, sum(people)::integer as people, sum(posts)::integer as posts from (
      select game_id, count(*) as people, 0 as posts from ${participants}
      where ${within(sql`joined_at`, from, to)} group by 1
      union all
      select game_id, 0, count(*) from ${posts} where ${within(sql`created_at`, from, to)} group by 1
    ) e group by 1`;
}

async function forgetOfPlayers(tx: Database, from: Date, to: Date): Promise<void> {
  await tx.execute(sql`
    update ${participants} m
    set recent_score = m.recent_score - e.posts, recent_votes = m.recent_votes - e.votes
    from (${happenedToPlayers(from, to)}) e
    where m.game_id = e.game_id and m.user_id = e.user_id and m.counts`);
}

async function forgetOfGames(tx: Database, from: Date, to: Date): Promise<void> {
  await tx.execute(sql`
    update ${games} g
    set recent_participants = g.recent_participants - e.people, recent_posts = g.recent_posts - e.posts
    from (${happenedInGames(from, to)}) e
    where g.id = e.game_id`);
}

/** From one moment on, as against from another one: what lies between them, and whether it is more (1) or less (-1). */
export type Shift = { readonly from: Date; readonly to: Date; readonly sign: 1 | -1 };

/** How the counts since a moment differ from the recent counts; null when they are the same. */
export async function shiftTo(db: Database, since: Date): Promise<Shift | null> {
  const kept = await windowStart(db);
  if (kept.getTime() === since.getTime()) return null;
  return kept < since ? { from: kept, to: since, sign: -1 } : { from: since, to: kept, sign: 1 };
}

/** By how much each person's counts differ, as a query with `user_id`, `score`, `votes`. */
export const shiftedPlayers = ({ from, to, sign }: Shift): SQL => sql`
  select m.user_id, ${sql.raw(`${sign}`)} * sum(e.posts)::integer as score,
    ${sql.raw(`${sign}`)} * sum(e.votes)::integer as votes
  from (${happenedToPlayers(from, to)}) e
  join ${participants} m on m.game_id = e.game_id and m.user_id = e.user_id and m.counts
  group by m.user_id`;

/** By how much each game's counts differ, as a query with `game_id`, `people`, `posts`. */
export const shiftedGames = ({ from, to, sign }: Shift): SQL => sql`
  select game_id, ${sql.raw(`${sign}`)} * people as people, ${sql.raw(`${sign}`)} * posts as posts
  from (${happenedInGames(from, to)}) e`;
