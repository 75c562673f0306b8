import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessTokensOf, insertAccessToken } from '#server/access-tokens/access-tokens.store.ts';
import { overwritePassword } from '#server/auth/password.store.ts';
import { rescue } from '#server/auth/rescue/rescue.ts';
import { lockAddress } from '#server/auth/users.store.ts';
import { newId, sessions, verifications } from '#server/db/schema/index.ts';
import { duringTransaction } from '#tests/support/locks.ts';
import {
  beginAuthenticatorSetUp,
  setUpAuthenticator,
  submitCode,
  submitCredentials,
} from '#tests/support/second-step.ts';
import { openTestApp, quickHash, type TestUser } from '#tests/support/server.ts';
import { appCode } from '#tests/support/totp.ts';

let afterVerifying = async () => {};
const t = await openTestApp({
  passwordHasher: {
    hash: async (password) => quickHash(password),
    verify: async ({ hash, password }) => {
      const isRight = quickHash(password) === hash;
      await afterVerifying();
      return isRight;
    },
  },
});
const { db, clock } = t;
let ann: TestUser;
let number = 0;
beforeEach(async () => {
  number += 1;
  ann = await t.signUp(`ann_${number}`);
});

const signIn = (login: string) => t.visitor.post('/api/login', { login, password: ann.password });
const rescueAnn = () =>
  rescue(db, { now: clock.now(), hashPassword: async (password) => quickHash(password) }, ann.username, {
    password: true,
    secondStep: false,
  });
const sessionsOfAnn = () => db.select().from(sessions).where(eq(sessions.userId, ann.id));

/** Runs `begin` while a new password is set, after all sessions were ended. */
const duringReset = <T>(begin: () => Promise<T>) =>
  duringTransaction(
    t,
    async (tx) => {
      await lockAddress(tx, ann.id);
      await overwritePassword(tx, ann.id, quickHash('another one'), clock.now());
      await tx.delete(sessions).where(eq(sessions.userId, ann.id));
    },
    begin,
    (tx) => tx.delete(verifications).where(eq(verifications.value, ann.id)),
  );

describe('while a new password is set', () => {
  it.each([
    ['username', () => ann.username],
    ['e-mail address', () => `${ann.username}@example.com`],
  ])('a sign-in with the %s and the old password, which was right, is refused', async (_, login) => {
    afterVerifying = async () => {
      afterVerifying = async () => {};
      await rescueAnn();
    };
    const refused = await signIn(login());
    expect([refused.statusCode, refused.cookies, await sessionsOfAnn()]).toEqual([401, [], []]);
  });

  it('a sign-in waits until it is set, and is refused', async () => {
    expect((await duringReset(() => signIn(ann.username))).statusCode).toBe(401);
    expect(await sessionsOfAnn()).toEqual([]);
  });

  it('the second step of a sign-in is refused', async () => {
    const [code = ''] = (await setUpAuthenticator(ann)).recoveryCodes;
    const cookie = await submitCredentials(t, ann);
    const response = await duringReset(() => submitCode(t, cookie, code));
    expect([response.statusCode, await sessionsOfAnn()]).toEqual([401, []]);
  });

  it('confirming an authenticator app starts no other session', async () => {
    const { secret } = await beginAuthenticatorSetUp(ann);
    const confirm = () => ann.post('/api/account/two-factor/confirm', { code: appCode(secret) });
    expect((await duringReset(confirm)).statusCode).toBe(401);
    expect(await sessionsOfAnn()).toEqual([]);
  });

  it('no access token is created', async () => {
    const response = await duringReset(() => ann.post('/api/account/tokens', { name: 'CI' }));
    expect([response.statusCode, await accessTokensOf(db, ann.id, clock.now())]).toEqual([401, []]);
  });

  it('an access token that is being created is revoked', async () => {
    const token = { id: newId(), name: 'CI', lastCharacters: 'abcd', createdAt: clock.now() };
    await duringTransaction(
      t,
      (tx) => lockAddress(tx, ann.id),
      rescueAnn,
      (tx) => insertAccessToken(tx, { ...token, userId: ann.id, secretHash: 'hash' }),
    );
    expect(await accessTokensOf(db, ann.id, clock.now())).toEqual([]);
  });
});
