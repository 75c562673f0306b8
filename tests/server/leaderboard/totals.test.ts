import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ALL_TIME_ONLY_METRICS, CREATOR_METRICS, PLAYER_METRICS } from '#contract/constants.ts';
import { createRandom } from '#server/db/seed/random.ts';
import { recount } from '#server/db/seed/recount.ts';
import { expireOldEvents, thirtyDaysBefore } from '#server/leaderboard/window.ts';
import { arrangeGame, completeEndedGames } from '#tests/support/games.ts';
import { idOf } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';
import { type RankingRow, recountRankings } from './recounted-rankings.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const testApp = await openTestApp();
const people: TestUser[] = [];
for (const name of ['ann', 'ben', 'cleo', 'dan', 'eve', 'finn']) people.push(await testApp.signUp(name));

const entries = z.array(
  z.object({ rank: z.number(), user: z.object({ id: z.string() }), score: z.number() }),
);
const fetchRanking = async (url: string): Promise<RankingRow[]> => {
  const response = await people[0]?.get(url);
  return entries.parse(response?.json()).map(({ rank, user, score }) => [rank, user.id, score]);
};

/** Every ranking from the server, and as recounted from the rows, after the jobs have run. */
async function rankings() {
  const now = testApp.clock.now();
  await completeEndedGames(testApp);
  await expireOldEvents(testApp.db, now);
  const counted = await recountRankings(testApp.db);
  const actual: Record<string, RankingRow[]> = {};
  const expected: Record<string, RankingRow[]> = {};
  for (const timeFrame of ['30days', 'alltime'] as const) {
    const since = timeFrame === 'alltime' ? null : thirtyDaysBefore(now);
    for (const metric of PLAYER_METRICS) {
      if (since !== null && ALL_TIME_ONLY_METRICS.includes(metric)) continue;
      const url = `/api/leaderboard/players?timeFrame=${timeFrame}&metric=${metric}`;
      actual[url] = await fetchRanking(url);
      expected[url] = counted.players(metric, since);
    }
    for (const metric of CREATOR_METRICS) {
      const url = `/api/leaderboard/creators?timeFrame=${timeFrame}&metric=${metric}`;
      actual[url] = await fetchRanking(url);
      expected[url] = counted.creators(metric, since);
    }
  }
  return { actual, expected };
}

/** The server's rankings must equal the recounted ones. */
async function assertRankings(): Promise<void> {
  const { actual, expected } = await rankings();
  expect(actual).toEqual(expected);
}

const rowText = z.object({ row: z.string() });
const onlyZeros = /^\([^,]*(,0)+\)$/;

/** All stored totals of rankings, without rows of zeros. */
async function storedTotals(): Promise<string[]> {
  const found = await testApp.db.execute(sql`
    select t::text as row from player_totals t union all select t::text from creator_totals t
    union all select (game_id, user_id, score, votes_received, recent_score, recent_votes)::text from participants
    union all select (id, participants_count, posts_count, recent_participants, recent_posts)::text from games`);
  return found.rows
    .map((row) => rowText.parse(row).row)
    .filter((row) => !onlyZeros.test(row))
    .toSorted();
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
      const creator = people[random.whole(0, 1)] ?? who();
      return creator.delete(`/api/games/${random.chance(0.2) ? game() : 'none'}`);
    },
  ];
}

const shortly = (random: ReturnType<typeof createRandom>) =>
  random.chance(0.15) ? random.whole(day, 12 * day) : random.whole(0, 20 * hour);

async function newGame(random: ReturnType<typeof createRandom>): Promise<string> {
  const creator = people[random.whole(0, 1)];
  if (creator === undefined) throw new Error('The user is missing');
  return arrangeGame(testApp, { creator, from: -1, to: random.whole(2, 60) });
}

describe('the rankings', () => {
  it('equal a recount of all rows after random actions', async () => {
    const random = createRandom(11);
    const games = [await newGame(random), await newGame(random), await newGame(random)];
    const posts: string[] = [];
    const actions = actionsOf(random, games, posts);
    for (let step = 1; step <= 120; step += 1) {
      const { statusCode } = await random.pick(actions)();
      expect(statusCode).toBeLessThan(500);
      if (step % 10 === 0) testApp.clock.advance(shortly(random));
      if (step % 25 === 0) games.push(await newGame(random));
      // Sometimes old events expire in time, sometimes late.
      if (random.chance(0.04)) await expireOldEvents(testApp.db, testApp.clock.now());
      if (step % 20 === 0) await assertRankings();
    }
    const numbers = await storedTotals();
    await testApp.db.transaction(recount);
    expect(numbers).toEqual(await storedTotals());
    expect(numbers.length).toBeGreaterThan(10);
  });

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
    const broken: string[] = [];
    for (let round = 0; round < 30; round += 1) {
      testApp.clock.advance(shortly(random));
      const now = testApp.clock.now();
      const eight = Array.from({ length: 8 }, () => random.pick(actions)());
      const background = [completeEndedGames(testApp), expireOldEvents(testApp.db, now)];
      for (const { statusCode, body } of await Promise.all(eight)) {
        if (statusCode >= 500) broken.push(`${statusCode} ${body}`);
      }
      await Promise.all(background);
      if (round % 8 === 0) games.push(await newGame(random));
    }
    expect(broken).toEqual([]);
    const numbers = await storedTotals();
    await testApp.db.transaction(recount);
    expect(numbers).toEqual(await storedTotals());
    const { actual, expected } = await rankings();
    expect(actual).toEqual(expected);
  });
});
