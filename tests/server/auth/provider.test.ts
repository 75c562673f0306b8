import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts, rateLimits } from '#server/db/schema/index.ts';
import { limits } from '#server/rate-limits/rate-limits.ts';
import { sendWaitingMails } from '#tests/support/mails.ts';
import { openProviderApp } from '#tests/support/oidc-provider.ts';
import { cookiesOf, requests, startTestApp } from '#tests/support/server.ts';

const { provider, env, t, signIn } = await openProviderApp({ RULES_FILE: 'LICENSE' });

const userOf = async (cookie: string) => (await requests(t.app, cookie).get('/api/auth/user')).json();
const dana = {
  sub: 'dana-1',
  email: 'Dana.Wu@example.org',
  email_verified: true,
  name: 'Dana Wu',
  given_name: 'Dana',
  family_name: 'Wu',
  picture: 'https://evil.example/x.svg',
};

describe('signing in with a provider', () => {
  it('is offered on the page only when one is configured', async () => {
    const without = await startTestApp();
    const pages = [
      await t.visitor.get('/api/login?returnTo=/games/1'),
      await without.visitor.get('/api/login'),
    ];
    const started = await without.visitor.get('/api/login/provider');
    await without.close();
    expect(pages.map((page) => page.body.includes('href="/api/login/provider'))).toEqual([true, false]);
    expect(started.statusCode).toBe(404);
  });

  it('creates an account with a free username and no external picture, and redirects to the return path, where the app asks to accept the rules [S-35] [R-SAFE-116]', async () => {
    provider.become(dana);
    const response = await signIn('/join/ABC234');
    expect([response.statusCode, response.headers.location]).toEqual([303, '/join/ABC234']);
    const stored = await t.db.query.users.findFirst({
      where: (users, { eq }) => eq(users.email, 'dana.wu@example.org'),
    });
    expect({ ...stored, id: '', createdAt: null, updatedAt: null }).toEqual({
      id: '',
      username: 'dana.wu',
      displayUsername: 'Dana.Wu',
      email: 'dana.wu@example.org',
      emailVerified: true,
      firstName: 'Dana',
      lastName: 'Wu',
      bio: null,
      twoFactorEnabled: false,
      deletedAt: null,
      erasure: null,
      profileImageId: null,
      rulesVersion: null,
      rulesAcceptedAt: null,
      createdAt: null,
      updatedAt: null,
    });
    const [account] = await t.db.select().from(accounts).where(eq(accounts.providerId, 'oidc'));
    expect([account?.accountId, account?.accessToken, account?.refreshToken, account?.idToken]).toEqual([
      'dana-1',
      null,
      null,
      null,
    ]);
    expect(await userOf(cookiesOf(response))).toMatchObject({
      id: stored?.id,
      email: 'dana.wu@example.org',
      rulesToAccept: expect.any(String),
    });
  });

  it('recognizes a returning user, and ends the previous session [S-14]', async () => {
    provider.become(dana);
    const first = cookiesOf(await signIn());
    const second = cookiesOf(await signIn('/', first));
    expect([(await userOf(first)).message, (await userOf(second)).username]).toEqual([
      'Please sign in',
      'Dana.Wu',
    ]);
  });

  it('announces a sign-in from a new browser, as with a password, and marks the browser [R-SAFE-154]', async () => {
    const announced = async () =>
      (await sendWaitingMails(t)).filter(({ to }) => to === 'eva@example.org').map(({ subject }) => subject);
    provider.become({ sub: 'eva-1', email: 'eva@example.org', email_verified: true, name: 'Eva' });
    const first = await signIn();
    const device = first.cookies.find(({ name }) => name === 'stretch.device');
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(await announced()).toEqual([]);
    await signIn('/', cookiesOf(first));
    expect(await announced()).toEqual([]);
    await signIn();
    expect(await announced()).toEqual(['A new sign-in to your account']);
  });

  it('derives another username when the name is taken', async () => {
    const usernames: string[] = [];
    for (const [sub, email] of [
      ['kim-1', 'kim.lee@example.org'],
      ['kim-2', 'kim.lee@other.example'],
    ] as const) {
      provider.become({ sub, email, email_verified: true, name: 'Kim Lee' });
      usernames.push((await userOf(cookiesOf(await signIn()))).username);
    }
    expect(usernames).toEqual(['kim.lee', expect.stringMatching(/^kim\.lee\d+$/)]);
  });

  it('does not link to an account with a password by e-mail address', async () => {
    const ann = await t.signUp('ann');
    provider.become({ sub: 'not-ann', email: 'ann@example.com', email_verified: true, name: 'Eve' });
    const response = await signIn();
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/api/login?failed=provider');
    expect(response.cookies.filter(({ name, value }) => name.includes('session') && value !== '')).toEqual(
      [],
    );
    expect((await ann.get('/api/auth/user')).statusCode).toBe(200);
  });

  it('takes none of the attempts of a network, unless it fails', async () => {
    const { app, db, clock, close } = await startTestApp({ env, limited: true });
    const { burst = 0, everySeconds = 0 } = limits.signInAddress ?? {};
    const emptyAt = new Date(clock.now().getTime() + (burst - 1) * everySeconds * 1000);
    await db.insert(rateLimits).values({ bucket: 'signInAddress 127.0.0.1', emptyAt });
    provider.become(dana);
    const succeeded = [await signIn('/', '', app), await signIn('/', '', app)];
    const failed = await app.inject('/api/login/provider');
    const limited = await app.inject('/api/login/provider');
    await close();
    expect([...succeeded, failed, limited].map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 429]);
  });

  it('refuses a callback without the cookie or with a forged state', async () => {
    provider.become(dana);
    const start = await t.visitor.get('/api/login/provider');
    const callback = provider.approve(start.headers.location ?? '');
    const stolen = await t.visitor.get(callback);
    const forgery = callback.replace(/state=[^&]+/, 'state=forged');
    const forged = await requests(t.app, cookiesOf(start)).get(forgery);
    for (const response of [stolen, forged]) {
      expect(response.cookies.filter(({ name, value }) => name.includes('session') && value !== '')).toEqual(
        [],
      );
      expect(response.headers.location).toBe('/api/login?failed=provider');
    }
  });

  it('does not redirect to another site', async () => {
    provider.become(dana);
    expect((await signIn('https://evil.example/')).headers.location).toBe('/');
  });

  it('responds with 503 while the provider is unreachable, and other routes work', async () => {
    const disconnected = await startTestApp({ env: { ...env, OIDC_ISSUER: 'http://127.0.0.1:9' } });
    const started = await disconnected.visitor.get('/api/login/provider');
    const signedUp = await disconnected.signUp('bob');
    expect([
      started.statusCode,
      started.headers['retry-after'],
      (await signedUp.get('/api/auth/user')).statusCode,
    ]).toEqual([503, '30', 200]);
    await disconnected.close();
  });
});
