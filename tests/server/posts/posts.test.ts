import { describe, expect, it } from 'vitest';
import { post, postsPage } from '#contract/posts.ts';

import { arrangeGame } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { refusal, share } from '#tests/support/posting.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const world = await openTestApp();
const ann = await world.signUp('ann', { firstName: 'Ann', lastName: 'Archer' });
const ben = await world.signUp('Ben', { firstName: 'Ben' });
const eve = await world.signUp('eve');

const page = async (who: TestUser, gameId: string, query = '') => {
  const answer = await who.get(`/api/posts?gameId=${gameId}${query}`);
  expect(answer.statusCode).toBe(200);
  return postsPage.parse(answer.json());
};
const scoreOf = async (gameId: string, who: TestUser) =>
  world.db.query.participants.findFirst({
    columns: { score: true, votesReceived: true },
    where: (place, { and, eq }) => and(eq(place.gameId, gameId), eq(place.userId, who.id)),
  });
describe('sharing an accomplishment', () => {
  it('returns the post, and the game lists it [R-API-9] [R-API-10] [R-ROLE-2]', async () => {
    const gameId = await arrangeGame(world, { creator: ann, members: [ben] });
    const shared = await share(ben, gameId, '  I jumped in  ', { image: await photoDataUrl() });
    expect(shared).toEqual({
      id: expect.any(String),
      content: 'I jumped in',
      image: expect.stringMatching(/^\/api\/images\/[0-9a-f]{64}$/),
      imageSize: { width: 40, height: 30 },
      imageColor: expect.stringMatching(/^#[0-9a-f]{6}$/),
      gameId,
      userId: ben.id,
      createdAt: world.clock.now().toISOString(),
      user: {
        id: ben.id,
        firstName: 'Ben',
        lastName: null,
        username: 'Ben',
        email: null,
        bio: null,
        profileImageUrl: null,
      },
      game: { id: gameId, name: 'Cold showers', status: 'active' },
      _count: { upvotes: 0, comments: 0 },
      isUpvoted: false,
      comments: [],
    });
    expect(await page(ann, gameId)).toEqual({ posts: [shared], hasMore: false });
    expect(await scoreOf(gameId, ben)).toEqual({ score: 1, votesReceived: 0 });
  });

  it('requires a participant of an active game', async () => {
    const open = await arrangeGame(world, { creator: ann });
    const closed = await arrangeGame(world, { creator: ann, isPublic: false });
    const upcoming = await arrangeGame(world, { creator: ann, from: 1 });
    const over = await arrangeGame(world, { creator: ann, from: -9, to: -1 });
    const content = 'Let me in';
    const answers = await Promise.all([
      world.visitor.post('/api/posts', { gameId: open, content }),
      eve.post('/api/posts', { gameId: open, content }),
      eve.post('/api/posts', { gameId: closed, content }),
      eve.post('/api/posts', { gameId: 'no-such-game', content }),
      ann.post('/api/posts', { gameId: upcoming, content }),
      ann.post('/api/posts', { gameId: over, content }),
    ]);
    expect(answers.map(refusal)).toEqual([
      [401, 'Please sign in'],
      [403, 'You must be a participant of this game to do this'],
      [403, 'Access denied. You must be a participant to view this game.'],
      [404, 'Game not found'],
      [409, 'This is possible only while the game is active'],
      [409, 'This is possible only while the game is active'],
    ]);
  });

  it('is refused from the millisecond at which the game ends', async () => {
    const gameId = await arrangeGame(world, { creator: ann, from: 0, to: 1 });
    const end = world.clock.now().getTime() + 24 * 3_600_000;
    const before = world.clock.now();
    await share(ann, gameId, 'at the very start');
    world.clock.set(new Date(end - 1));
    await share(ann, gameId, 'just in time');
    world.clock.set(new Date(end));
    expect(refusal(await ann.post('/api/posts', { gameId, content: 'too late' }))).toEqual([
      409,
      'This is possible only while the game is active',
    ]);
    world.clock.set(before);
  });

  it.each([
    ['no text', { content: '   ' }, 'Please describe your accomplishment'],
    ['no game', { content: 'x', gameId: '' }, 'Please select at least one game'],
    ['too much text', { content: 'x'.repeat(2001) }, 'Accomplishment must be at most 2000 characters'],
    ['a NUL', { content: 'a\0b' }, 'Some characters are not allowed'],
    ['a number', { content: 7 }, 'Please describe your accomplishment'],
    [
      'an SVG',
      { content: 'x', image: 'data:image/svg+xml;base64,AAAA' },
      'Image must be a JPEG, PNG or WebP photo',
    ],
    [
      'no photo at all',
      { content: 'x', image: 'data:image/png;base64,AAAA' },
      'Image must be a JPEG, PNG or WebP photo',
    ],
    [
      'an address for a photo',
      { content: 'x', image: 'http://example.com/a.jpg' },
      'Image must be a JPEG, PNG or WebP photo',
    ],
    ['a wrong moment', { content: 'x', createdAt: 'yesterday' }, 'Invalid date'],
  ])('is refused with %s', async (_what, body, message) => {
    const gameId = await arrangeGame(world, { creator: ann });
    expect(refusal(await ann.post('/api/posts', { gameId, ...body }))).toEqual([400, message]);
  });

  it('keeps any script, direction and emoji as text [S-37]', async () => {
    const gameId = await arrangeGame(world, { creator: ann });
    const texts = [
      '<script>alert(1)</script>',
      'שלום \u202Eabc',
      '🏊'.repeat(1000),
      '__proto__',
      "'; drop table posts; --",
    ];
    for (const text of texts) expect((await share(ann, gameId, text)).content).toBe(text);
  });

  it('ignores unknown fields [S-11]', async () => {
    const gameId = await arrangeGame(world, { creator: ann });
    const shared = await share(ann, gameId, 'plain', {
      userId: eve.id,
      upvotesCount: 50,
      _count: { upvotes: 9 },
    });
    expect([shared.userId, shared._count]).toEqual([ann.id, { upvotes: 0, comments: 0 }]);
  });

  it.each([
    ['five minutes ago', -300_000, true],
    ['in five minutes', 300_000, true],
    ['a millisecond more than that ago', -300_001, false],
    ['a millisecond more than that ahead', 300_001, false],
  ])('uses the client’s time when it is %s: %i ms, %s', async (_what, offset, taken) => {
    const gameId = await arrangeGame(world, { creator: ann });
    const now = world.clock.now().getTime();
    const claimed = new Date(now + offset).toISOString();
    const shared = await share(ann, gameId, 'when?', { createdAt: claimed });
    expect(shared.createdAt).toBe(taken ? claimed : new Date(now).toISOString());
  });

  it('ignores a client’s time outside of the game [S-12]', async () => {
    const gameId = await arrangeGame(world, { creator: ann, from: -1 / (24 * 60), to: 1 / (24 * 60) });
    const now = world.clock.now();
    const before = await share(ann, gameId, 'before', {
      createdAt: new Date(now.getTime() - 120_000).toISOString(),
    });
    const after = await share(ann, gameId, 'after', {
      createdAt: new Date(now.getTime() + 60_000).toISOString(),
    });
    expect([before.createdAt, after.createdAt]).toEqual([now.toISOString(), now.toISOString()]);
  });

  it('happens once per idempotency key, also concurrently', async () => {
    const gameId = await arrangeGame(world, { creator: ann });
    const key = { 'idempotency-key': 'share-4711-once' };
    const body = { gameId, content: 'once', image: await photoDataUrl() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ann.post('/api/posts', body, key)));
    expect(
      new Set(answers.map((answer) => `${answer.statusCode} ${post.parse(answer.json()).id}`)).size,
    ).toBe(1);
    const other = await ann.post('/api/posts', { ...body, content: 'twice' }, key);
    expect(refusal(other)).toEqual([422, 'This was sent before with other content']);
    expect((await page(ann, gameId)).posts.map((one) => one.content)).toEqual(['once']);
    expect(await scoreOf(gameId, ann)).toEqual({ score: 1, votesReceived: 0 });
  });

  it('counts each of twenty concurrent posts', async () => {
    const gameId = await arrangeGame(world, { creator: ann, members: [ben] });
    await Promise.all(Array.from({ length: 20 }, (_, i) => share(i % 2 ? ann : ben, gameId, `number ${i}`)));
    const game = await world.db.query.games.findFirst({ where: (games, { eq }) => eq(games.id, gameId) });
    expect([game?.postsCount, await scoreOf(gameId, ann), await scoreOf(gameId, ben)]).toEqual([
      20,
      { score: 10, votesReceived: 0 },
      { score: 10, votesReceived: 0 },
    ]);
  });
});

describe("a game's posts", () => {
  it('are visible to signed-in users in public games, else to participants', async () => {
    const open = await arrangeGame(world, { creator: ann });
    const closed = await arrangeGame(world, { creator: ann, isPublic: false });
    expect(await page(eve, open)).toEqual({ posts: [], hasMore: false });
    expect(refusal(await eve.get(`/api/posts?gameId=${closed}`))).toEqual([
      403,
      'Access denied. You must be a participant to view this game.',
    ]);
    expect(refusal(await eve.get('/api/posts?gameId=nothing'))).toEqual([404, 'Game not found']);
    expect((await world.visitor.get(`/api/posts?gameId=${open}`)).statusCode).toBe(401);
  });

  it('come in pages of twenty, newest first, without gaps and repeats [R-API-9]', async () => {
    const gameId = await arrangeGame(world, { creator: ann, from: -20, to: 20 });
    const start = world.clock.now();
    const written: string[] = [];
    for (let i = 0; i < 65; i += 1) {
      world.clock.advance(i % 7 === 0 ? 3_700_000 : i % 3 === 0 ? 0 : 60_000);
      written.unshift((await share(ann, gameId, `number ${i}`)).id);
    }
    const pages = [];
    for (let n = 1; n <= 5; n += 1) pages.push(await page(ann, gameId, `&page=${n}&limit=20`));
    world.clock.set(start);
    expect(pages.map((one) => [one.posts.length, one.hasMore])).toEqual([
      [20, true],
      [20, true],
      [20, true],
      [5, false],
      [0, false],
    ]);
    const read = pages.flatMap((one) => one.posts);
    expect(new Set(read.map((one) => one.id))).toEqual(new Set(written));
    const times = read.map((one) => one.createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('keep full pages when posts are deleted', async () => {
    const gameId = await arrangeGame(world, { creator: ann, from: -20, to: 20 });
    const start = world.clock.now();
    const ids: string[] = [];
    for (let i = 0; i < 12; i += 1) {
      world.clock.advance(1_500_000);
      ids.unshift((await share(ann, gameId, `number ${i}`)).id);
    }
    for (const gone of [11, 6, 5, 0]) {
      await ann.delete(`/api/posts/${ids[gone]}`);
      ids.splice(gone, 1);
    }
    const read = [];
    for (let n = 1; n <= 3; n += 1) read.push(...(await page(ann, gameId, `&page=${n}&limit=3`)).posts);
    world.clock.set(start);
    expect(read.map((one) => one.id)).toEqual(ids);
    const hours = await world.db.query.postHours.findMany({ where: (h, { eq }) => eq(h.gameId, gameId) });
    expect(hours.reduce((sum, hour) => sum + hour.postsCount, 0)).toBe(8);
  });

  it.each(['page=0', 'page=x', 'page=1.5', 'limit=0', 'limit=51', 'page=-1'])(
    'refuse invalid paging: %s',
    async (query) => {
      const gameId = await arrangeGame(world, { creator: ann });
      expect((await ann.get(`/api/posts?gameId=${gameId}&${query}`)).statusCode).toBe(400);
    },
  );

  it('contain the newest comments in order and the viewer’s vote', async () => {
    const gameId = await arrangeGame(world, { creator: ann, members: [ben] });
    const { id } = await share(ann, gameId);
    for (const content of ['first', 'second', 'third']) {
      await ben.post('/api/comments', { postId: id, content });
      world.clock.advance(1000);
    }
    await ben.post(`/api/posts/${id}/upvote`);
    const seen = async (who: TestUser) =>
      (await page(who, gameId)).posts.map((one) => [
        one.isUpvoted,
        one._count,
        one.comments.map((c) => [c.content, c.user.firstName]),
      ]);
    const comments = [
      ['first', 'Ben'],
      ['second', 'Ben'],
      ['third', 'Ben'],
    ];
    expect(await seen(ben)).toEqual([[true, { upvotes: 1, comments: 3 }, comments]]);
    expect(await seen(ann)).toEqual([[false, { upvotes: 1, comments: 3 }, comments]]);
    expect(await seen(eve)).toEqual([[false, { upvotes: 1, comments: 3 }, comments]]);
  });
});

describe('my accomplishments', () => {
  it('are the user’s posts of all games, newest first, page by page', async () => {
    const ida = await world.signUp('ida');
    const one = await arrangeGame(world, { creator: ida, name: 'One' });
    const two = await arrangeGame(world, { creator: ann, members: [ida], name: 'Two' });
    await share(ann, two, 'not hers');
    for (const [i, gameId] of [one, two, one].entries()) {
      world.clock.advance(1000);
      await share(ida, gameId, `number ${i}`);
    }
    const mine = async (query: string) => {
      const { posts, hasMore } = postsPage.parse(
        (await ida.get(`/api/user/accomplishments?${query}`)).json(),
      );
      return { posts: posts.map((one) => [one.content, one.game.name]), hasMore };
    };
    expect(await mine('page=1&limit=2')).toEqual({
      posts: [
        ['number 2', 'One'],
        ['number 1', 'Two'],
      ],
      hasMore: true,
    });
    expect(await mine('page=2&limit=2')).toEqual({ posts: [['number 0', 'One']], hasMore: false });
  });
});
