import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { game } from '#contract/games.ts';
import { gameNotification } from '#contract/notifications.ts';
import { postsPage } from '#contract/posts.ts';
import { userStats } from '#contract/users.ts';
import { makeDemoData } from '#server/db/seed/demo-data.ts';
import { demoAccount } from '#server/db/seed/people.data.ts';
import { deleteAll, hasUsers, seedDemo } from '#server/db/seed/seed.ts';
import { createFixture, signUpRoles } from '#tests/server/access/fixture.ts';
import { cookiesOf, openTestApp, startTestApp } from '#tests/support/server.ts';

const passwordHash = createHash('sha256').update(demoAccount.password).digest('hex');

const stretch = await openTestApp();
const demo = await seedDemo(stretch.db, { now: stretch.clock.now(), passwordHash });
const { username: login, password } = demoAccount;
const cookie = cookiesOf(await stretch.visitor.post('/api/login', { login, password }));

const get = async <T>(url: string, schema: { parse: (value: unknown) => T }): Promise<T> => {
  const response = await stretch.app.inject({ url, headers: { cookie } });
  expect([url, response.statusCode]).toEqual([url, 200]);
  return schema.parse(response.json());
};

describe('the demo', () => {
  it('has games of all statuses for the demo account, and an unread medal', async () => {
    const games = await get('/api/games', z.array(game));
    expect(new Set(games.map((one) => one.status))).toEqual(new Set(['upcoming', 'active', 'completed']));
    const stats = await get('/api/user/stats', userStats);
    expect([stats.gamesCreated, stats.goldMedals > 0, stats.totalUpvotes > 0]).toEqual([1, true, true]);
    const notifications = await get('/api/notifications/games', z.array(gameNotification));
    expect(notifications.map((one) => [one.type, one.game.name])).toEqual([
      ['game_won', 'Dance Like Everybody Is Watching'],
    ]);
  });

  it('has posts with photos that can be loaded', async () => {
    const { posts, hasMore } = await get('/api/user/accomplishments', postsPage);
    expect([posts.length, hasMore]).toEqual([20, true]);
    const photo = posts.find((one) => one.image !== null)?.image;
    const response = await stretch.app.inject({ url: String(photo), headers: { cookie } });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('has enough data for all screens', () => {
    expect([demo.people.length, demo.games.length]).toEqual([60, 12]);
    expect(demo.posts.length).toBeGreaterThan(300);
    expect(demo.comments.length).toBeGreaterThan(300);
    for (const rows of [demo.groups, demo.messages, demo.invitations, demo.joinRequests]) {
      expect(rows.length).toBeGreaterThan(5);
    }
  });

  it('has past times only, within their games', () => {
    const now = stretch.clock.now();
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

  it('is deterministic', () => {
    const options = {
      seed: 5,
      now: stretch.clock.now(),
      passwordHash,
      portraitIds: ['a'],
      landscapeIds: ['b', 'c'],
    };
    expect(makeDemoData(options)).toEqual(makeDemoData(options));
    expect(makeDemoData(options)).not.toEqual(makeDemoData({ ...options, seed: 6 }));
  });

  it('can be deleted', async () => {
    const stretch = await startTestApp();
    const { db, close } = stretch;
    await createFixture(stretch, await signUpRoles(stretch), true);
    expect([await hasUsers(db), (await db.query.posts.findFirst())?.content]).toEqual([true, 'Brr']);
    await deleteAll(db);
    expect([await hasUsers(db), await db.query.posts.findFirst()]).toEqual([false, undefined]);
    await close();
  });
});
