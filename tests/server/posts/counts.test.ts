import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { post, postsPage } from '#contract/posts.ts';
import { createRandom } from '#server/db/seed/random.ts';
import { recount } from '#server/db/seed/recount.ts';
import { arrangeGame } from '#tests/support/games.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const world = await openTestApp();
const people: TestUser[] = [];
for (const name of ['ann', 'ben', 'cleo', 'dan']) people.push(await world.signUp(name));

/** All stored counts of a game. */
async function counts(gameId: string) {
  const { db } = world;
  const game = await db.query.games.findFirst({ where: (row, { eq }) => eq(row.id, gameId) });
  const places = await db.query.participants.findMany({
    columns: { userId: true, score: true, votesReceived: true },
    where: (row, { eq }) => eq(row.gameId, gameId),
    orderBy: (row) => row.userId,
  });
  const posts = await db.query.posts.findMany({
    columns: { id: true, upvotesCount: true, commentsCount: true },
    where: (row, { eq }) => eq(row.gameId, gameId),
    orderBy: (row) => row.id,
  });
  const hours = await db.query.postHours.findMany({
    where: (row, { and, eq, gt }) => and(eq(row.gameId, gameId), gt(row.postsCount, 0)),
    orderBy: (row) => row.hour,
  });
  return { people: game?.participantsCount, posts: game?.postsCount, places, each: posts, hours };
}

it('keeps every count correct under random concurrent actions', async () => {
  const random = createRandom(1);
  const [ann, ...others] = people;
  if (!ann) throw new Error('The user is missing');
  const gameId = await arrangeGame(world, { creator: ann, members: others, from: -20, to: 20 });
  const postIds: string[] = [];
  const commentIds: string[] = [];
  const identified = z.object({ id: z.string() });

  const actions: ((who: TestUser) => Promise<LightMyRequestResponse>)[] = [
    async (who) => {
      const answer = await who.post('/api/posts', { gameId, content: 'done' });
      if (answer.statusCode === 201) postIds.push(post.parse(answer.json()).id);
      return answer;
    },
    async (who) => {
      const answer = await who.post('/api/comments', {
        postId: random.pick(postIds),
        content: 'well done',
      });
      if (answer.statusCode === 201) commentIds.push(identified.parse(answer.json()).id);
      return answer;
    },
    (who) => who.post(`/api/posts/${random.pick(postIds)}/upvote`),
    (who) => who.post(`/api/posts/${random.pick(postIds)}/upvote`),
    (who) => who.delete(`/api/posts/${random.pick(postIds)}`),
    (who) => who.delete(`/api/comments/${commentIds.length > 0 ? random.pick(commentIds) : 'none'}`),
    (who) => who.post(`/api/games/${gameId}/leave`),
    (who) => who.post(`/api/games/${gameId}/join`),
    (who) => who.post(`/api/games/${gameId}/join`),
  ];
  for (const who of people) await actions[0]?.(who);
  const broken: string[] = [];
  for (let i = 0; i < 24; i += 1) {
    world.clock.advance(random.whole(0, 10_000_000));
    const five = Array.from({ length: 5 }, () => random.pick(actions)(random.pick(people)));
    for (const { statusCode, body } of await Promise.all(five)) {
      if (statusCode >= 500) broken.push(`${statusCode} ${body}`);
    }
  }
  expect(broken).toEqual([]);

  const kept = await counts(gameId);
  await world.db.transaction(recount);
  expect(kept).toEqual(await counts(gameId));
  expect(kept.posts).toBeGreaterThan(2);
  const listed = postsPage.parse((await ann.get(`/api/posts?gameId=${gameId}&limit=50`)).json());
  expect(listed.posts.length).toBe(kept.posts);
});
