import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type Database, dbCount, dbInstant, rowsOf } from '../db/database.ts';
import { games, leaderboardWindow, participants, posts, postUpvotes } from '../db/schema/index.ts';
import { isLive } from '../visibility/erasure.store.ts';

/**
 * The id of the advisory lock that transactions share when they change a count, and that `recount_leaderboard()` of the
 * migrations holds exclusively.
 */
const WINDOW_LOCK_ID = sql.raw('7350420212');

/** SQL that takes the shared lock. Evaluate it before any other lock. */
export const rankingWindowLock = sql`pg_advisory_xact_lock_shared(${WINDOW_LOCK_ID})`;

/** Takes the shared lock on the window until the transaction ends; for transactions that lock no game first. */
export async function lockRankingWindow(tx: Database): Promise<void> {
  await tx.execute(sql`select ${rankingWindowLock}`);
}

const start = sql`(select ${leaderboardWindow.since} from ${leaderboardWindow})`;

/** SQL: 1 for a time within the window, else 0. The game of the event must be locked by an earlier statement. */
export const ifRecent = (moment: Date): SQL =>
  sql`(case when ${sql.param(moment, posts.createdAt)}::timestamptz >= ${start} then 1 else 0 end)`;

/** SQL condition: the column's time is within the window. */
export const isRecent = (column: SQL | typeof posts.createdAt | typeof postUpvotes.createdAt): SQL =>
  sql`${column} >= ${start}`;

/** The start of the window. */
export async function windowStart(db: Database): Promise<Date> {
  const [found] = await rowsOf(db, sql`select ${start} as since`, z.object({ since: dbInstant }));
  if (found === undefined) throw new Error('The row of leaderboard_window is missing');
  return found.since;
}

const moment = (value: Date) => sql.param(value, posts.createdAt);
const isBetween = (column: SQL, from: Date, to: Date) =>
  sql`${column} >= ${moment(from)} and ${column} < ${moment(to)}`;

/** The most events of one step, which holds the locks of their games for some ten milliseconds. */
const MAX_EVENTS_PER_STEP = 1000;
/** How long a step waits for a game while it holds the locks of others; the next run repeats it. */
const LOCK_TIMEOUT = '500ms';

/**
 * Moves the window towards `target` and subtracts older events from the recent counts; returns whether there is more to
 * do. Must be alone in its transaction. Does nothing while another process does it.
 *
 * Only the games of the subtracted events are locked, in the order of all transactions, and the totals of their players
 * and creators. In these games a writer waits for the step and then reads the new start; in other games no event is
 * between the two starts, so that either is right.
 */
export async function moveWindow(tx: Database, target: Date): Promise<boolean> {
  await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${LOCK_TIMEOUT}'`)}`);
  await lockRankingWindow(tx);
  const [found] = await rowsOf(
    tx,
    sql`select since from ${leaderboardWindow} for update skip locked`,
    z.object({ since: dbInstant }),
  );
  if (found === undefined || found.since >= target) return false;
  const from = found.since;
  const to = await stepFrom(tx, from, target);
  await lockGamesBetween(tx, from, to);
  await subtractFromPlayers(tx, from, to);
  await subtractFromGames(tx, from, to);
  await tx.update(leaderboardWindow).set({ since: to });
  return to < target;
}

/** Locks the games with events between two times. Their participants and posts change under this lock only. */
async function lockGamesBetween(tx: Database, from: Date, to: Date): Promise<void> {
  await tx.execute(sql`
    select id from ${games} where id in (
      select game_id from ${posts} where ${isBetween(sql`created_at`, from, to)}
      union all
      select p.game_id from ${postUpvotes} v join ${posts} p on p.id = v.post_id
      where ${isBetween(sql`v.created_at`, from, to)}
      union all
      select game_id from ${participants} where ${isBetween(sql`joined_at`, from, to)}
    ) order by id for no key update`);
}

/** The end of the next step. */
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
        select ${column} as at from ${table} where ${isBetween(column, from, to)} order by ${column} limit ${MAX_EVENTS_PER_STEP}
      ) e`,
      z.object({ events: dbCount, last: z.nullable(dbInstant) }),
    );
    if (found?.last && found.events === MAX_EVENTS_PER_STEP) {
      to = new Date(Math.max(found.last.getTime(), from.getTime() + 1));
    }
  }
  return to;
}

/** A query of posts and votes between two times by game and author: `game_id`, `user_id`, `posts`, `votes`. */
function playerEvents(from: Date, to: Date): SQL {
  return sql`
    select game_id, user_id, sum(posts)::integer as posts, sum(votes)::integer as votes from (
      select game_id, user_id, count(*) as posts, 0 as votes from ${posts}
      where ${isBetween(sql`created_at`, from, to)} group by 1, 2
      union all
      select p.game_id, p.user_id, 0, count(*) from ${postUpvotes} v join ${posts} p on p.id = v.post_id
      where ${isBetween(sql`v.created_at`, from, to)} group by 1, 2
    ) e group by 1, 2`;
}

/** A query of new participants and posts between two times by game: `game_id`, `people`, `posts`. */
function gameEvents(from: Date, to: Date): SQL {
  return sql`
    select game_id, sum(people)::integer as people, sum(posts)::integer as posts from (
      select game_id, count(*) as people, 0 as posts from ${participants}
      where ${isBetween(sql`joined_at`, from, to)} group by 1
      union all
      select game_id, 0, count(*) from ${posts} where ${isBetween(sql`created_at`, from, to)} group by 1
    ) e group by 1`;
}

async function subtractFromPlayers(tx: Database, from: Date, to: Date): Promise<void> {
  await tx.execute(sql`
    update ${participants} m
    set recent_score = m.recent_score - e.posts, recent_votes = m.recent_votes - e.votes
    from (${playerEvents(from, to)}) e
    where m.game_id = e.game_id and m.user_id = e.user_id and m.counts`);
}

async function subtractFromGames(tx: Database, from: Date, to: Date): Promise<void> {
  await tx.execute(sql`
    update ${games} g
    set recent_participants = g.recent_participants - e.people, recent_posts = g.recent_posts - e.posts
    from (${gameEvents(from, to)}) e
    where g.id = e.game_id`);
}

/** The time between the window's start and another start, and whether its events are missing (1) or too many (-1). */
export type WindowShift = { readonly from: Date; readonly to: Date; readonly sign: 1 | -1 };

/** How counts since a time differ from the recent counts; null when they are equal. */
export async function shiftTo(db: Database, since: Date): Promise<WindowShift | null> {
  const stored = await windowStart(db);
  if (stored.getTime() === since.getTime()) return null;
  return stored < since ? { from: stored, to: since, sign: -1 } : { from: since, to: stored, sign: 1 };
}

/** A query of each user's difference: `user_id`, `score`, `votes`. */
export const shiftedPlayers = ({ from, to, sign }: WindowShift): SQL => sql`
  select m.user_id, ${sql.raw(`${sign}`)} * sum(e.posts)::integer as score,
    ${sql.raw(`${sign}`)} * sum(e.votes)::integer as votes
  from (${playerEvents(from, to)}) e
  join ${participants} m on m.game_id = e.game_id and m.user_id = e.user_id and m.counts
    and ${isLive(sql`m.game_id`)}
  group by m.user_id`;

/** A query of each game's difference: `game_id`, `people`, `posts`. */
export const shiftedGames = ({ from, to, sign }: WindowShift): SQL => sql`
  select game_id, ${sql.raw(`${sign}`)} * people as people, ${sql.raw(`${sign}`)} * posts as posts
  from (${gameEvents(from, to)}) e`;
