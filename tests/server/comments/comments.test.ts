import { describe, expect, it } from 'vitest';
import { type Comment, comment } from '#contract/comments.ts';
import { postsPage } from '#contract/posts.ts';
import { isoTimeOf } from '#server/db/database.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { day, publicUser, statusAndMessage } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const stretch = await openTestApp();
const [ann, ben] = await stretch.signUpAll('ann', 'ben');

const write = (who: TestUser, postId: string, content = 'Well done') =>
  who.post('/api/comments', { postId, content });
const written = async (who: TestUser, postId: string, content?: string) => {
  const response = await write(who, postId, content);
  expect(response.statusCode).toBe(201);
  return comment.parse(response.json());
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
    const gameId = await insertTestGame(stretch, { creator: ann, members: [ben] });
    const { id } = await share(ann, gameId);
    expect(await written(ben, id, '  Well done ')).toEqual({
      id: expect.any(String),
      content: 'Well done',
      postId: id,
      userId: ben.id,
      createdAt: stretch.clock.now().toISOString(),
      user: publicUser(ben),
      viewer: { canBlock: false, canReport: false, canDelete: true },
    });
    expect(await listed(gameId)).toEqual([{ count: 1, texts: ['Well done'] }]);
  });

  it.each([
    ['too long', 'x'.repeat(1001), 'Comment must be at most 1000 characters'],
    ['a NUL', 'a\0b', 'Some characters are not allowed'],
  ])('is refused when the text is %s', async (_what, content, message) => {
    const { id } = await share(ann, await insertTestGame(stretch, { creator: ann }));
    expect(statusAndMessage(await write(ann, id, content))).toEqual([400, message]);
  });
});

describe('the comments of a post', () => {
  it.each([
    ['2026-11-25 13:58:16.123+00', '2026-11-25T13:58:16.123Z'],
    ['2026-11-25 13:58:16.12+00', '2026-11-25T13:58:16.120Z'],
    ['2026-11-25 13:58:16+00', '2026-11-25T13:58:16.000Z'],
    ['2026-11-25 19:28:16.123+05:30', '2026-11-25T13:58:16.123Z'],
  ])('have the time of the database in the format of responses: %s', (stored, shown) => {
    expect(isoTimeOf(stored)).toBe(shown);
  });

  it('are listed oldest first, with the times of the responses that created them', async () => {
    const gameId = await insertTestGame(stretch, { creator: ann });
    const { id: postId } = await share(ann, gameId);
    const created: Comment[] = [];
    for (const time of ['16:00:00.123Z', '16:00:01.120Z', '16:00:02.000Z']) {
      stretch.clock.set(new Date(stretch.clock.now().toISOString().replace(/T.*/, `T${time}`)));
      created.push(await written(ann, postId, time));
    }
    const { posts } = postsPage.parse((await ann.get(`/api/posts?gameId=${gameId}`)).json());
    expect(posts.map(({ comments }) => comments)).toEqual([created]);
  });
});

describe('deleting a comment', () => {
  it('is allowed for its author, also after the game is completed [R-ROLE-11]', async () => {
    const gameId = await insertTestGame(stretch, { creator: ann, members: [ben] });
    const post = await share(ann, gameId);
    const { id } = await written(ben, post.id);
    expect(statusAndMessage(await ann.delete(`/api/comments/${id}`))).toEqual([
      403,
      'Only the person who wrote this comment can delete it',
    ]);
    stretch.clock.advance(6 * day);
    const response = await ben.delete(`/api/comments/${id}`);
    stretch.clock.advance(-6 * day);
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    expect(await listed(gameId)).toEqual([{ count: 0, texts: [] }]);
    expect(statusAndMessage(await ben.delete(`/api/comments/${id}`))).toEqual([404, 'Comment not found']);
  });

  it('counts once for twenty concurrent requests', async () => {
    const gameId = await insertTestGame(stretch, { creator: ann });
    const post = await share(ann, gameId);
    const { id } = await written(ann, post.id);
    await written(ann, post.id, 'stays');
    const responses = await Promise.all(Array.from({ length: 20 }, () => ann.delete(`/api/comments/${id}`)));
    expect(responses.every((response) => [200, 404].includes(response.statusCode))).toBe(true);
    expect(await listed(gameId)).toEqual([{ count: 1, texts: ['stays'] }]);
  });
});
