import { eq, notInArray, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { gameResult } from '#contract/games.ts';
import { rowsOf } from '#server/db/database.ts';
import { gameResults, playerTotals } from '#server/db/schema/index.ts';
import { completeGame } from '#server/games/completion.ts';
import { awardEndedGamesJob, awardGameJob } from '#server/jobs/kinds.ts';
import { openJobs } from '#server/jobs/queue.store.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { jobHandlers } from '#server/routes.ts';
import { arrangeGame } from '#tests/support/games.ts';
import { addManyParticipants } from '#tests/support/many-participants.ts';
import { openTestApp } from '#tests/support/server.ts';

const patient = { timeout: 120_000, interval: 50 };
const day = 24 * 3_600_000;
const CROWD = 600;

const stretch = await openTestApp();
const { db, clock } = stretch;
const [ann, ben] = [await stretch.signUp('ann'), await stretch.signUp('ben')];

const arrange = () => arrangeGame(stretch, { creator: ann, members: [ben], from: -1, to: 1 });
/** A game of 602 players in which Ann has 3 points, Ben 2 and the others none. */
async function arrangeLargeGame(): Promise<string> {
  const gameId = await arrange();
  await addManyParticipants(stretch, gameId, CROWD);
  await db.execute(sql`
    update participants set score = case user_id when ${ann.id} then 3 else 2 end
    where game_id = ${gameId} and user_id in (${ann.id}, ${ben.id})`);
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
const queued = () =>
  rowsOf(
    db,
    sql`select name, data->>'gameId' as "gameId" from pgboss.job where name = ${awardGameJob.name} and state = 'created'`,
    z.object({ name: z.string(), gameId: z.string() }),
  );

let stop = async () => {};
afterEach(async () => {
  await stop();
  stop = async () => {};
  await db.execute(sql`delete from pgboss.job`);
});
async function work(logged: unknown[] = []) {
  const jobs = await openJobs(db);
  const handlers = jobHandlers({ ...stretch, jobs }).filter(({ queue }) =>
    [awardEndedGamesJob, awardGameJob].some(({ name }) => name === queue.name),
  );
  const log = { error: (details: object) => logged.push(details) };
  stop = await startWorkers({ database: stretch.database, jobs, handlers, log });
}

describe('the award of a large game', () => {
  it('is left to one job by reads, and shows nothing until it is complete', async () => {
    const gameId = await arrangeLargeGame();
    clock.advance(2 * day);
    const none = { results: 0, medals: [0, 0], notified: 0 };
    expect([await visible(gameId), await visible(gameId), await queued()]).toEqual([
      none,
      none,
      [{ name: awardGameJob.name, gameId }],
    ]);

    // Interrupted after a batch.
    const interrupted = AbortSignal.abort();
    expect(await completeGame(db, gameId, clock.now(), { signal: interrupted })).toBe(false);
    const written = await db.$count(gameResults, eq(gameResults.gameId, gameId));
    expect([written, await visible(gameId)]).toEqual([500, none]);
    const leaving = await ben.post(`/api/games/${gameId}/leave`);
    expect([leaving.statusCode, leaving.headers['retry-after']]).toEqual([503, '5']);

    await work();
    await vi.waitUntil(async () => (await visible(gameId)).results > 0, patient);
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

  it('accepts no post from a process whose clock is behind once it has begun', async () => {
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
    expect((await resultsOf(gameId)).length).toBe(2);
  });
});

describe('the job that completes games', () => {
  it('finds games that nobody reads, and completes the others when one fails', async () => {
    const [broken, ...others] = [await arrange(), await arrange(), await arrange()];
    clock.advance(2 * day);
    await db.execute(
      sql.raw(`
      create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;`),
    );
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
    await vi.waitUntil(async () => (await completed()).length === 2, patient);
    await vi.waitUntil(() => logged.length > 0, patient);
    expect((await completed()).map(({ id }) => id)).toEqual(others.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(logged[0]).toMatchObject({ job: 'award-game' });
    // Reads succeed meanwhile.
    expect([
      (await ann.get('/api/notifications/games')).statusCode,
      (await ann.get(`/api/games/${broken}`)).statusCode,
    ]).toEqual([200, 200]);
    await db.execute(sql.raw('drop trigger refuse on game_results'));
    expect((await resultsOf(broken ?? '')).length).toBe(2);
  });
});
