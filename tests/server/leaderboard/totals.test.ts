import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createRandom } from '#server/db/seed/random.ts';
import { errorCodes } from '#server/error-details.ts';
import { expireOldEvents } from '#server/leaderboard/window.ts';
import { completeEndedGames, insertTestGame } from '#tests/support/games.ts';
import { idOf } from '#tests/support/play.ts';
import { expectCorrectCounts } from '#tests/support/recounted.ts';
import { openTestApp } from '#tests/support/server.ts';
import { rankingsFor } from './recounted-rankings.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const testApp = await openTestApp();
const people = await testApp.signUpAll('ann', 'ben', 'cleo', 'dan', 'eve', 'finn');
const [ann] = people;

/** As the job does, which repeats a step that did not get its locks in half a second. */
const expire = (now: Date) =>
  expireOldEvents(testApp.db, now).catch((error: unknown) => {
    if (!errorCodes(error).includes('55P03')) throw error;
  });

/** The server's rankings must equal the recounted ones, after the jobs have run. */
async function assertRankings(): Promise<void> {
  await completeEndedGames(testApp);
  await expireOldEvents(testApp.db, testApp.clock.now());
  const { actual, expected } = await rankingsFor(ann, testApp);
  expect(actual).toEqual(expected);
}

/** Random actions that change rankings. */
function actionsOf(random: ReturnType<typeof createRandom>, games: string[], posts: string[]) {
  const who = () => random.pick(people);
  const game = () => random.pick(games);
  const post = () => (posts.length === 0 ? 'none' : random.pick(posts));
  const share = async (): Promise<LightMyRequestResponse> => {
    const createdAt = new Date(testApp.clock.now().getTime() - random.whole(0, 4 * minute)).toISOString();
    const response = await who().post('/api/posts', { gameId: game(), content: 'done', createdAt });
    if (response.statusCode === 201) posts.push(idOf(response));
    return response;
  };
  const vote = () => who().post(`/api/posts/${post()}/upvote`);
  const join = () => who().post(`/api/games/${game()}/join`);
  return [
    share,
    share,
    share,
    share,
    vote,
    vote,
    vote,
    vote,
    join,
    join,
    () => who().delete(`/api/posts/${post()}`),
    () => who().post(`/api/games/${game()}/leave`),
    async () => {
      const creator = people[random.whole(0, 1)] ?? ann;
      return creator.delete(`/api/games/${random.chance(0.2) ? game() : 'none'}`);
    },
  ];
}

const randomPause = (random: ReturnType<typeof createRandom>) =>
  random.chance(0.15) ? random.whole(day, 12 * day) : random.whole(0, 20 * hour);

async function newGame(random: ReturnType<typeof createRandom>): Promise<string> {
  const creator = people[random.whole(0, 1)] ?? ann;
  return insertTestGame(testApp, { creator, from: -1, to: random.whole(2, 60) });
}

describe('the rankings', () => {
  it('equal a recount after concurrent actions, expiry and completion', async () => {
    const random = createRandom(77);
    const games = [
      await newGame(random),
      await newGame(random),
      await newGame(random),
      await newGame(random),
    ];
    const posts: string[] = [];
    const actions = actionsOf(random, games, posts);
    const failures: string[] = [];
    for (let round = 0; round < 40; round += 1) {
      testApp.clock.advance(randomPause(random));
      const now = testApp.clock.now();
      const inFlight = Array.from({ length: 8 }, () => random.pick(actions)());
      const background = [completeEndedGames(testApp), expire(now)];
      for (const { statusCode, body } of await Promise.all(inFlight)) {
        if (statusCode >= 500) failures.push(`${statusCode} ${body}`);
      }
      await Promise.all(background);
      if (round % 8 === 0) games.push(await newGame(random));
      if (round % 10 === 0) await assertRankings();
    }
    expect(failures).toEqual([]);
    expect(posts.length).toBeGreaterThan(10);
    await expectCorrectCounts(testApp.db);
    await assertRankings();
  });
});
