import { expect } from 'vitest';
import { type TwoFactorSetup, twoFactorSetup } from '#contract/two-factor.ts';
import { postForm } from './forms.ts';
import { expectStatus } from './play.ts';
import { cookiesOf, type TestApp, type TestUser } from './server.ts';
import { appCode } from './totp.ts';

/** Begins to set an authenticator app up, without confirming a code. */
export const beginAuthenticatorSetUp = async (who: TestUser): Promise<TwoFactorSetup> =>
  twoFactorSetup.parse(
    expectStatus(200, await who.post('/api/account/two-factor', { password: who.password })).json(),
  );

/**
 * Sets an authenticator app up; returns its secret, the recovery codes and the session's new cookie. It consumes the code of
 * the current half minute, or of a later one.
 */
export async function setUpAuthenticator(who: TestUser, halfMinutesLater = 0) {
  const setup = await beginAuthenticatorSetUp(who);
  const response = expectStatus(
    200,
    await who.post('/api/account/two-factor/confirm', { code: appCode(setup.secret, halfMinutesLater) }),
  );
  return { ...setup, cookie: cookiesOf(response) };
}

/** Submits username and password; returns the cookie that the second step needs. */
export async function submitCredentials(stretch: TestApp, who: TestUser, returnTo = '/'): Promise<string> {
  const credentials = { login: who.username, password: who.password, returnTo };
  const response = await postForm(stretch.app, '/api/login', credentials);
  expect([response.statusCode, response.headers.location]).toEqual([
    303,
    `/api/login/code?returnTo=${encodeURIComponent(returnTo)}`,
  ]);
  const cookie = cookiesOf(response);
  const user = await stretch.app.inject({ url: '/api/auth/user', headers: { cookie } });
  expect(user.statusCode).toBe(401);
  return cookie;
}

/** Submits a code with the cookie of the first step. */
export const submitCode = (stretch: TestApp, cookie: string, code: string, returnTo = '/') =>
  postForm(stretch.app, '/api/login/code', { code, returnTo }, { cookie });
