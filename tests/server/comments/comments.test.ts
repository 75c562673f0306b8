import { describe, expect, it } from 'vitest';
import { comment } from '#contract/comments.ts';
import { postsPage } from '#contract/posts.ts';
import { arrangeGame } from '#tests/support/games.ts';
import { refusal, share } from '#tests/support/posting.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const world = await openTestApp();
const ann = await world.signUp('ann');
const ben = await world.signUp('ben');
const eve = await world.signUp('eve');

const day = 24 * 3_600_000;
const write = (who: TestUser, postId: string, content = 'Well done', headers: Record<string, string> = {}) =>
  who.post('/api/comments', { postId, content }, headers);
const written = async (who: TestUser, postId: string, content?: string) => {
  const answer = await write(who, postId, content);
  expect(answer.statusCode).toBe(201);
  return comment.parse(answer.json());
};
const listed = async (gameId: string) => {
  const { posts } = postsPage.parse((await ann.get(`/api/posts?gameId=${gameId}`)).json());
  return posts.map((one) => ({
    count: one._count.comments,
    texts: one.comments.map((each) => each.content),
  }));
};

describe('commenting', () => {
  it('returns the trimmed comment, and the post contains it [R-ROLE-2]', async () => {
    const gameId = await arrangeGame(world, { creator: ann, members: [ben] });
    const { id } = await share(ann, gameId);
    expect(await written(ben, id, '  Well done ')).toEqual({
      id: expect.any(String),
      content: 'Well done',
      postId: id,
      userId: ben.id,
      createdAt: world.clock.now().toISOString(),
      user: {
        id: ben.id,
        firstName: 'ben',
        lastName: null,
        username: 'ben',
        email: null,
        bio: null,
        profileImageUrl: null,
      },
    });
    expect(await listed(gameId)).toEqual([{ count: 1, texts: ['Well done'] }]);
  });

  it('requires a participant of an active game', async () => {
    const open = await arrangeGame(world, { creator: ann });
    const closed = await arrangeGame(world, { creator: ann, isPublic: false });
    const inOpen = await share(ann, open);
    const inClosed = await share(ann, closed);
    expect([
      refusal(await write(eve, inOpen.id)),
      refusal(await write(eve, inClosed.id)),
      refusal(await write(eve, 'nothing')),
      (await world.visitor.post('/api/comments', { postId: inOpen.id, content: 'x' })).statusCode,
    ]).toEqual([
      [403, 'You must be a participant of this game to do this'],
      [404, 'Post not found'],
      [404, 'Post not found'],
      401,
    ]);
    world.clock.advance(6 * day);
    const late = await write(ann, inOpen.id);
    world.clock.advance(-6 * day);
    expect(refusal(late)).toEqual([409, 'This is possible only while the game is active']);
  });

  it.each([
    ['blank', '  ', 'Please write a comment'],
    ['too long', 'x'.repeat(1001), 'Comment must be at most 1000 characters'],
    ['a NUL', 'a\0b', 'Some characters are not allowed'],
  ])('is refused when the text is %s', async (_what, content, message) => {
    const { id } = await share(ann, await arrangeGame(world, { creator: ann }));
    expect(refusal(await write(ann, id, content))).toEqual([400, message]);
  });

  it('happens once per idempotency key', async () => {
    const gameId = await arrangeGame(world, { creator: ann });
    const { id } = await share(ann, gameId);
    const key = { 'idempotency-key': 'comment-once-1' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(ann, id, 'once', key)));
    expect(new Set(answers.map((answer) => comment.parse(answer.json()).id)).size).toBe(1);
    expect(await listed(gameId)).toEqual([{ count: 1, texts: ['once'] }]);
  });

  it('counts each of twenty concurrent comments', async () => {
    const gameId = await arrangeGame(world, { creator: ann });
    const { id } = await share(ann, gameId);
    await Promise.all(Array.from({ length: 20 }, (_, i) => written(ann, id, `${i}`)));
    expect((await listed(gameId)).map((one) => [one.count, one.texts.length])).toEqual([[20, 20]]);
  });
});

describe('deleting a comment', () => {
  it('is allowed to its author, also once the game is completed [R-ROLE-11]', async () => {
    const gameId = await arrangeGame(world, { creator: ann, members: [ben] });
    const post = await share(ann, gameId);
    const { id } = await written(ben, post.id);
    expect(refusal(await ann.delete(`/api/comments/${id}`))).toEqual([
      403,
      'Only the person who wrote this comment can delete it',
    ]);
    world.clock.advance(6 * day);
    const answer = await ben.delete(`/api/comments/${id}`);
    world.clock.advance(-6 * day);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(await listed(gameId)).toEqual([{ count: 0, texts: [] }]);
    expect(refusal(await ben.delete(`/api/comments/${id}`))).toEqual([404, 'Comment not found']);
  });

  it('reveals nothing of a private game to strangers', async () => {
    const post = await share(ann, await arrangeGame(world, { creator: ann, isPublic: false }));
    const { id } = await written(ann, post.id);
    expect([
      refusal(await eve.delete(`/api/comments/${id}`)),
      refusal(await eve.delete('/api/comments/nothing')),
    ]).toEqual([
      [404, 'Comment not found'],
      [404, 'Comment not found'],
    ]);
  });

  it('counts once for twenty concurrent requests', async () => {
    const gameId = await arrangeGame(world, { creator: ann });
    const post = await share(ann, gameId);
    const { id } = await written(ann, post.id);
    await written(ann, post.id, 'stays');
    const answers = await Promise.all(Array.from({ length: 20 }, () => ann.delete(`/api/comments/${id}`)));
    expect(answers.every((answer) => [200, 404].includes(answer.statusCode))).toBe(true);
    expect(await listed(gameId)).toEqual([{ count: 1, texts: ['stays'] }]);
  });
});
