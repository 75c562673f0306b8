import { describe, expect, it } from 'vitest';
import { arrangeGame } from '#tests/support/games.ts';
import { refusal, share } from '#tests/support/posting.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const world = await openTestApp();
const ann = await world.signUp('ann');
const ben = await world.signUp('ben');
const eve = await world.signUp('eve');

const day = 24 * 3_600_000;
const upvote = (who: TestUser, id: string) => who.post(`/api/posts/${id}/upvote`);
const votesOf = async (postId: string, gameId: string, author: TestUser) => {
  const { db } = world;
  const post = await db.query.posts.findFirst({ where: (row, { eq }) => eq(row.id, postId) });
  const rows = await db.query.postUpvotes.findMany({ where: (row, { eq }) => eq(row.postId, postId) });
  const place = await db.query.participants.findFirst({
    where: (row, { and, eq }) => and(eq(row.gameId, gameId), eq(row.userId, author.id)),
  });
  return { counted: post?.upvotesCount, given: rows.length, received: place?.votesReceived };
};

describe('an upvote', () => {
  it('is toggled once per key, also concurrently', async () => {
    const gameId = await arrangeGame(world, { creator: ann, members: [ben] });
    const { id } = await share(ann, gameId);
    const under = (key: string) => ben.post(`/api/posts/${id}/upvote`, undefined, { 'idempotency-key': key });
    const answers = await Promise.all(Array.from({ length: 20 }, () => under('vote-for-ann')));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`))).toEqual(
      new Set(['200 {"isUpvoted":true}']),
    );
    expect(await votesOf(id, gameId, ann)).toEqual({ counted: 1, given: 1, received: 1 });
    expect((await under('vote-back-again')).json()).toEqual({ isUpvoted: false });
    expect((await under('vote-for-ann')).json()).toEqual({ isUpvoted: false });
    expect(await votesOf(id, gameId, ann)).toEqual({ counted: 0, given: 0, received: 0 });
    const { id: other } = await share(ann, gameId);
    const reused = await ben.post(`/api/posts/${other}/upvote`, undefined, {
      'idempotency-key': 'vote-for-ann',
    });
    expect(reused.statusCode).toBe(422);
  });

  it('is set and removed, and counted for the author [R-API-13]', async () => {
    const gameId = await arrangeGame(world, { creator: ann, members: [ben] });
    const { id } = await share(ann, gameId);
    const given = await upvote(ben, id);
    expect([given.statusCode, given.json()]).toEqual([200, { isUpvoted: true }]);
    expect(await votesOf(id, gameId, ann)).toEqual({ counted: 1, given: 1, received: 1 });
    expect((await upvote(ben, id)).json()).toEqual({ isUpvoted: false });
    expect(await votesOf(id, gameId, ann)).toEqual({ counted: 0, given: 0, received: 0 });
  });

  it('is refused on one’s own post [R-ROLE-13] [S-8]', async () => {
    const gameId = await arrangeGame(world, { creator: ann });
    const { id } = await share(ann, gameId);
    expect(refusal(await upvote(ann, id))).toEqual([403, 'You cannot like your own post']);
    expect(await votesOf(id, gameId, ann)).toEqual({ counted: 0, given: 0, received: 0 });
  });

  it('is refused to non-participants [S-8]', async () => {
    const open = await share(ann, await arrangeGame(world, { creator: ann }));
    const closed = await share(ann, await arrangeGame(world, { creator: ann, isPublic: false }));
    expect([
      refusal(await upvote(eve, open.id)),
      refusal(await upvote(eve, closed.id)),
      refusal(await upvote(eve, 'nothing')),
      (await world.visitor.post(`/api/posts/${open.id}/upvote`)).statusCode,
    ]).toEqual([
      [403, 'You must be a participant of this game to do this'],
      [404, 'Post not found'],
      [404, 'Post not found'],
      401,
    ]);
  });

  it('is refused once the game is completed', async () => {
    const gameId = await arrangeGame(world, { creator: ann, members: [ben] });
    const { id } = await share(ann, gameId);
    world.clock.advance(6 * day);
    const answer = await upvote(ben, id);
    world.clock.advance(-6 * day);
    expect(refusal(answer)).toEqual([409, 'This is possible only while the game is active']);
    expect(await votesOf(id, gameId, ann)).toEqual({ counted: 0, given: 0, received: 0 });
  });

  it('is toggled by each of twenty concurrent requests', async () => {
    const gameId = await arrangeGame(world, { creator: ann, members: [ben] });
    const { id } = await share(ann, gameId);
    const even = await Promise.all(Array.from({ length: 20 }, () => upvote(ben, id)));
    expect(even.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200));
    expect(await votesOf(id, gameId, ann)).toEqual({ counted: 0, given: 0, received: 0 });
    await Promise.all(Array.from({ length: 7 }, () => upvote(ben, id)));
    expect(await votesOf(id, gameId, ann)).toEqual({ counted: 1, given: 1, received: 1 });
  });

  it('counts once for each of twenty concurrent voters', async () => {
    const people = [];
    for (let i = 0; i < 20; i += 1) people.push(await world.signUp(`voter${i}`));
    const gameId = await arrangeGame(world, { creator: ann, members: people });
    const { id } = await share(ann, gameId);
    await Promise.all(people.map((who) => upvote(who, id)));
    expect(await votesOf(id, gameId, ann)).toEqual({ counted: 20, given: 20, received: 20 });
  });
});
