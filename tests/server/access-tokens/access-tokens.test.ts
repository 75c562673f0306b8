import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { accessToken, createdAccessToken } from '#contract/access-tokens.ts';
import { EXPORT_PATH } from '#contract/account.ts';
import { accessTokens } from '#server/db/schema/index.ts';
import { routes } from '#tests/server/access/calls.ts';
import { tablesWith } from '#tests/support/all-rows.ts';
import { day, expectStatus, gameInput } from '#tests/support/play.ts';
import { openTestApp, startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';

const TOKENS = '/api/account/tokens';
const t = await openTestApp();
let ann: TestUser;
let bob: TestUser;
beforeEach(async () => {
  [ann, bob] = await t.signUpAll('ann', 'bob');
});

const create = async (user: TestUser, input: object = {}) =>
  createdAccessToken.parse(expectStatus(201, await user.post(TOKENS, { name: 'CI', ...input })).json());
const list = async (user: TestUser) => z.array(accessToken).parse((await user.get(TOKENS)).json());
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const statusWith = async (secret: string, app: TestApp = t) =>
  (await app.visitor.get('/api/auth/user', undefined, bearer(secret))).statusCode;

const minute = 60_000;

describe('an access token', () => {
  it('authenticates its user until it is revoked', async () => {
    const { secret, ...token } = await create(ann, { name: '  Nightly export ' });
    expect(secret).toMatch(/^stretch_[\w-]{43}$/);
    expect(token).toEqual({
      id: expect.any(String),
      name: 'Nightly export',
      lastCharacters: secret.slice(-4),
      createdAt: t.clock.now().toISOString(),
      lastUsedAt: null,
      expiresAt: null,
    });
    const whoAmI = await t.visitor.get('/api/auth/user', undefined, bearer(secret));
    expect(whoAmI.json()).toMatchObject({ id: ann.id, email: `${ann.username}@example.com` });
    const game = await t.visitor.post('/api/games', gameInput(t.clock), bearer(secret));
    expect([game.statusCode, game.headers['set-cookie']]).toEqual([201, undefined]);
    expect(game.json()).toMatchObject({ creatorId: ann.id });

    expect((await ann.delete(`${TOKENS}/${token.id}`)).json()).toEqual({ success: true });
    const refused = await t.visitor.get('/api/auth/user', undefined, bearer(secret));
    expect([refused.statusCode, refused.json()]).toEqual([
      401,
      { message: 'This access token is unknown, revoked or expired', code: 'invalid_access_token' },
    ]);
    expect(await list(ann)).toEqual([]);
  });

  it('is listed, the newest first, without its secret, of which only a hash is stored', async () => {
    const [first, second] = [await create(ann, { name: 'One' }), await create(ann, { name: 'Two' })];
    expect((await ann.get(TOKENS)).json()).toEqual(
      [second, first].map((created) => accessToken.parse(created)),
    );
    expect(await tablesWith(t.db, first.secret.slice('stretch_'.length))).toEqual([]);
  });

  it('expires after the chosen days', async () => {
    const app = await startTestApp();
    const cat = await app.signUp('cat');
    const { secret, expiresAt } = await create(cat, { expiresInDays: 7 });
    expect(expiresAt).toBe(new Date(app.clock.now().getTime() + 7 * day).toISOString());
    app.clock.advance(7 * day - 1);
    const before = await statusWith(secret, app);
    app.clock.advance(1);
    expect([before, await statusWith(secret, app), await list(cat)]).toEqual([200, 401, []]);
    await app.close();
  });

  it('is refused when it is unknown, also by routes that need no session', async () => {
    const headers = bearer('stretch_unknown');
    const responses = [
      await t.visitor.get('/api/games/invite/AAAAAA', undefined, headers),
      await t.visitor.get('/api/images/x', undefined, headers),
      await t.visitor.post('/api/games', {}, headers),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  });

  it.each([
    [{ name: ' ' }, 'Please enter a name'],
    [{ name: 'x'.repeat(51) }, 'Name must be at most 50 characters'],
    [{ name: 'x', expiresInDays: 0 }, 'Choose between 1 and 365 days'],
    [{ name: 'x', expiresInDays: 366 }, 'Choose between 1 and 365 days'],
    [{ name: 'x', expiresInDays: 1.5 }, 'Choose between 1 and 365 days'],
  ])('is not created from %j', async (input, message) => {
    const refused = await ann.post(TOKENS, input);
    expect([refused.statusCode, refused.json()]).toEqual([400, { message, code: 'invalid_request' }]);
  });

  it('is not created when its user has twenty, also for concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 24 }, () => ann.post(TOKENS, { name: 'CI' })));
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
    const refused = responses.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.map((one) => one.json<{ code: string }>().code)).toEqual(
      refused.map(() => 'too_many_access_tokens'),
    );
  });

  it('records its last use at most every five minutes', async () => {
    const { secret } = await create(ann);
    const start = t.clock.now().getTime();
    const used = [];
    for (const wait of [0, 4 * minute, minute]) {
      t.clock.advance(wait);
      await statusWith(secret);
      const [token] = await list(ann);
      used.push(Date.parse(token?.lastUsedAt ?? '') - start);
    }
    expect(used).toEqual([0, 0, 5 * minute]);
  });

  it('keeps working when the password changes and other sessions end, and ends with the account', async () => {
    const { secret } = await create(ann);
    const change = { currentPassword: ann.password, newPassword: 'another quite long pass phrase' };
    expectStatus(200, await ann.post('/api/account/password', change));
    expectStatus(200, await ann.post('/api/account/sessions/end-others'));
    const before = await statusWith(secret);
    const confirmed = { confirmation: ann.username, password: change.newPassword };
    expectStatus(200, await ann.post('/api/account/deletion', confirmed));
    expect([before, await statusWith(secret)]).toEqual([200, 401]);
    const left = await t.db.query.accessTokens.findMany({ where: (row, { eq }) => eq(row.userId, ann.id) });
    expect(left).toEqual([]);
  });

  it('shares the rate limits of its user', async () => {
    const app = await startTestApp({ limited: true });
    const cat = await app.signUp('cat');
    const { secret } = await create(cat);
    const statuses = [];
    for (let count = 0; count < 21; count += 1) {
      statuses.push((await cat.get('/api/users/search?q=ab')).statusCode);
      const withToken = await app.visitor.get('/api/users/search?q=ab', undefined, bearer(secret));
      statuses.push(withToken.statusCode);
    }
    await app.close();
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 200), 429, 429]);
  });
});

describe('a request with an access token', () => {
  const accountRoutes = [...routes.values()].filter(({ path }) => path.startsWith('/api/account'));
  const requests = [...accountRoutes, { method: 'GET' as const, path: EXPORT_PATH }];

  it('is refused by all routes of the account, and changes nothing', async () => {
    const { secret, id } = await create(ann);
    const before = await t.db.select().from(accessTokens);
    const responses = [];
    for (const { method, path } of requests) {
      const url = path.replace(':id', id);
      const sent = { name: 'CI', password: ann.password, confirmation: ann.username };
      const payload = method === 'GET' ? {} : { payload: sent };
      const response = await t.app.inject({ method, url, headers: bearer(secret), ...payload });
      responses.push([method, path, response.statusCode, response.json<{ code: string }>().code]);
    }
    expect(responses).toEqual(requests.map(({ method, path }) => [method, path, 403, 'session_required']));
    expect(accountRoutes.length).toBeGreaterThan(10);
    const after = await t.db.select().from(accessTokens);
    expect(after.map(({ id: one }) => one)).toEqual(before.map(({ id: one }) => one));
  });

  it('is refused when it has a session cookie too', async () => {
    const { secret } = await create(ann);
    const message = 'Send a session cookie or an access token, not both';
    const responses = [];
    for (const user of [ann, bob]) {
      responses.push(await user.get('/api/games', undefined, bearer(secret)));
      responses.push(await user.post('/api/games', gameInput(t.clock), bearer(secret)));
      responses.push(await user.post('/api/login', {}, bearer(secret)));
    }
    expect(responses.map((one) => [one.statusCode, one.json()])).toEqual(
      responses.map(() => [400, { message, code: 'invalid_request' }]),
    );
  });

  it('may have a foreign origin, unlike one with a cookie and a bearer token of another system', async () => {
    const { secret } = await create(ann);
    const origin = 'https://elsewhere.example';
    const withToken = await t.visitor.post('/api/games', gameInput(t.clock), { ...bearer(secret), origin });
    const foreign = { authorization: 'Bearer eyJhbGciOi.of.a-proxy', origin };
    const withCookie = await ann.post('/api/games', gameInput(t.clock), foreign);
    const own = await ann.get('/api/games', undefined, { authorization: foreign.authorization });
    const without = await t.visitor.get('/api/games', undefined, { authorization: foreign.authorization });
    expect([withToken, withCookie, own, without].map(({ statusCode }) => statusCode)).toEqual([
      201, 403, 200, 401,
    ]);
  });
});

describe('access tokens of another user', () => {
  it('can neither be seen nor revoked', async () => {
    const { secret, id } = await create(ann);
    await create(bob, { name: 'Of Bob' });
    const refused = await bob.delete(`${TOKENS}/${id}`);
    expect([refused.statusCode, refused.json()]).toEqual([
      404,
      { message: 'This access token does not exist', code: 'not_found' },
    ]);
    expect((await list(bob)).map(({ name }) => name)).toEqual(['Of Bob']);
    expect(await statusWith(secret)).toBe(200);
  });
});
