import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, sessions } from '#server/db/schema/index.ts';
import { openProviderApp } from '#tests/support/oidc-provider.ts';
import { expectStatus, statusAndMessage } from '#tests/support/play.ts';
import { cookiesOf, openTestApp, startTestApp, type TestUser } from '#tests/support/server.ts';

let pam: TestUser;
const stretch = await openTestApp();
const { provider, t, signIn: signInWithProvider } = await openProviderApp();
beforeEach(async () => {
  pam = await stretch.signUp('Pam');
});

const fresh = 'another rather long one';
const change = (by: TestUser, input: object = {}) =>
  by.post('/api/account/password', { currentPassword: by.password, newPassword: fresh, ...input });
const signIn = (password: string) => stretch.visitor.post('/api/login', { login: pam.username, password });
const sessionStatus = async (cookie: string) =>
  (await stretch.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode;

describe('changing the password', () => {
  it('accepts the new password and not the old one', async () => {
    expect(expectStatus(200, await change(pam)).json()).toEqual({ success: true });
    expect([(await signIn(pam.password)).statusCode, (await signIn(fresh)).statusCode]).toEqual([401, 303]);
  });

  it('ends all other sessions and keeps this one [S-15]', async () => {
    const others = [cookiesOf(await signIn(pam.password)), cookiesOf(await signIn(pam.password))];
    expectStatus(200, await change(pam));
    expect([await sessionStatus(pam.cookie), ...(await Promise.all(others.map(sessionStatus)))]).toEqual([
      200, 401, 401,
    ]);
    expect((await stretch.db.select().from(sessions).where(eq(sessions.userId, pam.id))).length).toBe(1);
  });

  it.each([
    [{ currentPassword: 'not this one' }, 'That is not your password', 'wrong_password'],
    [{ currentPassword: '' }, 'Please enter your password'],
    [{ currentPassword: undefined }, 'Please enter your password'],
    [{ currentPassword: 'x'.repeat(1001) }, 'That is not your password'],
    [{ newPassword: 'short' }, 'Password must be at least 8 characters'],
    [{ newPassword: 'x'.repeat(129) }, 'Password must be at most 128 characters'],
    [{ newPassword: undefined }, 'Please choose a password'],
    [
      { newPassword: 'Password123' },
      'That password is too easy to guess. Please choose another one',
      'common_password',
    ],
    [
      { newPassword: 'aaaaaaaaaaaa' },
      'That password is too easy to guess. Please choose another one',
      'common_password',
    ],
    [{ newPassword: 'a quite long pass phrase' }, 'This is your current password. Please choose another one'],
  ])('is refused for %j and changes nothing [S-22]', async (wrong, message, code = 'invalid_request') => {
    const other = cookiesOf(await signIn(pam.password));
    const response = await change(pam, wrong);
    expect([response.statusCode, response.json()]).toEqual([400, { message, code }]);
    expect([await sessionStatus(other), (await signIn(pam.password)).statusCode]).toEqual([200, 303]);
  });

  it('refuses the user’s own name as a password [S-22]', async () => {
    const named = await stretch.signUp('a_very_long_username');
    expect((await change(named, { newPassword: 'A_Very_Long_Username' })).statusCode).toBe(400);
  });

  it('succeeds once for two concurrent requests', async () => {
    const responses = await Promise.all([change(pam), change(pam, { newPassword: 'yet another long one' })]);
    expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBe(1);
  });

  it('returns and logs neither password [S-43]', async () => {
    const lines: string[] = [];
    const logged = await startTestApp({
      log: { level: 'info', stream: { write: (line) => lines.push(line) } },
    });
    const ann = await logged.signUp('ann');
    const good = await change(ann, { newPassword: 'zanzibar zanzibar' });
    const bad = await change(ann, { currentPassword: 'timbuktu', newPassword: 'zanzibar zanzibar' });
    await logged.close();
    expect(lines.length).toBeGreaterThan(0);
    expect([...lines, good.body, bad.body].join('\n')).not.toMatch(/zanzibar|timbuktu|quite long/);
  });

  it('is limited to ten attempts, then one per minute [S-23]', async () => {
    const limited = await startTestApp({ limited: true });
    const ann = await limited.signUp('ann');
    const statuses = [];
    for (let time = 0; time < 11; time += 1) {
      statuses.push((await change(ann, { currentPassword: `guess number ${time}` })).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    expect((await change(ann)).statusCode).toBe(429);
    limited.clock.advance(60_000);
    expect((await change(ann)).statusCode).toBe(200);
    await limited.close();
  });
});

describe('the list of sessions', () => {
  it('contains the user’s sessions without their tokens', async () => {
    const agent = { 'user-agent': 'A phone' };
    const elsewhere = await stretch.visitor.post(
      '/api/login',
      { login: pam.username, password: pam.password },
      agent,
    );
    const response = await pam.get('/api/account/sessions');
    const listed = { id: expect.any(String), createdAt: expect.any(String), lastUsedAt: expect.any(String) };
    expect(response.json()).toEqual([
      { ...listed, isCurrent: false, userAgent: 'A phone' },
      { ...listed, isCurrent: true, userAgent: 'lightMyRequest' },
    ]);
    for (const { value } of elsewhere.cookies) expect(response.body).not.toContain(value.split('.')[0]);
  });

  it('contains only the current session after signing out elsewhere', async () => {
    const elsewhere = cookiesOf(await signIn(pam.password));
    expectStatus(200, await pam.post('/api/account/sessions/end-others'));
    expect([await sessionStatus(pam.cookie), await sessionStatus(elsewhere)]).toEqual([200, 401]);
  });
});

describe('a user who signs in with a provider only', () => {
  provider.setClaims({ sub: 'dana-1', email: 'dana@example.org', email_verified: true, name: 'Dana Wu' });
  const signInAsDana = async () => cookiesOf(await signInWithProvider());
  const send = (cookie: string, url: string, payload?: object) =>
    t.app.inject({ method: payload ? 'POST' : 'GET', url, headers: { cookie }, ...(payload && { payload }) });

  it('cannot change a password or set up a second factor', async () => {
    const cookie = await signInAsDana();
    expect((await send(cookie, '/api/account')).json()).toMatchObject({
      hasPassword: false,
      twoFactor: false,
    });
    const input = { currentPassword: 'anything at all', newPassword: fresh };
    expect(statusAndMessage(await send(cookie, '/api/account/password', input))).toEqual([
      409,
      'You sign in with your organization, so there is no password here',
    ]);
    expect((await send(cookie, '/api/account/two-factor', { password: 'anything' })).statusCode).toBe(400);
  });

  it('can delete the account within ten minutes of signing in only', async () => {
    const cookie = await signInAsDana();
    const { username } = (await send(cookie, '/api/account')).json();
    const deletion = { confirmation: username };
    await t.db.update(sessions).set({ createdAt: new Date(Date.now() - 11 * 60_000) });
    expect(statusAndMessage(await send(cookie, '/api/account/deletion', deletion))).toEqual([
      403,
      'To be sure it is you: please sign in again, and come back within ten minutes',
    ]);
    const again = await signInAsDana();
    expect((await send(again, '/api/account/deletion', deletion)).statusCode).toBe(200);
    expect(await t.db.select().from(accounts)).toEqual([]);
    // Signing in once more creates a new account.
    expect((await send(await signInAsDana(), '/api/account')).json()).toMatchObject({ username });
  });
});
