import { expect } from 'vitest';
import { type TwoFactorSetup, twoFactorSetup } from '#contract/account.ts';
import { postForm } from './forms.ts';
import { expectStatus } from './play.ts';
import { cookiesOf, type TestApp, type TestUser } from './server.ts';
import { appCode } from './totp.ts';

/** Begins to set an app up; no code was confirmed yet. */
export const beginSetUp = async (who: TestUser): Promise<TwoFactorSetup> =>
  twoFactorSetup.parse(
    expectStatus(200, await who.post('/api/account/two-factor', { password: who.password })).json(),
  );

/**
 * Sets an app up; answers its secret, the recovery codes and the cookie the session has now. The code of now is used up by
 * it, or that of some half minutes later: an earlier one is taken only where the clock stands.
 */
export async function setUpApp(who: TestUser, halfMinutesLater = 0) {
  const setup = await beginSetUp(who);
  const answer = expectStatus(
    200,
    await who.post('/api/account/two-factor/confirm', { code: appCode(setup.secret, halfMinutesLater) }),
  );
  return { ...setup, cookie: cookiesOf(answer) };
}

/** Types name and password; answers the cookie by which the server knows whose code it waits for. */
export async function takeFirstStep(stretch: TestApp, who: TestUser, returnTo = '/'): Promise<string> {
  const given = { login: who.username, password: who.password, returnTo };
  const answer = await postForm(stretch.app, '/api/login', given);
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    `/api/login/code?returnTo=${encodeURIComponent(returnTo)}`,
  ]);
  const cookie = cookiesOf(answer);
  const asked = await stretch.app.inject({ url: '/api/auth/user', headers: { cookie } });
  expect(asked.statusCode).toBe(401);
  return cookie;
}

/** Types a code into the page that the first step led to. */
export const takeSecondStep = (stretch: TestApp, cookie: string, code: string, returnTo = '/') =>
  postForm(stretch.app, '/api/login/code', { code, returnTo }, { cookie });
