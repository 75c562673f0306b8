import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { ALL_TIME_ONLY_METRICS } from '#contract/constants.ts';
import { gameResult } from '#contract/game-results.ts';
import { notificationsOf } from '#server/account/export/store/messages.store.ts';
import { rowsOf } from '#server/db/database.ts';
import { gameResults, playerTotals } from '#server/db/schema/index.ts';
import { completeGame } from '#server/games/completion.ts';
import { eraseGame } from '#server/games/erase-game.service.ts';
import { completeEndedGamesJob, completeGameJob } from '#server/jobs/kinds.ts';
import { openJobs } from '#server/jobs/queue.store.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { jobHandlers } from '#server/routes.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { openTestApp } from '#tests/support/server.ts';

const longTimeout = { timeout: 120_000, interval: 50 };
const day = 24 * 3_600_000;
const CROWD = 600;

const stretch = await openTestApp();
const { db, clock } = stretch;
const [ann, ben] = await stretch.signUpAll('ann', 'ben');

const arrange = () => insertTestGame(stretch, { creator: ann, members: [ben], from: -1, to: 1 });
/** A game of 602 players in which Ann has 3 points, Ben 2 and the others, who play in no other game, the given ones. */
async function arrangeLargeGame(points = sql`0`): Promise<string> {
  const gameId = await arrange();
  await db.execute(sql`
    with people as (
      insert into users (id, username, display_username, email, first_name, created_at, updated_at)
      select gen_random_uuid(), name, name, name || '@example.com', 'Crowd', now(), now()
      from (select substr(md5(${gameId}::text || n), 1, 20) as name from generate_series(1, ${CROWD}) n) names
      returning id
    )
    insert into participants (game_id, user_id, score, joined_at)
    select ${gameId}, id, ${points}, now() from (select id, row_number() over () as n from people) numbered`);
  await db.execute(sql`
    update participants set score = case user_id when ${ann.id} then 3 else 2 end
    where game_id = ${gameId} and user_id in (${ann.id}, ${ben.id})`);
  await db.execute(sql`update games set participants_count = ${CROWD + 2} where id = ${gameId}`);
  return gameId;
}

const resultsOf = async (gameId: string) =>
  z.array(gameResult).parse((await ann.get(`/api/games/${gameId}/results`)).json());
const visible = async (gameId: string) => {
  const stats = (await ann.get('/api/user/stats')).json();
  const board = (await ann.get('/api/leaderboard/players?timeFrame=alltime&metric=medalScore')).json();
  const notified = z
    .array(z.object({ gameId: z.string() }))
    .parse((await ann.get('/api/notifications/games')).json());
  return {
    results: (await resultsOf(gameId)).length,
    medals: [stats.goldMedals, board.length],
    notified: notified.filter((one) => one.gameId === gameId).length,
  };
};
const rankings = () =>
  Promise.all(
    ALL_TIME_ONLY_METRICS.map(async (metric) =>
      (await ann.get(`/api/leaderboard/players?timeFrame=alltime&metric=${metric}`)).json(),
    ),
  );
/** A signal that stops the award of a game after some batches, like the end of its process. */
function stopAfter(batches: number): AbortSignal {
  const { signal } = new AbortController();
  let ended = 0;
  vi.spyOn(signal, 'aborted', 'get').mockImplementation(() => {
    ended += 1;
    return ended >= batches;
  });
  return signal;
}
const queued = async (gameId: string) => {
  const isQueued = sql`name = ${completeGameJob.name} and state = 'created' and data->>'gameId' = ${gameId}`;
  return (await db.execute(sql`select 1 from pgboss.job where ${isQueued}`)).rows.length;
};

let stop = async () => {};
afterEach(async () => {
  await stop();
  stop = async () => {};
  await db.execute(sql`delete from pgboss.job`);
});
async function work(logged: unknown[] = []) {
  const jobs = await openJobs(db);
  const handlers = jobHandlers({ ...stretch, jobs }).filter(({ queue }) =>
    [completeEndedGamesJob, completeGameJob].some(({ name }) => name === queue.name),
  );
  const log = { error: (details: object) => logged.push(details) };
  stop = await startWorkers({ database: stretch.database, jobs, handlers, log });
}

describe('the award of a game', () => {
  it('is enqueued once by reads of a large game, and shows nothing until it is complete', async () => {
    const gameId = await arrangeLargeGame();
    const none = await visible(gameId);
    expect(none).toMatchObject({ results: 0, notified: 0 });
    clock.advance(2 * day);
    expect([await visible(gameId), await visible(gameId), await queued(gameId)]).toEqual([none, none, 1]);

    // Interrupted after a batch.
    const interrupted = AbortSignal.abort();
    expect(await completeGame(db, gameId, clock.now(), { signal: interrupted })).toBe(false);
    const written = await db.$count(gameResults, eq(gameResults.gameId, gameId));
    expect([written, await visible(gameId)]).toEqual([500, none]);
    const leaving = await ben.post(`/api/games/${gameId}/leave`);
    expect([leaving.statusCode, leaving.headers['retry-after']]).toEqual([503, '5']);

    await work();
    await vi.waitUntil(async () => (await visible(gameId)).results > 0, longTimeout);
    const [first, second, third] = await resultsOf(gameId);
    expect([first?.userId, second?.userId, third?.position]).toEqual([ann.id, ben.id, 3]);
    expect(await db.$count(gameResults, eq(gameResults.gameId, gameId))).toBe(CROWD + 2);
    expect((await visible(gameId)).notified).toBe(1);
    const completed = await db
      .select({ games: playerTotals.gamesCompleted })
      .from(playerTotals)
      // Ann and Ben have completed the games of other tests too.
      .where(notInArray(playerTotals.userId, [ann.id, ben.id]));
    expect(new Set(completed.map(({ games }) => games))).toEqual(new Set([1]));
    expect(await completeGame(db, gameId, clock.now())).toBe(false);
  });

  it('changes no totals between its batches, and those of each player once in the end', async () => {
    const gameId = await arrangeLargeGame(sql`(n <= 400)::int`);
    clock.advance(2 * day);
    const shown = async () => [await visible(gameId), await rankings()];
    const before = await shown();
    const award = () => completeGame(db, gameId, clock.now(), { signal: stopAfter(2), playersPerBatch: 150 });
    let calls = 1;
    for (; !(await award()); calls += 1) {
      expect(await shown()).toEqual(before);
      if (calls !== 2) continue;
      const winners = and(eq(gameResults.gameId, gameId), isNotNull(gameResults.medalType));
      expect(await db.$count(gameResults, winners)).toBe(150);
      const bronze = and(eq(gameResults.gameId, gameId), eq(gameResults.medalType, 'bronze'));
      const [written] = await db.select().from(gameResults).where(bronze).limit(1);
      expect(await notificationsOf(db, written?.userId ?? '', null)).toEqual([]);
      await db.execute(sql`update games set deleted_at = now(), taken_down_at = now() where id = ${gameId}`);
      await db.execute(sql`update games set deleted_at = null, taken_down_at = null where id = ${gameId}`);
      await db.execute(sql`select recount_leaderboard()`);
      expect(await shown()).toEqual(before);
    }
    expect(calls).toBe(4);
    const counted = () =>
      rowsOf(
        db,
        sql`select bronze_medals as bronze, games_completed as completed, count(*)::int as players from player_totals
          join participants using (user_id) where game_id = ${gameId} and user_id not in (${ann.id}, ${ben.id})
          group by 1, 2 order by 1`,
        z.record(z.string(), z.number()),
      );
    const once = [
      { bronze: 0, completed: 1, players: CROWD - 400 },
      { bronze: 1, completed: 1, players: 400 },
    ];
    expect([await counted(), (await visible(gameId)).notified]).toEqual([once, 1]);
    await db.execute(sql`select recount_leaderboard()`);
    expect(await counted()).toEqual(once);
  });

  it('subtracts nothing from totals when the game is deleted before it is complete', async () => {
    const gameId = await arrangeLargeGame();
    clock.advance(2 * day);
    const before = await rankings();
    expect(await completeGame(db, gameId, clock.now(), { signal: stopAfter(1) })).toBe(false);
    expect((await ann.delete(`/api/games/${gameId}`)).statusCode).toBe(200);
    await eraseGame(db, gameId, clock.now());
    expect(await rankings()).toEqual(before);
  });

  it('of a small game is enqueued once by reads, too', async () => {
    const gameId = await arrange();
    const none = await visible(gameId);
    clock.advance(2 * day);
    expect((await ann.get(`/api/games/${gameId}`)).json()).toMatchObject({ status: 'completed' });
    expect([await visible(gameId), await visible(gameId), await queued(gameId)]).toEqual([none, none, 1]);
    await work();
    await vi.waitUntil(async () => (await visible(gameId)).results > 0, longTimeout);
    expect(await visible(gameId)).toMatchObject({ results: 2, notified: 1 });
  });

  it('prevents posts once it has begun, also in a process whose clock is behind', async () => {
    const gameId = await arrange();
    const begin = clock.now();
    clock.advance(2 * day);
    const first = { signal: AbortSignal.abort(), playersPerBatch: 1 };
    expect(await completeGame(db, gameId, clock.now(), first)).toBe(false);
    const end = clock.now();
    clock.set(begin);
    const late = await ann.post('/api/posts', { gameId, content: 'Too late' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'game_not_active']);
    clock.set(end);
    expect(await completeGame(db, gameId, clock.now())).toBe(true);
    expect((await resultsOf(gameId)).length).toBe(2);
  });
});

describe('the job that completes games', () => {
  it('finds games that nobody reads, and completes the others when one fails', async () => {
    const [broken, ...others] = [await arrange(), await arrange(), await arrange()];
    clock.advance(2 * day);
    await db.execute(
      sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
    );
    try {
      await db.execute(
        sql.raw(`
        create trigger refuse before insert on game_results for each row when (new.game_id = '${broken}') execute function refuse()`),
      );
      const logged: unknown[] = [];
      await work(logged);
      const completed = () =>
        rowsOf(
          db,
          sql`select id from games where completed_at is not null and id in (${broken}, ${others[0]}, ${others[1]}) order by id`,
          z.object({ id: z.string() }),
        );
      await vi.waitUntil(async () => (await completed()).length === 2, longTimeout);
      await vi.waitUntil(() => logged.length > 0, longTimeout);
      expect((await completed()).map(({ id }) => id)).toEqual(others.toSorted((a, b) => (a < b ? -1 : 1)));
      expect(logged[0]).toMatchObject({ job: 'award-game' });
      // Reads succeed meanwhile.
      expect([
        (await ann.get('/api/notifications/games')).statusCode,
        (await ann.get(`/api/games/${broken}`)).statusCode,
      ]).toEqual([200, 200]);
    } finally {
      // Files share a database.
      await db.execute(sql`drop function refuse cascade`);
    }
    expect(await completeGame(db, broken ?? '', clock.now())).toBe(true);
  });
});
