import { beforeEach, describe, expect, it } from 'vitest';
import { createdAccessToken } from '#contract/access-tokens.ts';
import { rescue } from '#server/auth/rescue/rescue.ts';
import { accounts } from '#server/db/schema/index.ts';
import { runCommandFile } from '#tests/support/command.ts';
import { setUpAuthenticator } from '#tests/support/second-step.ts';
import { cookiesOf, openTestApp, quickHash, type TestUser } from '#tests/support/server.ts';
import { createStorage } from '#tests/support/test-database.ts';

let ada: TestUser;
const stretch = await openTestApp();
beforeEach(async () => {
  ada = await stretch.signUp('ada');
});

const signIn = (password: string) =>
  stretch.app.inject({ method: 'POST', url: '/api/login', payload: { login: ada.username, password } });
const redirectAfterSignIn = async (password: string) => (await signIn(password)).headers.location;
const rescueContext = () => ({
  now: stretch.clock.now(),
  hashPassword: (password: string) => Promise.resolve(quickHash(password)),
});
const restore = (lost: { password: boolean; secondStep: boolean }, who = ada.username) =>
  rescue(stretch.db, rescueContext(), who, lost);
const isSignedIn = async () => (await ada.get('/api/auth/user')).statusCode === 200;

describe('restoring access', () => {
  it('replaces the password, ends all sessions and revokes access tokens', async () => {
    const { secret } = createdAccessToken.parse(
      (await ada.post('/api/account/tokens', { name: 'CI' })).json(),
    );
    const other = cookiesOf(await signIn(ada.password));
    const password = await restore({ password: true, secondStep: false }, ada.username.toUpperCase());
    expect(password).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    const withOther = await stretch.app.inject({ url: '/api/auth/user', headers: { cookie: other } });
    expect([await isSignedIn(), withOther.statusCode]).toEqual([false, 401]);
    const withToken = { url: '/api/auth/user', headers: { authorization: `Bearer ${secret}` } };
    expect((await stretch.app.inject(withToken)).statusCode).toBe(401);
    expect((await signIn(ada.password)).statusCode).toBe(401);
    expect(await redirectAfterSignIn(String(password))).toBe('/');
  });

  it('is recorded in the audit log [R-SAFE-67]', async () => {
    await setUpAuthenticator(ada);
    await restore({ password: true, secondStep: true });
    const rows = await stretch.db.query.auditLog.findMany({
      where: (row, { eq }) => eq(row.subjectId, ada.id),
      orderBy: (row, { asc }) => asc(row.id),
    });
    expect(rows.map(({ action, moderatorId }) => [action, moderatorId])).toEqual([
      ['password.reset', null],
      ['second-step.removed', null],
    ]);
  });

  it('removes the second factor and keeps the password', async () => {
    await setUpAuthenticator(ada);
    expect(await redirectAfterSignIn(ada.password)).toBe('/api/login/code?returnTo=%2F');
    expect(await restore({ password: false, secondStep: true })).toBeNull();
    expect(await redirectAfterSignIn(ada.password)).toBe('/');
  });

  it('changes nothing when the second factor to remove does not exist', async () => {
    await expect(restore({ password: true, secondStep: true })).rejects.toThrow('has no second step');
    expect([await isSignedIn(), await redirectAfterSignIn(ada.password)]).toEqual([true, '/']);
  });

  it('refuses unknown users and users without a password', async () => {
    const lost = { password: true, secondStep: false };
    await expect(restore(lost, 'nobody')).rejects.toThrow('There is no user "nobody"');
    await stretch.db.update(accounts).set({ password: null });
    await expect(restore(lost)).rejects.toThrow('signs in with your organization');
  });
});

describe('npm run rescue', () => {
  it('prints its usage, and unknown usernames', async () => {
    const storage = await createStorage('migrated');
    const run = (...args: string[]) => {
      const { status, stderr } = runCommandFile('auth/rescue/main.ts', args, storage.env);
      return [status, stderr.split('\n')[0]];
    };
    const usage = [1, 'Restores access for a user whose identity you have verified:'];
    expect(run('ada')).toEqual(usage);
    expect(run('ada', '--password')).toEqual([1, 'There is no user "ada"']);
    await storage.remove();
  });
});
