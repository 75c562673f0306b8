import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type GameResult, gameResult } from '#contract/game-results.ts';
import { gameNotification } from '#contract/notifications.ts';
import { Failure } from '#server/failure.ts';
import { completeGame } from '#server/games/completion.ts';
import { createPost } from '#server/posts/posts.service.ts';
import { completeEndedGames } from '#tests/support/games.ts';
import { createGame, day, expectStatus, fromNow, hour, joinAll, share, upvote } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const stretch = await openTestApp();
const people: TestUser[] = [];
for (const name of ['ada', 'bob', 'cyd', 'dan', 'eve', 'fay']) people.push(await stretch.signUp(name));

const person = (index: number): TestUser => {
  const found = people[index];
  if (found === undefined) throw new Error('No such person');
  return found;
};

async function results(by: TestUser, gameId: string): Promise<GameResult[]> {
  return z.array(gameResult).parse((await by.get(`/api/games/${gameId}/results`)).json());
}

async function notifications(of: TestUser, gameId: string) {
  const all = z.array(gameNotification).parse((await of.get('/api/notifications/games')).json());
  return all.filter((one) => one.gameId === gameId);
}

/** Creates an ended game with one player per score; `votes` has the authors for whose first posts a voter votes. */
async function endedGame(scores: readonly number[], votes: Readonly<Record<number, readonly number[]>> = {}) {
  const game = await createGame(person(0), stretch.clock);
  await joinAll(game, people.slice(1, scores.length));
  const firstPosts = new Map<number, string>();
  for (const [index, score] of scores.entries()) {
    const [first] = await share(person(index), game.id, score);
    if (first !== undefined) firstPosts.set(index, first);
  }
  for (const [voter, authors] of Object.entries(votes)) {
    for (const author of authors) await upvote(person(Number(voter)), firstPosts.get(author) ?? '');
  }
  stretch.clock.advance(10 * day);
  return game;
}

/** The result of each player, in order, once the game is completed. */
async function resultsByPlayer(gameId: string, count: number) {
  await completeEndedGames(stretch);
  const rows = await results(person(0), gameId);
  return people.slice(0, count).map(({ id }) => rows.find((one) => one.userId === id));
}

/** Position, medal and score of each player, of whom none has the popular vote. */
async function medalsByPlayer(gameId: string, count: number) {
  const rows = await resultsByPlayer(gameId, count);
  expect(rows.filter((row) => row?.popularVote)).toEqual([]);
  return rows.map((row) => row && `${row.position} ${row.medalType} ${row.score}`);
}

describe('the end of a game', () => {
  it.each([
    ['leaves', (gameId: string) => person(1).post(`/api/games/${gameId}/leave`)],
    ['is removed', (gameId: string) => person(0).delete(`/api/games/${gameId}/participants/${person(1).id}`)],
  ])('gives the others the same medals when the winner %s before the results are read', async (_, leaves) => {
    const game = await endedGame([1, 3, 2], { 0: [1] });
    expectStatus(200, await leaves(game.id));
    expect(await medalsByPlayer(game.id, 3)).toEqual(['3 bronze 1', undefined, '2 silver 2']);
  });

  it('awards medals to the top three distinct scores; ties get the same medal [R-STAT-4] [R-STAT-5]', async () => {
    const game = await endedGame([4, 4, 2, 1, 0]);
    expect(await medalsByPlayer(game.id, 5)).toEqual([
      '1 gold 4',
      '1 gold 4',
      '2 silver 2',
      '3 bronze 1',
      '4 null 0',
    ]);
  });

  it('awards no medal for the fourth distinct score or for 0 points [R-STAT-4] [R-STAT-6]', async () => {
    const four = await endedGame([1, 2, 3, 4]);
    expect(await medalsByPlayer(four.id, 4)).toEqual(['4 null 1', '3 bronze 2', '2 silver 3', '1 gold 4']);
    const zeros = await endedGame([0, 1, 0]);
    expect(await medalsByPlayer(zeros.id, 3)).toEqual(['2 null 0', '1 gold 1', '2 null 0']);
  });

  it('awards fewer medals for fewer distinct scores, and none without points [R-STAT-7]', async () => {
    const two = await endedGame([2, 2, 1]);
    expect((await resultsByPlayer(two.id, 3)).map((row) => row?.medalType)).toEqual([
      'gold',
      'gold',
      'silver',
    ]);
    const none = await endedGame([0, 0]);
    expect((await resultsByPlayer(none.id, 2)).map((row) => row?.medalType)).toEqual([null, null]);
  });

  it('awards the popular vote to all who tie for the most upvotes, above 0 [R-STAT-8] [R-STAT-9]', async () => {
    const tied = await endedGame([1, 1, 3], { 2: [0, 1] });
    expect((await resultsByPlayer(tied.id, 3)).map((row) => row?.popularVote)).toEqual([true, true, false]);
    const silent = await endedGame([1, 2]);
    expect((await resultsByPlayer(silent.id, 2)).map((row) => row?.popularVote)).toEqual([false, false]);
  });

  it('lists those who share a position in the order they joined', async () => {
    const game = await createGame(person(0), stretch.clock);
    for (const index of [3, 1, 2]) {
      stretch.clock.advance(1000);
      await joinAll(game, [person(index)]);
    }
    await share(person(2), game.id);
    stretch.clock.advance(10 * day);
    await completeEndedGames(stretch);
    const listed = (await results(person(0), game.id)).map(({ userId }) => userId);
    expect(listed).toEqual([2, 0, 3, 1].map((index) => person(index).id));
  });

  it('returns results by position, and an empty list until the end [R-API-7]', async () => {
    const game = await createGame(person(0), stretch.clock, { endTime: fromNow(stretch.clock, hour) });
    await share(person(0), game.id);
    stretch.clock.advance(hour - 1);
    expect(await results(person(0), game.id)).toEqual([]);
    stretch.clock.advance(1);
    await completeEndedGames(stretch);
    expect((await person(1).get(`/api/games/${game.id}/results`)).json()).toEqual([
      {
        userId: person(0).id,
        position: 1,
        outOf: 1,
        score: 1,
        medalType: 'gold',
        popularVote: false,
        user: { ...game.creator },
      },
    ]);
  });

  it('notifies each participant once, winners of their win', async () => {
    const game = await endedGame([2, 0, 1, 1, 1], { 0: [4] });
    await completeEndedGames(stretch);
    const types: unknown[] = [];
    for (const one of people) types.push((await notifications(one, game.id)).map(({ type }) => type));
    expect(types).toEqual([['game_won'], ['game_completed'], ['game_won'], ['game_won'], ['game_won'], []]);
    expect(await notifications(person(0), game.id)).toEqual([
      {
        id: expect.any(String),
        type: 'game_won',
        userId: person(0).id,
        gameId: game.id,
        game: { id: game.id, name: game.name },
        createdAt: stretch.clock.now().toISOString(),
      },
    ]);
  });

  it('writes results exactly once for concurrent requests', async () => {
    const game = await endedGame([2, 1]);
    const now = stretch.clock.now();
    const completions = Array.from({ length: 20 }, () => completeGame(stretch.db, game.id, now));
    expect((await Promise.all(completions)).filter(Boolean)).toHaveLength(1);
    expect(await completeGame(stretch.db, game.id, now)).toBe(false);
    expect(await medalsByPlayer(game.id, 2)).toEqual(['1 gold 2', '2 silver 1']);
    expect(await notifications(person(0), game.id)).toHaveLength(1);
  });

  it('counts exactly the accepted posts when posts race with the end', async () => {
    const game = await createGame(person(0), stretch.clock);
    await joinAll(game, people.slice(1));
    const end = new Date(game.endTime);
    const lastMoment = new Date(end.getTime() - 1);
    const post = { gameId: game.id, content: 'Just in time' };
    const posts = people.flatMap(({ id }) => [1, 2, 3].map(() => createPost(stretch, lastMoment, id, post)));
    const awards = [1, 2, 3].map(() => completeGame(stretch.db, game.id, end));
    const morePosts = people.map(({ id }) => createPost(stretch, lastMoment, id, post));
    const outcomes = await Promise.allSettled([...posts, ...morePosts]);
    expect((await Promise.all(awards)).filter(Boolean)).toHaveLength(1);
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(reasons.filter((reason) => !(reason instanceof Failure && reason.kind === 'conflict'))).toEqual(
      [],
    );
    const scores = (await results(person(0), game.id)).map((row) => row.score);
    const total = scores.reduce((sum, score) => sum + score, 0);
    expect([scores.length, total]).toEqual([people.length, outcomes.length - reasons.length]);
  });

  it('does not complete a game before its end', async () => {
    const game = await createGame(person(0), stretch.clock);
    const lastMoment = new Date(Date.parse(game.endTime) - 1);
    expect(await completeGame(stretch.db, game.id, lastMoment)).toBe(false);
  });

  it('shows the results to users who join later, without counting them', async () => {
    const game = await endedGame([1, 0]);
    await completeEndedGames(stretch);
    const late = person(5);
    const response = await late.post(`/api/games/join/${game.inviteCode}`);
    expect([response.statusCode, response.json().requiresApproval]).toEqual([200, false]);
    expect((await results(late, game.id)).map((row) => row.userId)).toEqual([person(0).id, person(1).id]);
    expect(await notifications(late, game.id)).toEqual([]);
    const scores = z.array(z.object({ user: z.object({ id: z.string() }) }));
    const counted = scores.parse((await late.get(`/api/games/${game.id}/scores`)).json());
    expect(counted.map(({ user }) => user.id)).toEqual([person(0).id, person(1).id]);
  });

  it('does not count participants who left before the end', async () => {
    const game = await createGame(person(0), stretch.clock);
    await joinAll(game, [person(1)]);
    await share(person(1), game.id, 3);
    await share(person(0), game.id, 1);
    await person(1).post(`/api/games/${game.id}/leave`);
    stretch.clock.advance(10 * day);
    expect(await medalsByPlayer(game.id, 2)).toEqual(['1 gold 1', undefined]);
    expect(await notifications(person(1), game.id)).toEqual([]);
  });
});
