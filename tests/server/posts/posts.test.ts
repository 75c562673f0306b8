import { describe, expect, it } from 'vitest';
import { type Post, postsPage } from '#contract/posts.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { publicUser, statusAndMessage } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const stretch = await openTestApp();
const ann = await stretch.signUp('ann', { firstName: 'Ann', lastName: 'Archer' });
const ben = await stretch.signUp('Ben', { firstName: 'Ben' });

describe('sharing an accomplishment', () => {
  it('returns the post, and the game lists it [R-API-9] [R-API-10] [R-ROLE-2]', async () => {
    const gameId = await insertTestGame(stretch, { creator: ann, members: [ben] });
    const shared = await share(ben, gameId, '  I jumped in  ', { image: await photoDataUrl() });
    expect(shared).toEqual({
      id: expect.any(String),
      content: 'I jumped in',
      image: expect.stringMatching(/^\/api\/images\/[0-9a-f]{64}$/),
      imageSize: { width: 40, height: 30 },
      imageColor: expect.stringMatching(/^#[0-9a-f]{6}$/),
      gameId,
      userId: ben.id,
      createdAt: stretch.clock.now().toISOString(),
      user: publicUser(ben),
      game: { id: gameId, name: 'Cold showers', status: 'active' },
      _count: { upvotes: 0, comments: 0 },
      isUpvoted: false,
      comments: [],
      viewer: {
        canBlock: false,
        canReport: false,
        canEdit: true,
        canDelete: true,
        canUpvote: false,
        canComment: true,
      },
    });
    const listed = await ben.get(`/api/posts?gameId=${gameId}`);
    expect(listed.json()).toEqual({ posts: [shared], hasMore: false });
  });

  it.each([
    ['too much text', { content: 'x'.repeat(2001) }, 'Accomplishment must be at most 2000 characters'],
    ['a NUL', { content: 'a\0b' }, 'Some characters are not allowed'],
    ['a number', { content: 7 }, 'Please describe your accomplishment'],
    [
      'no photo at all',
      { content: 'x', image: 'data:image/png;base64,AAAA' },
      'Image must be a JPEG, PNG or WebP photo',
    ],
    ['a wrong moment', { content: 'x', createdAt: 'yesterday' }, 'Invalid date'],
  ])('is refused with %s', async (_what, body, message) => {
    const gameId = await insertTestGame(stretch, { creator: ann });
    expect(statusAndMessage(await ann.post('/api/posts', { gameId, ...body }))).toEqual([400, message]);
  });

  it('keeps any script, direction and emoji as text [S-37]', async () => {
    const gameId = await insertTestGame(stretch, { creator: ann });
    const texts = [
      '<script>alert(1)</script>',
      'שלום \u202Eabc',
      '🏊'.repeat(1000),
      '__proto__',
      "'; drop table posts; --",
    ];
    for (const text of texts) expect((await share(ann, gameId, text)).content).toBe(text);
  });

  it.each([
    ['five minutes ago', -300_000, true],
    ['in five minutes', 300_000, true],
    ['five minutes and a millisecond ago', -300_001, false],
    ['in five minutes and a millisecond', 300_001, false],
  ])('uses the client’s time when it is %s: %i ms, %s', async (_what, offset, isUsed) => {
    const gameId = await insertTestGame(stretch, { creator: ann });
    const now = stretch.clock.now().getTime();
    const claimed = new Date(now + offset).toISOString();
    const shared = await share(ann, gameId, 'when?', { createdAt: claimed });
    expect(shared.createdAt).toBe(isUsed ? claimed : new Date(now).toISOString());
  });

  it('ignores a client’s time outside of the game [S-12]', async () => {
    const gameId = await insertTestGame(stretch, { creator: ann, from: -1 / (24 * 60), to: 1 / (24 * 60) });
    const now = stretch.clock.now();
    const before = await share(ann, gameId, 'before', {
      createdAt: new Date(now.getTime() - 120_000).toISOString(),
    });
    const after = await share(ann, gameId, 'after', {
      createdAt: new Date(now.getTime() + 60_000).toISOString(),
    });
    expect([before.createdAt, after.createdAt]).toEqual([now.toISOString(), now.toISOString()]);
  });
});

describe('posts', () => {
  it.each([
    ['game', (gameId: string) => `/api/posts?gameId=${gameId}&`],
    ['user', () => '/api/user/accomplishments?'],
  ])(
    'of a %s come in pages of twenty, newest first, without gaps and repeats [R-API-9]',
    async (kind, urlOf) => {
      const author = await stretch.signUp(`author_of_${kind}`);
      const gameId = await insertTestGame(stretch, { creator: author, from: -20, to: 20 });
      const start = stretch.clock.now();
      const written: Post[] = [];
      for (let i = 0; i < 65; i += 1) {
        stretch.clock.advance(i % 7 === 0 ? 3_700_000 : i % 3 === 0 ? 0 : 60_000);
        written.push(await share(author, gameId, `number ${i}`));
      }
      for (const deleted of [60, 33, 20, 19, 0]) {
        await author.delete(`/api/posts/${written[deleted]?.id}`);
        written.splice(deleted, 1);
      }
      const pages = [];
      for (let n = 1; n <= 4; n += 1) {
        const response = await author.get(`${urlOf(gameId)}page=${n}&limit=20`);
        pages.push(postsPage.parse(response.json()));
      }
      stretch.clock.set(start);
      expect(pages.map((one) => [one.posts.length, one.hasMore])).toEqual([
        [20, true],
        [20, true],
        [20, false],
        [0, false],
      ]);
      const newestFirst = written.toSorted(
        (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id),
      );
      expect(pages.flatMap((one) => one.posts)).toEqual(newestFirst);
    },
  );

  it.each(['page=0', 'page=x', 'page=1.5', 'limit=0', 'limit=51', 'page=-1'])(
    'refuse invalid paging: %s',
    async (query) => {
      const gameId = await insertTestGame(stretch, { creator: ann });
      expect((await ann.get(`/api/posts?gameId=${gameId}&${query}`)).statusCode).toBe(400);
    },
  );
});

const upvote = (who: TestUser, id: string) => who.post(`/api/posts/${id}/upvote`);
const votesOf = async (postId: string, gameId: string, author: TestUser) => {
  const { db } = stretch;
  const post = await db.query.posts.findFirst({ where: (row, { eq }) => eq(row.id, postId) });
  const rows = await db.query.postUpvotes.findMany({ where: (row, { eq }) => eq(row.postId, postId) });
  const participant = await db.query.participants.findFirst({
    where: (row, { and, eq }) => and(eq(row.gameId, gameId), eq(row.userId, author.id)),
  });
  return { counted: post?.upvotesCount, given: rows.length, received: participant?.votesReceived };
};

describe('an upvote', () => {
  it('is toggled once per idempotency key, also concurrently [R-API-13]', async () => {
    const gameId = await insertTestGame(stretch, { creator: ann, members: [ben] });
    const { id } = await share(ann, gameId);
    const voteWithKey = (key: string) =>
      ben.post(`/api/posts/${id}/upvote`, undefined, { 'idempotency-key': key });
    const responses = await Promise.all(Array.from({ length: 20 }, () => voteWithKey('vote-for-ann')));
    expect(new Set(responses.map((response) => `${response.statusCode} ${response.body}`))).toEqual(
      new Set(['200 {"isUpvoted":true}']),
    );
    expect(await votesOf(id, gameId, ann)).toEqual({ counted: 1, given: 1, received: 1 });
    expect((await voteWithKey('vote-back-again')).json()).toEqual({ isUpvoted: false });
    expect((await voteWithKey('vote-for-ann')).json()).toEqual({ isUpvoted: false });
    expect(await votesOf(id, gameId, ann)).toEqual({ counted: 0, given: 0, received: 0 });
    const { id: other } = await share(ann, gameId);
    const reused = await ben.post(`/api/posts/${other}/upvote`, undefined, {
      'idempotency-key': 'vote-for-ann',
    });
    expect(reused.statusCode).toBe(422);
  });

  it('is set or taken back once when the request has the wanted state, also concurrently', async () => {
    const gameId = await insertTestGame(stretch, { creator: ann, members: [ben] });
    const { id } = await share(ann, gameId);
    for (const isUpvoted of [true, false]) {
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => ben.post(`/api/posts/${id}/upvote`, { isUpvoted })),
      );
      expect(new Set(responses.map((response) => response.body))).toEqual(
        new Set([JSON.stringify({ isUpvoted })]),
      );
      const count = Number(isUpvoted);
      expect(await votesOf(id, gameId, ann)).toEqual({ counted: count, given: count, received: count });
    }
    expect((await ben.post(`/api/posts/${id}/upvote`, { isUpvoted: 'yes' })).statusCode).toBe(400);
  });

  it('is the same request with and without the wanted state, which an earlier build did not send', async () => {
    const gameId = await insertTestGame(stretch, { creator: ann, members: [ben] });
    const { id } = await share(ann, gameId);
    const key = { 'idempotency-key': 'before-an-update' };
    for (const body of [undefined, { isUpvoted: true }])
      expect((await ben.post(`/api/posts/${id}/upvote`, body, key)).json()).toEqual({ isUpvoted: true });
    expect(await votesOf(id, gameId, ann)).toEqual({ counted: 1, given: 1, received: 1 });
  });

  it('is refused on one’s own post [R-ROLE-13] [S-8]', async () => {
    const gameId = await insertTestGame(stretch, { creator: ann });
    const { id } = await share(ann, gameId);
    expect(statusAndMessage(await upvote(ann, id))).toEqual([403, 'You cannot like your own post']);
    expect(await votesOf(id, gameId, ann)).toEqual({ counted: 0, given: 0, received: 0 });
  });
});
