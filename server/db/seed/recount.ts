import type { Database } from '../database.ts';
import { sql } from '../drizzle.ts';

/** Recomputes all stored counts and totals from the rows they count. Writers of these rows lock a game first, so they wait meanwhile. */
export async function recount(tx: Database): Promise<void> {
  await tx.execute(sql`lock table games in exclusive mode`);
  await tx.execute(sql`select set_config('stretch.recounting', 'on', true)`);
  await tx.execute(sql`
    update posts p set
      upvotes_count = (select count(*) from post_upvotes v where v.post_id = p.id),
      comments_count = (select count(*) from comments c where c.post_id = p.id)`);
  await tx.execute(sql`
    update games g set
      participants_count = (select count(*) from participants m where m.game_id = g.id),
      posts_count = (select count(*) from posts p where p.game_id = g.id)`);
  await tx.execute(sql`
    update participants m set
      score = case when m.counts then s.posts else 0 end,
      votes_received = case when m.counts then s.votes else 0 end
    from (
      select game_id, user_id, count(*) as posts, sum(upvotes_count) as votes
      from posts group by game_id, user_id
    ) s
    where s.game_id = m.game_id and s.user_id = m.user_id`);
  await tx.execute(sql`delete from post_hours`);
  await tx.execute(sql`
    insert into post_hours (game_id, hour, posts_count)
    select game_id, date_trunc('hour', created_at, 'UTC'), count(*) from posts group by 1, 2`);
  await tx.execute(sql`select set_config('stretch.recounting', '', true)`);
  await tx.execute(sql`select recount_leaderboard()`);
}
