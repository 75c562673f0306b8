import * as z from 'zod';
import { type Database, dbInstant, rowsOf } from '../db/database.ts';
import { type SQL, sql } from '../db/drizzle.ts';
import { games, leaderboardWindow, participants, posts, postUpvotes } from '../db/schema/index.ts';

const start = sql`(select ${leaderboardWindow.since} from ${leaderboardWindow})`;

/** SQL: 1 for a time within the window of the recent counts, else 0. The game of the event must be locked by an earlier statement. */
export const ifRecent = (moment: Date): SQL =>
  sql`(case when ${sql.param(moment, posts.createdAt)}::timestamptz >= ${start} then 1 else 0 end)`;

/** SQL condition: the column's time is within the window. */
export const isRecent = (
  column: typeof posts.createdAt | typeof postUpvotes.createdAt | typeof participants.joinedAt,
): SQL => sql`${column} >= ${start}`;

/**
 * Keeps the window until the transaction ends. For events that are restored: moving the window does not find them, and so does not lock their
 * game.
 */
export async function lockWindow(tx: Database): Promise<void> {
  await tx.select({ since: leaderboardWindow.since }).from(leaderboardWindow).for('share');
}

/** The most events of one table in one step, which holds the locks of their games for some ten milliseconds. */
const MAX_EVENTS_PER_STEP = 1000;
/** How long a step waits for a game while it holds the locks of others; the next run repeats it. */
const LOCK_TIMEOUT = '500ms';

/**
 * Moves the window towards `target` and subtracts older events from the recent counts of participants and games; returns
 * whether there is more to do. Must be alone in its transaction. Does nothing while another process does it.
 *
 * Only the games of the subtracted events are locked, in the order of all transactions, and the totals of their players
 * and creators. In these games a writer waits for the step and then reads the new start; in other games no event is
 * between the two starts, so that either is right.
 */
export async function moveWindow(tx: Database, target: Date): Promise<boolean> {
  await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${LOCK_TIMEOUT}'`)}`);
  const [found] = await rowsOf(
    tx,
    sql`select since from ${leaderboardWindow} for update skip locked`,
    z.object({ since: dbInstant }),
  );
  if (found === undefined || found.since >= target) return false;
  const to = await endOfStep(tx, found.since, target);
  await subtractEvents(tx, (column) => isBetween(column, found.since, to));
  await tx.update(leaderboardWindow).set({ since: to });
  return to < target;
}

const moment = (value: Date) => sql`${sql.param(value, posts.createdAt)}::timestamptz`;
const isBetween = (column: SQL, from: Date, to: Date) =>
  sql`${column} >= ${moment(from)} and ${column} < ${moment(to)}`;

/** The time before which there are few enough events for one step, but at least a millisecond after `from`. */
async function endOfStep(tx: Database, from: Date, target: Date): Promise<Date> {
  const nextStep = (table: typeof posts | typeof postUpvotes | typeof participants, column: SQL) => sql`(
    select ${column} from ${table} where ${isBetween(column, from, target)}
    order by ${column} offset ${MAX_EVENTS_PER_STEP - 1} limit 1)`;
  const [step] = await rowsOf(
    tx,
    sql`select greatest(${moment(from)} + interval '1 millisecond', least(${moment(target)},
      ${nextStep(posts, sql`created_at`)}, ${nextStep(postUpvotes, sql`created_at`)},
      ${nextStep(participants, sql`joined_at`)})) as until`,
    z.object({ until: dbInstant }),
  );
  return step?.until ?? target;
}

async function subtractEvents(tx: Database, isExpiring: (column: SQL) => SQL): Promise<void> {
  const votes = sql`${postUpvotes} v join ${posts} p on p.id = v.post_id where ${isExpiring(sql`v.created_at`)}`;
  const shared = sql`${posts} where ${isExpiring(sql`created_at`)}`;
  const joined = sql`${participants} where ${isExpiring(sql`joined_at`)}`;
  await tx.execute(sql`
    select id from ${games} where id in (
      select game_id from ${shared} union all select p.game_id from ${votes} union all select game_id from ${joined}
    ) order by id for no key update`);
  await tx.execute(sql`
    update ${participants} m
    set recent_score = m.recent_score - e.posts, recent_votes = m.recent_votes - e.votes
    from (
      select game_id, user_id, sum(posts)::integer as posts, sum(votes)::integer as votes from (
        select game_id, user_id, count(*) as posts, 0 as votes from ${shared} group by 1, 2
        union all
        select p.game_id, p.user_id, 0, count(*) from ${votes} group by 1, 2
      ) s group by 1, 2
    ) e
    where m.game_id = e.game_id and m.user_id = e.user_id and m.counts`);
  await tx.execute(sql`
    update ${games} g
    set recent_participants = g.recent_participants - e.people, recent_posts = g.recent_posts - e.posts
    from (
      select game_id, sum(people)::integer as people, sum(posts)::integer as posts from (
        select game_id, count(*) as people, 0 as posts from ${joined} group by 1
        union all
        select game_id, 0, count(*) from ${shared} group by 1
      ) s group by 1
    ) e
    where g.id = e.game_id`);
}
