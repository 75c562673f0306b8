import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { sessions } from '#server/db/schema/index.ts';
import { newcomer } from '#tests/support/forms.ts';
import { countQueries } from '#tests/support/queries.ts';
import { cookiesOf, startTestApp, TEST_SECRET, type TestApp, type TestUser } from '#tests/support/server.ts';

const day = 24 * 60 * 60 * 1000;
const currentUser = z.object({ username: z.string() });
const account = newcomer('sam');

describe('a session', () => {
  let t: TestApp;
  let sam: TestUser;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    sam = await t.signUp('sam');
  });

  const updateSession = (values: Partial<typeof sessions.$inferInsert>) =>
    t.db.update(sessions).set(values).where(eq(sessions.userId, sam.id));
  const expiry = async () => {
    const [found] = await t.db.select().from(sessions).where(eq(sessions.userId, sam.id));
    return found?.expiresAt.getTime() ?? 0;
  };

  it('is refused after sign-out at once, by each process', async () => {
    const other = await startTestApp({ database: t.database });
    const statusThere = async () =>
      (await other.app.inject({ url: '/api/games', headers: { cookie: sam.cookie } })).statusCode;
    expect(await statusThere()).toBe(200);
    await sam.get('/api/logout');
    expect(await statusThere()).toBe(401);
    await other.app.close();
  });

  it('takes one statement to look up, and none without a signed cookie', async () => {
    const own = await startTestApp({ watched: false });
    const pat = await own.signUp('pat');
    const statements = (cookie: string) =>
      countQueries(own.db, () => own.app.inject({ url: '/api/posts?page=0', headers: { cookie } }));
    expect([await statements(pat.cookie), await statements(`${pat.cookie}x`)]).toEqual([1, 0]);
    await own.close();
  });

  it('is looked up in one statement for concurrent requests, each of which gets its own user', async () => {
    const own = await startTestApp({ watched: false });
    const [pat, kim] = await own.signUpAll('pat', 'kim');
    const nameOf = async (cookie: string) => {
      const response = await own.app.inject({ url: '/api/auth/user', headers: { cookie } });
      return response.statusCode === 200 ? currentUser.parse(response.json()).username : response.statusCode;
    };
    const signedOut = await own.signUp('lee');
    await own.db.delete(sessions).where(eq(sessions.userId, signedOut.id));
    const cookies = [pat, kim, signedOut, pat].map(({ cookie }) => cookie);
    let names: unknown[] = [];
    const statements = await countQueries(own.db, async () => {
      names = await Promise.all(cookies.map(nameOf));
    });
    expect([names, statements]).toEqual([['pat', 'kim', 401, 'pat'], 1]);
    await own.close();
  });

  it.each([
    ['more than 13 days', 13 * day + 60_000, false],
    ['13 days', 13 * day, true],
  ])('with %s left is extended: %s', async (_, remaining, isExtended) => {
    const before = Date.now() + remaining;
    await updateSession({ expiresAt: new Date(before) });
    expect((await sam.get('/api/games')).statusCode).toBe(200);
    expect((await expiry()) > before).toBe(isExtended);
  });

  it('is extended by use, at most once a day, but not by polling [S-29]', async () => {
    const soon = Date.now() + 5 * day;
    await updateSession({ expiresAt: new Date(soon) });
    await sam.get('/api/messages/unread-count');
    expect(await expiry()).toBe(soon);
    const response = await sam.get('/api/games');
    expect(await expiry()).toBeGreaterThan(Date.now() + 13 * day);
    expect(cookiesOf(response)).toBe(sam.cookie);
  });

  it('is accepted without being extended while the database refuses to write', async () => {
    const soon = Date.now() + 5 * day;
    await updateSession({ expiresAt: new Date(soon) });
    await t.db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin
        raise 'No space left on device' using errcode = 'disk_full';
      end $$`);
    try {
      await t.db.execute(
        sql`create trigger refuse before update on sessions for each statement execute function refuse()`,
      );
      expect([(await sam.get('/api/games')).statusCode, await expiry()]).toEqual([200, soon]);
    } finally {
      await t.db.execute(sql`drop function refuse cascade`);
    }
    expect((await sam.get('/api/games')).statusCode).toBe(200);
    expect(await expiry()).toBeGreaterThan(soon);
  });

  it('ends three months after signing in, even when used [S-16]', async () => {
    await updateSession({
      createdAt: new Date(Date.now() - 91 * day),
      expiresAt: new Date(Date.now() + 14 * day),
    });
    expect((await sam.get('/api/games')).statusCode).toBe(401);
    expect(await t.db.select().from(sessions).where(eq(sessions.userId, sam.id))).toEqual([]);
  });

  it('is listed only while it can be used', async () => {
    const old = { createdAt: new Date(Date.now() - 91 * day), expiresAt: new Date(Date.now() + 14 * day) };
    const unused = { createdAt: new Date(Date.now() - 20 * day), expiresAt: new Date(Date.now() - day) };
    for (const [token, times] of Object.entries({ old, unused }))
      await t.db.insert(sessions).values({ token, userId: sam.id, updatedAt: times.createdAt, ...times });
    expect((await sam.get('/api/account/sessions')).json()).toMatchObject([{ isCurrent: true }]);
  });

  it('ends when it has not been used for two weeks [S-16]', async () => {
    for (const url of ['/api/messages/unread-count', '/api/games']) {
      await updateSession({ expiresAt: new Date(Date.now() - 1000) });
      expect((await sam.get(url)).statusCode).toBe(401);
      expect(await t.db.select().from(sessions).where(eq(sessions.userId, sam.id))).toEqual([]);
      sam = await t.signUp('sam');
    }
  });
});

describe.each(['http', 'https'])('a session cookie on %s', (scheme) => {
  const prefix = scheme === 'https' ? '__Host-stretch' : 'stretch';
  const signed = (token: string, secret = TEST_SECRET) =>
    `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;
  const cookieOf = (value: string, name = prefix) => `${name}.session_token=${encodeURIComponent(value)}`;

  it('is refused unless it has the right name and signature', async () => {
    const t = await startTestApp({ env: { PUBLIC_ORIGIN: `${scheme}://stretch.example` } });
    const uma = await t.signUp('uma');
    const [session] = await t.db.select().from(sessions);
    const token = session?.token ?? '';
    const value = signed(token);
    const flipped = (at: number) =>
      value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1);
    const cookies = {
      'as issued': cookieOf(value),
      'with other cookies': `a=b; ${cookieOf(value)}; stretch.other=x`,
      'without a signature': cookieOf(token),
      'with an empty signature': cookieOf(`${token}.`),
      'with a longer signature': cookieOf(`${value}x`),
      'with an altered token': cookieOf(flipped(0)),
      'with an altered signature': cookieOf(flipped(token.length + 1)),
      'with the last bits of the signature altered': cookieOf(value.replace(/.=$/, '/=')),
      'signed with another secret': cookieOf(signed(token, `${TEST_SECRET}!`)),
      'with a signature of another token': cookieOf(`${token}.${signed(`${token}x`).split('.')[1]}`),
      'of an unknown session': cookieOf(signed(`${token}x`)),
      'without a token': cookieOf(signed('')),
      'with a malformed escape': `${prefix}.session_token=${token}%`,
      'with the prefix of the other scheme': cookieOf(
        value,
        scheme === 'https' ? 'stretch' : '__Host-stretch',
      ),
      'with the prefix __Secure-': cookieOf(value, '__Secure-stretch'),
      'after one that is not signed': `${cookieOf(token)}; ${cookieOf(value)}`,
    };
    const statuses: Record<string, number> = {};
    for (const [what, cookie] of Object.entries(cookies)) {
      statuses[what] = (await t.app.inject({ url: '/api/games', headers: { cookie } })).statusCode;
    }
    const accepted = ['as issued', 'with other cookies'];
    expect(statuses).toEqual(
      Object.fromEntries(Object.keys(cookies).map((what) => [what, accepted.includes(what) ? 200 : 401])),
    );
    expect(uma.cookie).toBe(cookies['as issued']);
    await t.close();
  });
});

describe('cookies', () => {
  it('are `__Host-` and secure with https [S-13]', async () => {
    const t = await startTestApp({ env: { PUBLIC_ORIGIN: 'https://stretch.example' } });
    const response = await t.visitor.post('/api/register', account);
    expect(
      response.cookies.map(({ name, secure, path, domain }) => ({ name, secure, path, domain })),
    ).toEqual([
      { name: '__Host-stretch.session_token', secure: true, path: '/', domain: undefined },
      { name: '__Host-stretch.device', secure: true, path: '/', domain: undefined },
    ]);
    expect(
      (await t.app.inject({ url: '/api/games', headers: { cookie: cookiesOf(response) } })).statusCode,
    ).not.toBe(401);
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000');
    await t.close();
  });

  it('trust X-Forwarded-Proto of configured proxies only [S-42]', async () => {
    const proxyHeaders = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
    const withProxy = await startTestApp({ env: { TRUST_PROXY: 'loopback' } });
    const withoutProxy = await startTestApp();
    const names = [];
    for (const t of [withProxy, withoutProxy]) {
      const response = await t.visitor.post('/api/register', account, proxyHeaders);
      const [session] = await t.db.select().from(sessions);
      names.push([response.cookies[0]?.name, session?.ipAddress]);
      await t.close();
    }
    expect(names).toEqual([
      ['__Host-stretch.session_token', '203.0.113.9'],
      ['stretch.session_token', '127.0.0.1'],
    ]);
  });
});

describe('better-auth', () => {
  it('exposes none of its own endpoints', async () => {
    const t = await startTestApp();
    const ann = await t.signUp('ann');
    const paths = [
      'list-sessions',
      'get-session',
      'update-user',
      'change-email',
      'sign-in/email',
      'ok',
      'callback/oidc',
    ];
    for (const path of paths) {
      const got = await ann.get(`/api/identity/${path}`);
      const posted = await ann.post(`/api/identity/${path}`, {});
      expect([path, got.statusCode, posted.statusCode]).toEqual([path, 404, 404]);
    }
    await t.close();
  });
});
