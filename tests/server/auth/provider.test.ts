import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts, rateLimits, users } from '#server/db/schema/index.ts';
import { limits } from '#server/rate-limits/rate-limits.ts';
import { newcomer, postForm } from '#tests/support/forms.ts';
import { sendPendingMails } from '#tests/support/mails.ts';
import { openProviderApp } from '#tests/support/oidc-provider.ts';
import { cookiesOf, requests, startTestApp } from '#tests/support/server.ts';

const { provider, env, t, signIn } = await openProviderApp({ RULES_FILE: 'LICENSE', MINIMUM_AGE: '16' });

const TERMS = '/api/login/terms';
const version = t.config.terms.rules?.version ?? '';
const agreed = { acceptedRules: version, oldEnough: 'yes' };
const accept = (cookie: string, fields: Readonly<Record<string, string>> = agreed) =>
  postForm(t.app, TERMS, fields, { cookie });
/** Signs the provider's current user in, who accepts the terms if they have to. */
const signInAgreed = async (...args: Parameters<typeof signIn>) => {
  const response = await signIn(...args);
  await accept(cookiesOf(response));
  return response;
};
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
/** The claims of a user whose account exists in each test that uses them. */
const dora = { sub: 'dora-1', email: 'dora@example.org', email_verified: true, name: 'Dora' };

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

  it('creates an account with a free username and no external picture, and redirects to the terms, then to the return path [S-35] [R-SAFE-116]', async () => {
    provider.setClaims(dana);
    const response = await signIn('/join/ABC234');
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      `${TERMS}?returnTo=%2Fjoin%2FABC234`,
    ]);
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
      mustAcceptTerms: true,
      createdAt: null,
      updatedAt: null,
    });
    const [account] = await t.db
      .select()
      .from(accounts)
      .where(eq(accounts.userId, stored?.id ?? ''));
    expect([account?.accountId, account?.accessToken, account?.refreshToken, account?.idToken]).toEqual([
      'dana-1',
      null,
      null,
      null,
    ]);
    const cookie = cookiesOf(response);
    const accepted = await accept(cookie, { ...agreed, returnTo: '/join/ABC234' });
    expect([accepted.statusCode, accepted.headers.location]).toEqual([303, '/join/ABC234']);
    const own = await userOf(cookie);
    expect(own).toMatchObject({ id: stored?.id, email: 'dana.wu@example.org' });
    expect(own).not.toHaveProperty('rulesToAccept');
    expect(await t.db.query.users.findFirst({ where: (row) => eq(row.id, own.id) })).toMatchObject({
      rulesVersion: version,
      rulesAcceptedAt: t.clock.now(),
      mustAcceptTerms: false,
    });
    expect((await signIn('/games')).headers.location).toBe('/games');
  });

  it('requires that the user accepts the rules and confirms their age, or deletes the account [R-SAFE-170]', async () => {
    provider.setClaims({ sub: 'finn-1', email: 'finn@example.org', email_verified: true, name: 'Finn' });
    const cookie = cookiesOf(await signIn());
    const finn = requests(t.app, cookie);
    const page = await finn.get('/api/login');
    expect([page.statusCode, page.headers.location]).toEqual([303, `${TERMS}?returnTo=%2F`]);
    const { body } = await finn.get(TERMS);
    for (const text of [`value="${version}" required`, 'I am at least 16 years old', 'Delete my account'])
      expect(body).toContain(text);
    const refused = [];
    const attempts: Readonly<Record<string, string>>[] = [
      {},
      { acceptedRules: version },
      { ...agreed, acceptedRules: 'older' },
    ];
    for (const fields of attempts) {
      const response = await accept(cookie, fields);
      refused.push([response.statusCode, /role="alert">([^<]+)/.exec(response.body)?.[1]]);
    }
    expect(refused).toEqual([
      [400, 'Please read and accept the rules'],
      [400, 'You must be at least 16 years old'],
      [400, 'Please read and accept the rules'],
    ]);
    expect((await finn.get('/api/auth/user')).statusCode).toBe(401);
    const deleted = await postForm(t.app, `${TERMS}/deletion`, { confirmation: 'finn' }, { cookie });
    expect(deleted.body).toContain('Your account is deleted');
    // Others are redirected: without a session never to the app, which would read a redirect as a logout.
    const url = `${TERMS}?returnTo=/games`;
    const others = [await (await t.signUp('gus')).get(url), await t.visitor.get(url)];
    expect(others.map(({ headers }) => headers.location)).toEqual(['/games', '/api/login?returnTo=%2Fgames']);
  });

  it('refuses access tokens of a user who has not accepted the terms, on servers that have terms [R-SAFE-170]', async () => {
    const tia = await t.signUp('tia');
    const created = await tia.post('/api/account/tokens', { name: 'CI' });
    const bearer = { authorization: `Bearer ${created.json<{ secret: string }>().secret}` };
    await t.db.update(users).set({ mustAcceptTerms: true }).where(eq(users.id, tia.id));
    const byToken = await t.visitor.get('/api/games', undefined, bearer);
    expect([byToken.statusCode, byToken.json().code]).toEqual([401, 'terms_not_accepted']);
    const plain = await startTestApp({ database: t.database });
    const free = await plain.visitor.get('/api/games', undefined, bearer);
    expect(free.statusCode).toBe(200);
    await plain.app.close();
  });

  it('recognizes a returning user, and ends the previous session [S-14]', async () => {
    provider.setClaims(dora);
    const first = cookiesOf(await signInAgreed());
    const second = cookiesOf(await signIn('/', first));
    expect([(await userOf(first)).message, (await userOf(second)).username]).toEqual([
      'Please sign in',
      'dora',
    ]);
  });

  it('announces a sign-in from a new browser by mail, and makes the browser a known device [R-SAFE-154]', async () => {
    const announced = async () =>
      (await sendPendingMails(t)).filter(({ to }) => to === 'eva@example.org').map(({ subject }) => subject);
    provider.setClaims({ sub: 'eva-1', email: 'eva@example.org', email_verified: true, name: 'Eva' });
    const first = await signIn();
    const device = first.cookies.find(({ name }) => name === 'stretch.device');
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(await announced()).toEqual([]);
    await signIn('/', cookiesOf(first));
    expect(await announced()).toEqual([]);
    provider.setClaims({ sub: 'fay-1', email: 'fay@example.org', email_verified: true, name: 'Fay' });
    const shared = await signIn('/', cookiesOf(first));
    provider.setClaims({ sub: 'eva-1', email: 'eva@example.org', email_verified: true, name: 'Eva' });
    await signIn('/', cookiesOf(shared));
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
      provider.setClaims({ sub, email, email_verified: true, name: 'Kim Lee' });
      usernames.push((await userOf(cookiesOf(await signInAgreed()))).username);
    }
    expect(usernames).toEqual(['kim.lee', expect.stringMatching(/^kim\.lee\d+$/)]);
  });

  it('does not link to an account with a password that has the e-mail address confirmed, and says why', async () => {
    const ann = await t.signUp('ann');
    await t.db.update(users).set({ emailVerified: true }).where(eq(users.username, 'ann'));
    provider.setClaims({ sub: 'not-ann', email: 'ann@example.com', email_verified: true, name: 'Eve' });
    const response = await signIn();
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/api/login?failed=address');
    expect((await t.visitor.get('/api/login?failed=address')).body).toContain('belongs to an account here.');
    expect(response.cookies.filter(({ name, value }) => name.includes('session') && value !== '')).toEqual(
      [],
    );
    expect((await ann.get('/api/auth/user')).statusCode).toBe(200);
  });

  it('creates an account although others claim its e-mail address, once', async () => {
    await t.visitor.post('/api/register', { ...newcomer('mallory'), ...agreed, email: 'greta@example.org' });
    provider.setClaims({ sub: 'greta-1', email: 'Greta@example.org', email_verified: true, name: 'Greta' });
    const created = await userOf(cookiesOf(await signInAgreed()));
    expect(created.username).toBe('Greta');
    expect((await userOf(cookiesOf(await signIn()))).id).toBe(created.id);
    const claims = await t.db
      .select({ username: users.username, emailVerified: users.emailVerified })
      .from(users)
      .where(eq(users.email, 'greta@example.org'))
      .orderBy(users.username);
    expect(claims).toEqual([
      { username: 'greta', emailVerified: true },
      { username: 'mallory', emailVerified: false },
    ]);
    provider.setClaims({ sub: 'greta-2', email: 'greta@example.org', email_verified: true, name: 'Greta' });
    expect((await signIn()).headers.location).toBe('/api/login?failed=address');
  });

  it('logs the code of a failure', async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const logged = await startTestApp({ env, log: { level: 'warn', stream } });
    provider.setClaims({ sub: 'henk-1', email_verified: true, name: 'Henk' });
    await signIn('/', '', logged.app);
    await logged.close();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: 'a sign-in with the provider failed', reason: 'email_not_found' }),
    ]);
  });

  it('does not count against the limit of the network, unless it fails', async () => {
    const { app, db, clock, close } = await startTestApp({ env, limited: true });
    const { burst = 0, everySeconds = 0 } = limits.signInAddress ?? {};
    const replenishedAt = new Date(clock.now().getTime() + (burst - 1) * everySeconds * 1000);
    await db.insert(rateLimits).values({ bucket: 'signInAddress 127.0.0.1', replenishedAt });
    provider.setClaims(dana);
    const succeeded = [await signIn('/', '', app), await signIn('/', '', app)];
    const failed = await app.inject('/api/login/provider');
    const limited = await app.inject('/api/login/provider');
    await close();
    expect([...succeeded, failed, limited].map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 429]);
    expect([limited.headers['content-type'], limited.headers['retry-after']]).toEqual([
      'text/html; charset=utf-8',
      String(everySeconds),
    ]);
    expect(limited.body).toContain('role="alert">Too many');
    expect(limited.body).toContain('action="/api/login"');
  });

  it('refuses a callback without the cookie or with a forged state', async () => {
    provider.setClaims(dana);
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

  it('returns to the sign-in page with the return path when the provider refuses', async () => {
    const start = await t.visitor.get('/api/login/provider?returnTo=/join/ABC234');
    const state = new URL(start.headers.location ?? '').searchParams.get('state') ?? '';
    const search = new URLSearchParams({ error: 'access_denied', state }).toString();
    const back = requests(t.app, cookiesOf(start));
    const failed = await back.get(`/api/identity/callback/oidc?${search}`);
    const location = '/api/login?failed=provider&returnTo=%2Fjoin%2FABC234';
    expect([failed.statusCode, failed.headers.location]).toEqual([303, location]);
    expect((await t.visitor.get(location)).body).toContain('name="returnTo" value="/join/ABC234"');
  });

  it('does not redirect to another site', async () => {
    provider.setClaims(dora);
    await signInAgreed();
    expect((await signIn('https://evil.example/')).headers.location).toBe('/');
  });

  it('shows the sign-in page with 503 while the provider is unreachable, and other routes work', async () => {
    const disconnected = await startTestApp({ env: { ...env, OIDC_ISSUER: 'http://127.0.0.1:9' } });
    const started = await disconnected.visitor.get('/api/login/provider?returnTo=/games/1');
    const returned = await disconnected.visitor.get('/api/identity/callback/oidc?state=a&code=b');
    const signedUp = await disconnected.signUp('bob');
    expect([
      started.statusCode,
      started.headers['retry-after'],
      (await signedUp.get('/api/auth/user')).statusCode,
    ]).toEqual([503, '30', 200]);
    await disconnected.close();
    for (const page of [started, returned]) {
      expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
      expect(page.body).toContain('role="alert">The sign-in provider cannot be reached.');
    }
    expect(started.body).toContain('name="returnTo" value="/games/1"');
  });
});
