import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { games, newId } from '#server/db/schema/index.ts';
import { openCluster } from './cluster.ts';
import { startInstance } from './instance.ts';
import { measureMix } from './load.ts';
import { loadTable } from './report.ts';

// Measures the response times of a player's mix of requests before this process runs jobs, and while a job completes a large game.
const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '100000' },
    players: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '15' },
  },
});
const [posts, players, seconds] = [Number(values.posts), Number(values.players), Number(values.seconds)];
const log = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Inserts a game that has ended, with users of its own as players and one who exists; returns its id. All have totals, because the last
 * transaction of the completion changes them.
 */
async function insertEndedGame(db: Database, creatorName: string, playerName: string): Promise<string> {
  const gameId = newId();
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into games (id, name, start_time, end_time, invite_code, creator_id, participants_count, is_public, created_at, updated_at)
      select ${gameId}, 'Everybody', now() - interval '9 days', now() - interval '1 second', upper(substr(md5(${gameId}::text), 1, 6)), id,
        ${players + 1}, false, now() - interval '9 days', now() from users where username = ${creatorName}`);
    await tx.execute(sql`
      with people as (
        insert into users (id, username, display_username, email, first_name, created_at, updated_at)
        select gen_random_uuid(), name, name, name || '@example.com', 'Player', now(), now()
        from (select substr(md5(${gameId}::text || n), 1, 20) as name from generate_series(1, ${players}) n) s
        returning id
      )
      insert into participants (game_id, user_id, score, votes_received, joined_at)
      select ${gameId}, id, (random() * 400)::integer, (random() * 50)::integer, now() - interval '8 days'
      from (select id from people union all select id from users where username = ${playerName}) p`);
    await tx.execute(sql`
      insert into player_totals as t (user_id, score, votes_received)
      select user_id, score, votes_received from participants where game_id = ${gameId}
      on conflict (user_id) do update set
        score = t.score + excluded.score, votes_received = t.votes_received + excluded.votes_received`);
  });
  return gameId;
}

async function untilCompleted(db: Database, gameId: string): Promise<void> {
  const completed = and(eq(games.id, gameId), isNotNull(games.completedAt));
  while ((await db.$count(games, completed)) === 0) await pause(100);
}

const cluster = await openCluster();
try {
  const instance = await startInstance(cluster.address, posts, log);
  const gameId = await insertEndedGame(instance.db, 'organizer', 'viewer');
  const before = await measureMix(instance, seconds, 'mix of requests');
  const started = performance.now();
  let tookSeconds: number | null = null;
  const stopJobs = await instance.startJobs();
  const award = untilCompleted(instance.db, gameId).then(() => {
    tookSeconds = (performance.now() - started) / 1000;
    return null;
  });
  const during = await measureMix(instance, seconds, 'mix while a game is completed');
  log(tookSeconds === null ? 'The award took longer than the load.' : 'The award ended before the load.');
  await award;
  await stopJobs();
  log(loadTable([before, during]));
  log(`${players.toLocaleString('en-US')} players: ${Number(tookSeconds).toFixed(1)} s`);
  await instance.close();
} finally {
  await cluster.stop();
}
