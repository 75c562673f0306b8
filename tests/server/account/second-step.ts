import { expect } from 'vitest';
import { type TwoFactorSetup, twoFactorSetup } from '#contract/account.ts';
import { expectStatus } from '#tests/support/play.ts';
import { cookiesOf, type TestApp, type TestUser } from '#tests/support/server.ts';
import { appCode } from '#tests/support/totp.ts';

/** What a browser sends from a page without scripts. */
export const postForm = (stretch: TestApp, url: string, fields: Record<string, string>, cookie = '') =>
  stretch.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
    payload: new URLSearchParams(fields).toString(),
  });

/** Begins to set an app up; no code was confirmed yet. */
export const beginSetUp = async (who: TestUser): Promise<TwoFactorSetup> =>
  twoFactorSetup.parse(
    expectStatus(200, await who.post('/api/account/two-factor', { password: who.password })).json(),
  );

/** Sets an app up; answers its secret, the recovery codes and the cookie the session has now. */
export async function setUpApp(who: TestUser) {
  const setup = await beginSetUp(who);
  const answer = expectStatus(
    200,
    await who.post('/api/account/two-factor/confirm', { code: appCode(setup.secret, -1) }),
  );
  return { ...setup, cookie: cookiesOf(answer) };
}

/** Types name and password; answers the cookie by which the server knows whose code it waits for. */
export async function takeFirstStep(stretch: TestApp, who: TestUser, returnTo = '/'): Promise<string> {
  const answer = await postForm(stretch, '/api/login', {
    login: who.username,
    password: who.password,
    returnTo,
  });
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
  postForm(stretch, '/api/login/code', { code, returnTo }, cookie);
