import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessions } from '#server/db/schema/index.ts';
import { cookiesOf, startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';

const day = 24 * 60 * 60 * 1000;
const account = {
  username: 'sam',
  email: 'sam@example.com',
  password: 'a quite long pass phrase',
  firstName: 'Sam',
};

describe('a session', () => {
  let t: TestApp;
  let sam: TestUser;
  let number = 0;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    number += 1;
    sam = await t.signUp(`sam_${number}`);
  });

  const updateSession = (values: Partial<typeof sessions.$inferInsert>) =>
    t.db.update(sessions).set(values).where(eq(sessions.userId, sam.id));
  const expiry = async () => {
    const [found] = await t.db.select().from(sessions).where(eq(sessions.userId, sam.id));
    return found?.expiresAt.getTime() ?? 0;
  };

  it('is refused when its cookie was tampered with', async () => {
    const [name = '', value = ''] = sam.cookie.split('=');
    const forged = [
      `${name}=${value}x`,
      `${name}=${value.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`,
      `${name}=`,
    ];
    for (const cookie of forged) {
      expect((await t.app.inject({ url: '/api/games', headers: { cookie } })).statusCode).toBe(401);
    }
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

  it('ends three months after signing in, even when used [S-16]', async () => {
    await updateSession({
      createdAt: new Date(Date.now() - 91 * day),
      expiresAt: new Date(Date.now() + 14 * day),
    });
    expect((await sam.get('/api/games')).statusCode).toBe(401);
    expect(await t.db.select().from(sessions).where(eq(sessions.userId, sam.id))).toEqual([]);
  });

  it('ends when it has not been used for two weeks [S-16]', async () => {
    await updateSession({ expiresAt: new Date(Date.now() - 1000) });
    expect((await sam.get('/api/games')).statusCode).toBe(401);
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
