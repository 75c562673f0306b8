import { describe, expect, it } from 'vitest';
import { arrangeGame } from '#tests/support/games.ts';
import { statusAndMessage } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const stretch = await openTestApp();
const [ann, ben] = await stretch.signUpAll('ann', 'ben');

const upvote = (who: TestUser, id: string) => who.post(`/api/posts/${id}/upvote`);
const votesOf = async (postId: string, gameId: string, author: TestUser) => {
  const { db } = stretch;
  const post = await db.query.posts.findFirst({ where: (row, { eq }) => eq(row.id, postId) });
  const rows = await db.query.postUpvotes.findMany({ where: (row, { eq }) => eq(row.postId, postId) });
  const place = await db.query.participants.findFirst({
    where: (row, { and, eq }) => and(eq(row.gameId, gameId), eq(row.userId, author.id)),
  });
  return { counted: post?.upvotesCount, given: rows.length, received: place?.votesReceived };
};

describe('an upvote', () => {
  it('is toggled once per key, also concurrently [R-API-13]', async () => {
    const gameId = await arrangeGame(stretch, { creator: ann, members: [ben] });
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

  it('is refused on one’s own post [R-ROLE-13] [S-8]', async () => {
    const gameId = await arrangeGame(stretch, { creator: ann });
    const { id } = await share(ann, gameId);
    expect(statusAndMessage(await upvote(ann, id))).toEqual([403, 'You cannot like your own post']);
    expect(await votesOf(id, gameId, ann)).toEqual({ counted: 0, given: 0, received: 0 });
  });
});
