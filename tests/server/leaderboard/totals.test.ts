import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ALL_TIME_ONLY_METRICS, CREATOR_METRICS, PLAYER_METRICS } from '#contract/constants.ts';
import { creatorEntry, playerEntry } from '#contract/leaderboard.ts';
import { createRandom } from '#server/db/seed/random.ts';
import { recount } from '#server/db/seed/recount.ts';
import { completeDueGames } from '#server/games/completion.ts';
import { expireOldEvents, thirtyDaysBefore } from '#server/leaderboard/window.ts';
import { arrangeGame } from '#tests/support/games.ts';
import { idOf } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';
import { countAnew, type Place } from './recounted-rankings.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const world = await openTestApp();
const people: TestUser[] = [];
for (const name of ['ann', 'ben', 'cleo', 'dan', 'eve', 'finn']) people.push(await world.signUp(name));

const entries = z.array(
  z.object({ rank: z.number(), user: z.object({ id: z.string() }), score: z.number() }),
);
const asked = async (url: string): Promise<Place[]> => {
  const answer = await people[0]?.get(url);
  return entries.parse(answer?.json()).map(({ rank, user, score }) => [rank, user.id, score]);
};

/** Every ranking from the server, and as recounted from the rows. */
async function rankings() {
  const now = world.clock.now();
  await completeDueGames(world.db, now);
  const counted = await countAnew(world.db);
  const answered: Record<string, Place[]> = {};
  const expected: Record<string, Place[]> = {};
  for (const timeFrame of ['30days', 'alltime'] as const) {
    const since = timeFrame === 'alltime' ? null : thirtyDaysBefore(now);
    for (const metric of PLAYER_METRICS) {
      if (since !== null && ALL_TIME_ONLY_METRICS.includes(metric)) continue;
      const url = `/api/leaderboard/players?timeFrame=${timeFrame}&metric=${metric}`;
      answered[url] = await asked(url);
      expected[url] = counted.players(metric, since);
    }
    for (const metric of CREATOR_METRICS) {
      const url = `/api/leaderboard/creators?timeFrame=${timeFrame}&metric=${metric}`;
      answered[url] = await asked(url);
      expected[url] = counted.creators(metric, since);
    }
  }
  return { answered, expected };
}

/** The server's rankings must equal the recounted ones. */
async function assertRankings(): Promise<void> {
  const { answered, expected } = await rankings();
  expect(answered).toEqual(expected);
}

const kept = z.object({ row: z.string() });
const nothing = /^\([^,]*(,0)+\)$/;

/** All stored numbers of rankings, without zeros. */
async function keptNumbers(): Promise<string[]> {
  const found = await world.db.execute(sql`
    select t::text as row from player_totals t union all select t::text from creator_totals t
    union all select (game_id, user_id, score, votes_received, recent_score, recent_votes)::text from participants
    union all select (id, participants_count, posts_count, recent_participants, recent_posts)::text from games`);
  return found.rows
    .map((row) => kept.parse(row).row)
    .filter((row) => !nothing.test(row))
    .toSorted();
}

/** Random actions that change rankings. */
function actionsOf(random: ReturnType<typeof createRandom>, games: string[], posts: string[]) {
  const who = () => random.pick(people);
  const game = () => random.pick(games);
  const post = () => (posts.length === 0 ? 'none' : random.pick(posts));
  const share = async (): Promise<LightMyRequestResponse> => {
    const createdAt = new Date(world.clock.now().getTime() - random.whole(0, 4 * minute)).toISOString();
    const answer = await who().post('/api/posts', { gameId: game(), content: 'done', createdAt });
    if (answer.statusCode === 201) posts.push(idOf(answer));
    return answer;
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
  return arrangeGame(world, { creator, from: -1, to: random.whole(2, 60) });
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
      if (step % 10 === 0) world.clock.advance(shortly(random));
      if (step % 25 === 0) games.push(await newGame(random));
      // Sometimes old events expire in time, sometimes late.
      if (random.chance(0.04)) await expireOldEvents(world.db, world.clock.now());
      if (step % 20 === 0) await assertRankings();
    }
    const numbers = await keptNumbers();
    await world.db.transaction(recount);
    expect(numbers).toEqual(await keptNumbers());
    expect(numbers.length).toBeGreaterThan(10);
  });

  it('are correct for a time before the start of the recent counts', async () => {
    const random = createRandom(5);
    const [gameId] = [await newGame(random)];
    await people[0]?.post('/api/posts', { gameId, content: 'just now' });
    const now = world.clock.now();
    await expireOldEvents(world.db, new Date(now.getTime() + 31 * day));
    const { answered, expected } = await rankings();
    expect(answered).toEqual(expected);
    await people[0]?.post('/api/posts', { gameId, content: 'and again' });
    const later = await rankings();
    expect(later.answered).toEqual(later.expected);
    const [first] = z
      .array(playerEntry)
      .parse(
        (await people[0]?.get('/api/leaderboard/players?timeFrame=30days&metric=accomplishments'))?.json(),
      );
    const [maker] = z
      .array(creatorEntry)
      .parse(
        (
          await people[0]?.get('/api/leaderboard/creators?timeFrame=30days&metric=totalAccomplishments')
        )?.json(),
      );
    expect([first?.score, maker?.score]).toEqual([expect.any(Number), expect.any(Number)]);
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
      world.clock.advance(shortly(random));
      const now = world.clock.now();
      const eight = Array.from({ length: 8 }, () => random.pick(actions)());
      const background = [completeDueGames(world.db, now), expireOldEvents(world.db, now)];
      for (const { statusCode, body } of await Promise.all(eight)) {
        if (statusCode >= 500) broken.push(`${statusCode} ${body}`);
      }
      await Promise.all(background);
      if (round % 8 === 0) games.push(await newGame(random));
    }
    expect(broken).toEqual([]);
    const numbers = await keptNumbers();
    await world.db.transaction(recount);
    expect(numbers).toEqual(await keptNumbers());
    const { answered, expected } = await rankings();
    expect(answered).toEqual(expected);
  });
});
