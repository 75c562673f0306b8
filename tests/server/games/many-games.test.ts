import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { game } from '#contract/games.ts';
import { games, newId, participants } from '#server/db/schema/index.ts';
import { enqueueDueGames, enqueueSomeDueGames } from '#server/games/completion.ts';
import { MAX_OWN_GAMES_LISTED } from '#server/games/games.store.ts';
import { completeGameJob } from '#server/jobs/kinds.ts';
import { openJobs } from '#server/jobs/queue.store.ts';
import { enqueued } from '#tests/support/enqueued-jobs.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { createGame, day, expectStatus, fromNow } from '#tests/support/play.ts';
import { statementsOf } from '#tests/support/queries.ts';
import { openTestApp } from '#tests/support/server.ts';

const app = await openTestApp();
const ann = await app.signUp('ann');
/** More than one read enqueues. */
const SOME_ENDED = 25;

/** Inserts as many games as the limit, each ended a minute before the previous one. */
async function insertEndedGames() {
  const now = app.clock.now().getTime();
  const before = (minutes: number) => new Date(now - minutes * 60_000);
  const rows = Array.from({ length: MAX_OWN_GAMES_LISTED }, (_, n) => ({
    id: newId(),
    name: `Over ${n}`,
    startTime: before(n + 2),
    endTime: before(n + 1),
    completedAt: before(n + 1),
    inviteCode: `A${String(n).padStart(5, '0')}`,
    creatorId: ann.id,
    participantsCount: 1,
    createdAt: before(n + 3),
    updatedAt: before(n + 3),
  }));
  await app.db.insert(games).values(rows);
  const joinedAt = before(MAX_OWN_GAMES_LISTED);
  await app.db
    .insert(participants)
    .values(rows.map(({ id }) => ({ gameId: id, userId: ann.id, isAdmin: true, joinedAt })));
  return rows;
}

it('lists upcoming and active games first, then the most recently ended ones up to the limit', async () => {
  const over = await insertEndedGames();
  const running = await createGame(ann, app.clock, { name: 'Running' });
  const upcoming = { startTime: fromNow(app.clock, 20 * day), endTime: fromNow(app.clock, 21 * day) };
  await createGame(ann, app.clock, { ...upcoming, name: 'Coming' });

  const listed = z.array(game).parse((await ann.get('/api/games')).json());
  const newest = over.slice(0, MAX_OWN_GAMES_LISTED - 2).map(({ name }) => name);
  expect(listed.map(({ name }) => name)).toEqual(['Coming', running.name, ...newest]);

  const oldest = over.at(-1);
  const page = expectStatus(200, await ann.get(`/api/games/${oldest?.id}`)).json();
  expect([page.name, page.viewer.isParticipant]).toEqual([oldest?.name, true]);
});

it('enqueues only some of the games that end at one moment in reads, together for requests at once, and all in a job', async () => {
  const members = [await app.signUp('ben')];
  for (let n = 0; n < SOME_ENDED; n += 1)
    await insertTestGame(app, { creator: ann, members, from: -1, to: 1 });
  app.clock.advance(2 * day);
  const inserts = async (act: () => Promise<unknown>) =>
    (await statementsOf(app.db, act)).filter((text) => /insert into pgboss\.job/i.test(text)).length;
  const context = { db: app.db, jobs: await openJobs(app.db) };
  const now = app.clock.now();
  const reads = () => Promise.all([1, 2, 3].map(() => enqueueSomeDueGames(context, now)));
  expect([await inserts(reads), (await enqueued(app.db, completeGameJob)).length]).toEqual([1, 20]);
  for (const path of [
    'notifications/games',
    'user/stats',
    'leaderboard/players?timeFrame=alltime&metric=accomplishments',
  ])
    expectStatus(200, await ann.get(`/api/${path}`));
  expect((await enqueued(app.db, completeGameJob)).length).toBe(20);
  await enqueueDueGames(context, now);
  expect((await enqueued(app.db, completeGameJob)).length).toBe(SOME_ENDED);
});
