import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PasswordHasher } from '#server/auth/identity.ts';
import { users } from '#server/db/schema/index.ts';
import { sendMailJob } from '#server/jobs/kinds.ts';
import { enqueued } from '#tests/support/enqueued-jobs.ts';
import { newcomer } from '#tests/support/forms.ts';
import { statementsOf } from '#tests/support/queries.ts';
import { cookiesOf, startTestApp } from '#tests/support/server.ts';

/** The password operations of the last request. */
const hashing: string[] = [];
const passwordHasher: PasswordHasher = {
  hash: async (password) => {
    hashing.push('hash');
    return password;
  },
  verify: async ({ hash, password }) => {
    hashing.push('verify');
    return hash === password;
  },
};

describe('the work of sign-in and registration', () => {
  it('is the same for a registration with a taken username whatever its e-mail address, and the registration fails [R-SAFE-150]', async () => {
    const t = await startTestApp({ passwordHasher });
    const ann = await t.signUp('ann');
    const register = async (email: string, password: string) => {
      hashing.length = 0;
      const { statusCode, body } = await t.visitor.post('/api/register', {
        ...newcomer('ann'),
        email,
        password,
      });
      return [statusCode, body, [...hashing]];
    };
    const taken = '{"message":"That username is taken","code":"username_taken"}';
    const refused = [409, taken, ['hash', 'verify']];
    const guess = 'a guess at the phrase';
    expect([await register('ann@example.com', guess), await register('other@example.com', guess)]).toEqual([
      refused,
      refused,
    ]);
    // The password of an account with a second step does not reveal the address, either.
    const sessions = await t.db.query.sessions.findMany();
    await t.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, ann.id));
    expect([
      await register('ann@example.com', ann.password),
      await register('other@example.com', ann.password),
    ]).toEqual([refused, refused]);
    await t.db.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, ann.id));
    expect(await register('other@example.com', ann.password)).toEqual(refused);
    expect(await t.db.query.sessions.findMany()).toEqual(sessions);
    await t.close();
  });

  it('is the same for a registration whether or not accounts have its e-mail address: statements, hashes and mails [R-SAFE-177]', async () => {
    const t = await startTestApp({ passwordHasher });
    const [ann] = await t.signUpAll('ann', 'ben');
    await t.db.update(users).set({ emailVerified: true }).where(eq(users.id, ann.id));
    const register = async (username: string, email: string) => {
      hashing.length = 0;
      const before = await enqueued(t.db, sendMailJob);
      let status = 0;
      const statements = await statementsOf(t.db, async () => {
        status = (await t.visitor.post('/api/register', { ...newcomer(username), email })).statusCode;
      });
      const mails = await t.db.query.mails.findMany({ where: (row, { eq }) => eq(row.recipient, email) });
      const jobs = (await enqueued(t.db, sendMailJob)).length - before.length;
      return { status, statements, hashes: [...hashing], mails: mails.map(({ kind }) => kind), jobs };
    };
    // The first registration also runs one-time preparations, so it is not compared.
    await register('first', 'first@example.com');
    const free = await register('free', 'free@example.com');
    expect(free).toMatchObject({
      status: 303,
      hashes: ['hash', 'verify'],
      mails: ['confirm-address'],
      jobs: 1,
    });
    expect(free.statements.length).toBeGreaterThan(5);
    expect(await register('of_ben', 'ben@example.com')).toEqual(free);
    expect(await register('of_ann', 'ann@example.com')).toEqual(free);
    await t.close();
  });

  it('is the same for a sign-in in the browser of another account with the e-mail address, whether or not an account has confirmed it', async () => {
    const t = await startTestApp({ passwordHasher, limited: true });
    const ann = await t.signUp('ann');
    await t.db.update(users).set({ emailVerified: true }).where(eq(users.id, ann.id));
    const results: unknown[] = [];
    for (const [username, login] of [
      ['eve', 'ann@example.com'],
      ['ewe', 'free@example.com'],
    ] as const) {
      const eve = { ...newcomer(username), email: login, password: 'the phrase of another' };
      const cookie = cookiesOf(await t.visitor.post('/api/register', eve));
      const attempt = async (password: string) => {
        hashing.length = 0;
        const { statusCode, body } = await t.visitor.post('/api/login', { login, password }, { cookie });
        return [statusCode, body, hashing.length];
      };
      for (let use = 0; use < 10; use += 1) await attempt('a wrong guess');
      results.push([await attempt(ann.password), (await attempt(eve.password))[0]]);
    }
    await t.close();
    const refused = [401, '{"message":"Wrong username, email or password","code":"wrong_credentials"}', 2];
    expect(results).toEqual([
      [refused, 303],
      [refused, 303],
    ]);
  });

  it('is the same for a sign-in whether or not the account exists [S-24]', async () => {
    const t = await startTestApp({ passwordHasher });
    await t.signUp('ann');
    const hashesByLogin: [string, number][] = [];
    for (const login of ['ann', 'nobody', 'ann@example.com', 'nobody@example.com', 'no name!', 'x', 'a@b']) {
      hashing.length = 0;
      await t.visitor.post('/api/login', { login, password: 'a guess at it' });
      hashesByLogin.push([login, hashing.length]);
    }
    await t.close();
    const byUsername = (login: string) => login === 'ann' || login === 'nobody';
    expect(hashesByLogin).toEqual(hashesByLogin.map(([login]) => [login, byUsername(login) ? 1 : 2]));
  });
});
