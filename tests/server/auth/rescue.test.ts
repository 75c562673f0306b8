import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rescue } from '#server/auth/rescue/rescue.ts';
import { accounts } from '#server/db/schema/index.ts';
import { setUpApp } from '#tests/support/second-step.ts';
import { cookiesOf, quickHash, startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { compileCache } from '#tests/support/server-process.ts';
import { createStorage } from '#tests/support/test-database.ts';

let stretch: TestApp;
let ada: TestUser;
let number = 0;
beforeAll(async () => {
  stretch = await startTestApp();
});
afterAll(() => stretch.close());
beforeEach(async () => {
  number += 1;
  ada = await stretch.signUp(`ada_${number}`);
});

const signIn = (password: string) =>
  stretch.app.inject({ method: 'POST', url: '/api/login', payload: { login: ada.username, password } });
const leadsTo = async (password: string) => (await signIn(password)).headers.location;
const tools = () => ({
  now: stretch.clock.now(),
  hashPassword: (password: string) => Promise.resolve(quickHash(password)),
});
const letIn = (lost: { password: boolean; secondStep: boolean }, who = ada.username) =>
  rescue(stretch.db, tools(), who, lost);
const isSignedIn = async () => (await ada.get('/api/auth/user')).statusCode === 200;

describe('letting somebody in again', () => {
  it('gives a new password in place of the old one and ends every session', async () => {
    const other = cookiesOf(await signIn(ada.password));
    const password = await letIn({ password: true, secondStep: false }, ada.username.toUpperCase());
    expect(password).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    const withOther = await stretch.app.inject({ url: '/api/auth/user', headers: { cookie: other } });
    expect([await isSignedIn(), withOther.statusCode]).toEqual([false, 401]);
    expect((await signIn(ada.password)).statusCode).toBe(401);
    expect(await leadsTo(String(password))).toBe('/');
  });

  it('takes the second step off and leaves the password', async () => {
    await setUpApp(ada);
    expect(await leadsTo(ada.password)).toBe('/api/login/code?returnTo=%2F');
    expect(await letIn({ password: false, secondStep: true })).toBeNull();
    expect(await leadsTo(ada.password)).toBe('/');
  });

  it('changes nothing where one of two things is not there to be taken off', async () => {
    await expect(letIn({ password: true, secondStep: true })).rejects.toThrow('has no second step');
    expect([await isSignedIn(), await leadsTo(ada.password)]).toEqual([true, '/']);
  });

  it('refuses whoever is not there or has no password here', async () => {
    const lost = { password: true, secondStep: false };
    await expect(letIn(lost, 'nobody')).rejects.toThrow('Nobody has the username "nobody"');
    await stretch.db.update(accounts).set({ password: null });
    await expect(letIn(lost)).rejects.toThrow('signs in with your organization');
  });
});

describe('npm run rescue', { timeout: 120_000 }, () => {
  it('says how it is used, and whom it does not know', async () => {
    const storage = await createStorage('migrated');
    const run = (...words: string[]) => {
      const { status, stderr } = spawnSync(process.execPath, ['server/auth/rescue/main.ts', ...words], {
        cwd: join(import.meta.dirname, '../../..'),
        env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...storage.env },
        encoding: 'utf8',
      });
      return [status, stderr.split('\n')[0]];
    };
    const usage = [1, 'For somebody who cannot sign in any more, once you are sure who asks:'];
    expect(run('ada')).toEqual(usage);
    expect(run('ada', '--password')).toEqual([1, 'Nobody has the username "ada"']);
    await storage.remove();
  });
});
