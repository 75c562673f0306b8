import { describe, expect, it } from 'vitest';
import { post, postsPage } from '#contract/posts.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { day, statusAndMessage } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const stretch = await openTestApp();
const [ann, ben, eve] = await stretch.signUpAll('ann', 'ben', 'eve');

const participantRow = (gameId: string, who: TestUser) =>
  stretch.db.query.participants.findFirst({
    columns: { score: true, votesReceived: true },
    where: (row, { and, eq }) => and(eq(row.gameId, gameId), eq(row.userId, who.id)),
  });
const storedPost = (id: string) =>
  stretch.db.query.posts.findFirst({ where: (row, { eq }) => eq(row.id, id) });
const imageCount = async (address: string | null) =>
  (
    await stretch.db.query.images.findMany({
      columns: { id: true },
      where: (row, { eq }) => eq(row.id, String(address).slice('/api/images/'.length)),
    })
  ).length;
const afterTheEnd = async (act: () => Promise<void>) => {
  stretch.clock.advance(6 * day);
  await act().finally(() => stretch.clock.advance(-6 * day));
};

describe('deleting', () => {
  it('removes the point, the votes, the comments and the photo [R-POST-32]', async () => {
    const gameId = await insertTestGame(stretch, { creator: ann, members: [ben] });
    const { id, image } = await share(ann, gameId, 'to go', { image: await photoDataUrl(60) });
    await share(ann, gameId, 'to stay');
    await ben.post(`/api/posts/${id}/upvote`);
    await ben.post('/api/comments', { postId: id, content: 'wow' });
    expect([await participantRow(gameId, ann), await imageCount(image)]).toEqual([
      { score: 2, votesReceived: 1 },
      1,
    ]);

    const response = await ann.delete(`/api/posts/${id}`);
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    expect([await participantRow(gameId, ann), await imageCount(image), await storedPost(id)]).toEqual([
      { score: 1, votesReceived: 0 },
      0,
      undefined,
    ]);
    const game = await stretch.db.query.games.findFirst({ where: (row, { eq }) => eq(row.id, gameId) });
    const left = await stretch.db.query.comments.findMany({ where: (row, { eq }) => eq(row.postId, id) });
    expect([game?.postsCount, left]).toEqual([1, []]);
    expect(statusAndMessage(await ann.delete(`/api/posts/${id}`))).toEqual([404, 'Post not found']);
  });

  it('removes one point for concurrent requests', async () => {
    const gameId = await insertTestGame(stretch, { creator: ann });
    const { id } = await share(ann, gameId);
    await share(ann, gameId);
    const responses = await Promise.all(Array.from({ length: 20 }, () => ann.delete(`/api/posts/${id}`)));
    const statuses = responses.map((response) => response.statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array(19).fill(404)]);
    expect(await participantRow(gameId, ann)).toEqual({ score: 1, votesReceived: 0 });
  });
});

describe('redacting', () => {
  it('requires a completed game, is final and keeps the point [R-POST-37]', async () => {
    const gameId = await insertTestGame(stretch, { creator: ann });
    const { id } = await share(ann, gameId, 'my secret');
    expect(statusAndMessage(await ann.patch(`/api/posts/${id}/redact`))).toEqual([
      409,
      'This is possible only once the game is completed',
    ]);
    await afterTheEnd(async () => {
      const redacted = await ann.patch(`/api/posts/${id}/redact`);
      expect([redacted.statusCode, post.parse(redacted.json()).content]).toEqual([200, '[Content Redacted]']);
      const inCapitals = `/api/posts/${id.toUpperCase()}/redact`;
      expect((await ann.patch(inCapitals)).statusCode).toBe(200);
      const { posts } = postsPage.parse((await ann.get(`/api/posts?gameId=${gameId}`)).json());
      expect(posts.map((one) => one.content)).toEqual(['[Content Redacted]']);
    });
    expect(await storedPost(id)).toMatchObject({
      content: '[Content Redacted]',
      redactedAt: expect.any(Date),
    });
    expect(await participantRow(gameId, ann)).toEqual({ score: 1, votesReceived: 0 });
  });
});

describe('removing the image', () => {
  it('is allowed in active and completed games, and deletes unreferenced bytes', async () => {
    const gameId = await insertTestGame(stretch, { creator: ann, members: [ben] });
    const image = await photoDataUrl(120);
    const hers = await share(ann, gameId, 'hers', { image });
    const his = await share(ben, gameId, 'his', { image });
    expect([hers.image === his.image, await imageCount(hers.image)]).toEqual([true, 1]);

    const removed = await ann.patch(`/api/posts/${hers.id}/remove-image`);
    expect([removed.statusCode, post.parse(removed.json()).image]).toEqual([200, null]);
    expect((await ann.patch(`/api/posts/${hers.id}/remove-image`)).statusCode).toBe(200);
    expect(await imageCount(his.image)).toBe(1);
    await afterTheEnd(async () => {
      expect((await ben.patch(`/api/posts/${his.id}/remove-image`)).statusCode).toBe(200);
    });
    expect([await imageCount(his.image), await participantRow(gameId, ben)]).toEqual([
      0,
      { score: 1, votesReceived: 0 },
    ]);
  });

  it('keeps a photo that is shared and removed concurrently', async () => {
    const gameId = await insertTestGame(stretch, { creator: ann, members: [ben] });
    const image = await photoDataUrl(180);
    const first = await share(ann, gameId, 'first', { image });
    const shared = await Promise.all([
      ann.patch(`/api/posts/${first.id}/remove-image`),
      ...Array.from({ length: 10 }, () => ben.post('/api/posts', { gameId, content: 'again', image })),
    ]);
    expect(shared.map((response) => response.statusCode)).toEqual([200, ...Array(10).fill(201)]);
    expect(await imageCount(first.image)).toBe(1);
  });
});

describe('a user who has left a private game', () => {
  it('sees and can delete their own posts, without comments of others', async () => {
    const gameId = await insertTestGame(stretch, { creator: ann, members: [eve], isPublic: false });
    const { id } = await share(eve, gameId, 'mine for ever');
    await ann.post('/api/comments', { postId: id, content: 'private words' });
    const left = await eve.post(`/api/games/${gameId}/leave`);
    expect(left.statusCode).toBe(200);

    const mine = postsPage.parse((await eve.get('/api/user/accomplishments')).json()).posts[0];
    expect([mine?.id, mine?._count, mine?.comments]).toEqual([id, { upvotes: 0, comments: 0 }, []]);
    expect(statusAndMessage(await eve.patch(`/api/posts/${id}`, { content: 'changed' }))).toEqual([
      403,
      'You must be a participant of this game to do this',
    ]);
    expect((await eve.delete(`/api/posts/${id}`)).statusCode).toBe(200);
    const game = await stretch.db.query.games.findFirst({ where: (row, { eq }) => eq(row.id, gameId) });
    expect(game?.postsCount).toBe(0);
  });
});
