import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { game } from '#contract/games.ts';
import { gameNotification } from '#contract/notifications.ts';
import { postsPage } from '#contract/posts.ts';
import { userStats } from '#contract/users.ts';
import { demoAccount } from '#server/db/seed/people.data.ts';
import { empty, isInhabited, seedDemo } from '#server/db/seed/seed.ts';
import { makeWorld, type World } from '#server/db/seed/world.ts';
import { build, gather } from '#tests/server/access/world.ts';
import { cookiesOf, startTestApp, type TestApp } from '#tests/support/server.ts';

let world: TestApp;
let demo: World;
let cookie: string;

const passwordHash = createHash('sha256').update(demoAccount.password).digest('hex');

beforeAll(async () => {
  world = await startTestApp();
  const pictures = { portraits: 3, landscapes: 3 };
  demo = await seedDemo(world.db, { now: world.clock.now(), passwordHash, ...pictures });
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { login: demoAccount.username, password: demoAccount.password },
  });
  cookie = cookiesOf(answer);
});
afterAll(() => world.close());

const get = async <T>(url: string, schema: { parse: (value: unknown) => T }): Promise<T> => {
  const answer = await world.app.inject({ url, headers: { cookie } });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return schema.parse(answer.json());
};

describe('the demo', () => {
  it('has games in all three states for the person one signs in as, and a medal to celebrate', async () => {
    const games = await get('/api/games', z.array(game));
    expect(new Set(games.map((one) => one.status))).toEqual(new Set(['upcoming', 'active', 'completed']));
    const stats = await get('/api/user/stats', userStats);
    expect([stats.gamesCreated, stats.goldMedals > 0, stats.totalUpvotes > 0]).toEqual([1, true, true]);
    const news = await get('/api/notifications/games', z.array(gameNotification));
    expect(news.map((one) => [one.type, one.game.name])).toEqual([
      ['game_won', 'Dance Like Everybody Is Watching'],
    ]);
  });

  it('has posts with photos that are really there', async () => {
    const { posts, hasMore } = await get('/api/user/accomplishments', postsPage);
    expect([posts.length, hasMore]).toEqual([20, true]);
    const photo = posts.find((one) => one.image !== null)?.image;
    const answer = await world.app.inject({ url: String(photo), headers: { cookie } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('is lively enough to look at', () => {
    expect([demo.people.length, demo.games.length]).toEqual([60, 12]);
    expect(demo.posts.length).toBeGreaterThan(300);
    expect(demo.comments.length).toBeGreaterThan(300);
    for (const rows of [demo.groups, demo.messages, demo.invitations, demo.joinRequests]) {
      expect(rows.length).toBeGreaterThan(5);
    }
  });

  it('lies wholly in the past, each thing inside its game', () => {
    const now = world.clock.now();
    const spans = new Map(demo.games.map((one) => [one.id, one]));
    for (const { gameId, createdAt } of [...demo.posts, ...demo.comments]) {
      const span = spans.get(gameId);
      expect(span && createdAt >= span.startTime && createdAt <= span.endTime && createdAt <= now).toBe(true);
    }
    for (const { createdAt } of [
      ...demo.messages,
      ...demo.upvotes,
      ...demo.invitations,
      ...demo.joinRequests,
    ]) {
      expect(createdAt <= now).toBe(true);
    }
  });

  it('is the same world every time', () => {
    const options = {
      seed: 5,
      now: world.clock.now(),
      passwordHash,
      portraitIds: ['a'],
      landscapeIds: ['b', 'c'],
    };
    expect(makeWorld(options)).toEqual(makeWorld(options));
    expect(makeWorld(options)).not.toEqual(makeWorld({ ...options, seed: 6 }));
  });

  it('can be thrown away', async () => {
    const stretch = await startTestApp();
    const { db, close } = stretch;
    await build(stretch, await gather(stretch), true);
    expect([await isInhabited(db), (await db.query.posts.findFirst())?.content]).toEqual([true, 'Brr']);
    await empty(db);
    expect([await isInhabited(db), await db.query.posts.findFirst()]).toEqual([false, undefined]);
    await close();
  });
});
