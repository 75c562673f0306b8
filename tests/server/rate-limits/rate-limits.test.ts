import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/index.ts';
import { consumeToken, deleteExpiredRateLimits } from '#server/rate-limits/rate-limits.store.ts';
import {
  addressKey,
  createRateLimiter,
  NEW_ACCOUNT_MS,
  newAccountClass,
} from '#server/rate-limits/rate-limits.ts';
import { settableClock } from '#tests/support/clock.ts';
import { postForm } from '#tests/support/forms.ts';
import { createGame, expectStatus, gameInput, idOf, joinAll } from '#tests/support/play.ts';
import { openTestApp } from '#tests/support/server.ts';

const clock = settableClock('2026-03-01T12:00:00Z');

const t = await openTestApp({ clock, limited: true });
beforeEach(() => {
  // All tests share one address: refill its tokens.
  clock.advance(60 * 60 * 1000);
});

const limit = { burst: 3, everySeconds: 10 };
const times = async (count: number, bucket: string) => {
  const waits = [];
  for (let use = 0; use < count; use += 1) waits.push(await consumeToken(t.db, bucket, limit, clock.now()));
  return waits;
};

describe('a token bucket', () => {
  it('allows a burst, then returns the wait, and does not count refused requests', async () => {
    expect(await times(6, 'a')).toEqual([0, 0, 0, 10, 10, 10]);
    clock.advance(4_000);
    expect(await times(1, 'a')).toEqual([6]);
    clock.advance(6_000);
    expect(await times(2, 'a')).toEqual([0, 10]);
  });

  it('refills up to its burst', async () => {
    await times(3, 'b');
    clock.advance(60 * 60 * 1000);
    expect(await times(4, 'b')).toEqual([0, 0, 0, 10]);
  });

  it('is separate per key', async () => {
    await times(3, 'c');
    expect(await times(1, 'd')).toEqual([0]);
  });

  it('counts concurrent requests one by one', async () => {
    const waits = await Promise.all(
      Array.from({ length: 8 }, () => consumeToken(t.db, 'e', limit, clock.now())),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  it('is deleted once it is full', async () => {
    await times(3, 'f');
    await deleteExpiredRateLimits(t.db, clock.now());
    expect(await times(1, 'f')).toEqual([10]);
    clock.advance(31_000);
    await deleteExpiredRateLimits(t.db, clock.now());
    expect(
      await t.db.query.rateLimits.findFirst({ where: (row, { eq }) => eq(row.bucket, 'f') }),
    ).toBeUndefined();
  });
});

describe('the limits', () => {
  it('do not count reads and polls', async () => {
    const limiter = createRateLimiter(t.db, clock);
    for (let use = 0; use < 300; use += 1) await limiter('poll', 'somebody');
    expect(
      await t.db.query.rateLimits.findFirst({ where: (row, { like }) => like(row.bucket, 'poll%') }),
    ).toBeUndefined();
  });

  it('return 429 with Retry-After per user [S-28]', async () => {
    const [ann, bob] = await t.signUpAll('ann', 'bob');
    const statuses = new Set<number>();
    for (let use = 0; use < 40; use += 1) statuses.add((await ann.get('/api/users/search?q=zz')).statusCode);
    expect(statuses.has(429)).toBe(false);
    const refused = await ann.get('/api/users/search?q=zz');
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      '1',
      { message: 'Too many requests. Try again in 1 second.', code: 'rate_limited' },
    ]);
    expect((await bob.get('/api/users/search?q=zz')).statusCode).not.toBe(429);
  });

  it('allow marking all unread messages of a conversation as read, and other changes after it', async () => {
    const [ann, bob] = await t.signUpAll('ann', 'bob');
    const game = await createGame(ann, clock);
    await joinAll(game, [bob]);
    const input = { gameId: game.id, recipientId: bob.id, content: 'Hi' };
    const id = idOf(expectStatus(201, await ann.post('/api/messages', input)));
    for (let use = 0; use < 130; use += 1) expectStatus(200, await bob.put(`/api/messages/${id}/read`));
    expect((await bob.patch('/api/user/profile', { firstName: 'Bob' })).statusCode).toBe(200);
  });

  it.each([
    ['mail', 5, '10 minutes'],
    ['report', 20, '60 seconds'],
    ['mailAddress', 20, '2 minutes'],
  ] as const)(
    'say how long to wait, from two minutes on in minutes: %s',
    async (limitedClass, burst, wait) => {
      const limiter = createRateLimiter(t.db, clock);
      for (let use = 0; use < burst; use += 1) await limiter(limitedClass, 'impatient');
      await expect(limiter(limitedClass, 'impatient')).rejects.toThrow(
        `Too many requests. Try again in ${wait}.`,
      );
    },
  );

  it('apply to messages, invitations and games of a new account per day [R-SAFE-76]', async () => {
    const eve = await t.signUp('eve');
    const limiter = createRateLimiter(t.db, clock);
    for (let use = 0; use < 40; use += 1) await limiter('newCreateGame', eve.id);
    const create = () => eve.post('/api/games', gameInput(clock));
    const refused = await create();
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      '2160',
      {
        message: 'In its first week an account can do this about 40 times a day. Try again in 36 minutes.',
        code: 'rate_limited',
      },
    ]);
    const old = new Date(clock.now().getTime() - NEW_ACCOUNT_MS);
    await t.db.update(users).set({ createdAt: old }).where(eq(users.id, eve.id));
    expect((await create()).statusCode).toBe(201);
    const now = clock.now();
    expect((['message', 'invite', 'read'] as const).map((rate) => newAccountClass(rate, now, now))).toEqual([
      'newMessage',
      'newInvite',
      null,
    ]);
  });

  it('limit attempts of join codes, also for visitors [S-26]', async () => {
    const statuses = [];
    for (let use = 0; use < 21; use += 1) {
      statuses.push((await t.visitor.get(`/api/games/invite/ABC${100 + use}`)).statusCode);
    }
    expect([statuses.slice(0, 20).includes(429), statuses[20]]).toEqual([false, 429]);
  });

  it('count no valid join codes of visitors, who may share a network', async () => {
    const game = await createGame(await t.signUp('teacher'), clock);
    const valid = () => t.visitor.get(`/api/games/invite/${game.inviteCode}`);
    const pupils = [];
    for (let use = 0; use < 120; use += 1) pupils.push((await valid()).statusCode);
    expect(new Set(pupils)).toEqual(new Set([200]));
    for (let use = 0; use < 20; use += 1) await t.visitor.get(`/api/games/invite/ABC${100 + use}`);
    expect((await valid()).statusCode).toBe(429);
  });

  it('count no valid join codes of users against their network', async () => {
    const game = await createGame(await t.signUp('coach'), clock);
    const statuses = [];
    for (let nth = 0; nth < 6; nth += 1) {
      const player = await t.signUp(`player_${nth}`);
      for (let use = 0; use < 18; use += 1)
        statuses.push((await player.get(`/api/games/invite/${game.inviteCode}`)).statusCode);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('return an HTML page for a form', async () => {
    const send = () => postForm(t.app, '/api/login', { login: 'mia', password: 'x' });
    for (let use = 0; use < 10; use += 1) await send();
    const response = await send();
    expect([response.statusCode, response.headers['content-type'], response.headers['retry-after']]).toEqual([
      429,
      'text/html; charset=utf-8',
      '30',
    ]);
  });
});

describe('an address key', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
