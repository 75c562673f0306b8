import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rateLimits, twoFactors, usedCodes } from '#server/db/schema/index.ts';
import { limits } from '#server/rate-limits/rate-limits.ts';
import { allRows } from '#tests/support/all-rows.ts';
import { postForm } from '#tests/support/forms.ts';
import { expectStatus, statusAndMessage } from '#tests/support/play.ts';

import {
  beginAuthenticatorSetUp,
  setUpAuthenticator,
  submitCode,
  submitCredentials,
} from '#tests/support/second-step.ts';
import { cookiesOf, requests, startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { appCode, HALF_MINUTE_MS } from '#tests/support/totp.ts';

let stretch: TestApp;
let tom: TestUser;
beforeAll(async () => {
  // The clock is stopped in the middle of a TOTP period, so that codes do not change.
  const begun = Date.now() - (Date.now() % HALF_MINUTE_MS);
  vi.useFakeTimers({ toFake: ['Date'], now: begun + HALF_MINUTE_MS / 2 });
  stretch = await startTestApp();
});
afterAll(async () => {
  await stretch.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  tom = await stretch.signUp('tom');
});

const form = (url: string, fields: Record<string, string>, cookie?: string) =>
  postForm(stretch.app, url, fields, cookie === undefined ? {} : { cookie });
const withCookie = (cookie: string, url: string, payload?: object) =>
  stretch.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { cookie },
    ...(payload && { payload }),
  });
const signedIn = async (cookie: string) => (await withCookie(cookie, '/api/auth/user')).statusCode === 200;
const password = () => ({ password: tom.password });

const setUp = () => setUpAuthenticator(tom, -1);
const firstStep = (returnTo?: string) => submitCredentials(stretch, tom, returnTo);
const secondStep = (cookie: string, code: string, returnTo?: string) =>
  submitCode(stretch, cookie, code, returnTo);

describe('setting up a second factor', () => {
  it('requires the password, and has no effect before a code is confirmed [S-25]', async () => {
    expect(statusAndMessage(await tom.post('/api/account/two-factor', { password: 'wrong' }))).toEqual([
      400,
      'That is not your password',
    ]);
    const { uri, secret, recoveryCodes } = await beginAuthenticatorSetUp(tom);
    expect(uri).toBe(
      `otpauth://totp/Stretch:${encodeURIComponent(`${tom.username}@example.com`)}?secret=${secret}&issuer=Stretch&digits=6&period=30`,
    );
    expect(secret).toMatch(/^[A-Z2-7]{32,}$/);
    expect([recoveryCodes.length, new Set(recoveryCodes).size]).toEqual([10, 10]);
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9a-hj-km-np-z]{5}-[2-9a-hj-km-np-z]{5}$/);
    expect((await tom.get('/api/account')).json()).toMatchObject({ twoFactor: false });
    expect((await form('/api/login', { login: tom.username, ...password() })).headers.location).toBe('/');
  });

  it('is complete once a code was confirmed, spaces included', async () => {
    const { secret } = await beginAuthenticatorSetUp(tom);
    const wrong = appCode(secret) === '000000' ? '000001' : '000000';
    expect(statusAndMessage(await tom.post('/api/account/two-factor/confirm', { code: wrong }))).toEqual([
      400,
      'That code is not right, or it was used already',
    ]);
    expect(statusAndMessage(await tom.post('/api/account/two-factor/confirm', { code: '12 34' }))).toEqual([
      400,
      'Please enter the 6-digit code from your app',
    ]);
    const code = appCode(secret).replace(/^.../, '$& ');
    const cookie = cookiesOf(expectStatus(200, await tom.post('/api/account/two-factor/confirm', { code })));
    expect((await withCookie(cookie, '/api/account')).json()).toMatchObject({ twoFactor: true });
    // The session has a new token; the old one is invalid.
    expect(await signedIn(tom.cookie)).toBe(false);
    const again = await withCookie(cookie, '/api/account/two-factor', password());
    expect(statusAndMessage(again)).toEqual([409, 'Two-step sign-in is already on']);
  });

  it('stores neither secret nor recovery codes in clear and returns them once [S-43]', async () => {
    const { secret, recoveryCodes, cookie } = await setUp();
    const stored = Object.values(await allRows(stretch.db))
      .flat()
      .join('\n');
    const responses = [];
    for (const url of ['/api/account', '/api/auth/user', '/api/account/sessions', '/api/account/deletion']) {
      responses.push((await withCookie(cookie, url)).body);
    }
    for (const hidden of [secret, ...recoveryCodes]) {
      expect([stored.includes(hidden), responses.join('\n').includes(hidden)]).toEqual([false, false]);
    }
  });
});

describe('signing in with a second factor', () => {
  it('shows a page without JavaScript for the code, then redirects to the return path [S-25]', async () => {
    const { secret } = await setUp();
    const cookie = await firstStep('/games/1?tab=2');
    const page = await withCookie(cookie, '/api/login/code?returnTo=%2Fgames%2F1%3Ftab%3D2');
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.body).toMatch(/<form method="post" action="\/api\/login\/code">/);
    expect(page.body).toContain('autocomplete="one-time-code"');
    expect(page.body).not.toContain('<script');
    const response = await secondStep(cookie, appCode(secret), '/games/1?tab=2');
    expect([response.statusCode, response.headers.location]).toEqual([303, '/games/1?tab=2']);
    expect(await signedIn(cookiesOf(response))).toBe(true);
  });

  it('accepts JSON, too', async () => {
    const { secret } = await setUp();
    const first = await stretch.visitor.post('/api/login', {
      login: `${tom.username}@example.com`,
      ...password(),
    });
    const response = await withCookie(cookiesOf(first), '/api/login/code', { code: appCode(secret) });
    expect([first.statusCode, response.statusCode, await signedIn(cookiesOf(response))]).toEqual([
      303,
      303,
      true,
    ]);
  });

  it('accepts each code once, also concurrently', async () => {
    const { secret } = await setUp();
    // The code of the setup counts as used.
    const late = await secondStep(await firstStep(), appCode(secret, -1));
    expect([late.statusCode, late.body.includes('it was used already')]).toEqual([400, true]);
    const cookies = [await firstStep(), await firstStep(), await firstStep()];
    const responses = await Promise.all(cookies.map((cookie) => secondStep(cookie, appCode(secret))));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 400, 400]);
    expect((await secondStep(await firstStep(), appCode(secret))).statusCode).toBe(400);
  });

  it('accepts each code once, also beside the unsigned cookie of another user', async () => {
    const { secret } = await setUp();
    const eve = await stretch.signUp('eve');
    await setUpAuthenticator(eve, -1);
    const eves = await submitCredentials(stretch, eve);
    expect((await secondStep(await firstStep(), appCode(secret))).statusCode).toBe(303);
    const response = await secondStep(`x.${eves}; ${await firstStep()}`, appCode(secret));
    expect([response.statusCode, await signedIn(cookiesOf(response))]).toEqual([400, false]);
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const { recoveryCodes } = await setUp();
    const [code = ''] = recoveryCodes;
    const typed = ` ${code.toUpperCase().replace('-', ' ')} `;
    expect((await secondStep(await firstStep(), typed)).statusCode).toBe(303);
    expect((await secondStep(await firstStep(), code)).statusCode).toBe(400);
  });

  it.each([
    ['000000', 'That code is not right'],
    ['aaaaa-bbbbb', 'That code is not right'],
    ['12345', 'That code is not right'],
    ['', 'Please enter the code'],
    ['x'.repeat(31), 'That code is too long'],
  ])('refuses %j and shows the form again', async (code, message) => {
    await setUp();
    const response = await secondStep(await firstStep(), code);
    expect([response.statusCode, response.body.includes(message)]).toEqual([400, true]);
    expect(code !== '' && response.body.includes(`value="${code}"`)).toBe(false);
    expect(await signedIn(cookiesOf(response))).toBe(false);
  });

  it('ends after five wrong codes', async () => {
    const { secret } = await setUp();
    const cookie = await firstStep();
    const statuses = [];
    for (const code of ['a', 'b', 'c', 'd', 'e', 'f'])
      statuses.push((await secondStep(cookie, code)).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 401]);
    const response = await secondStep(cookie, appCode(secret));
    expect([response.statusCode, response.body.includes('Please sign in again')]).toEqual([401, true]);
  });

  it('is locked after ten wrong codes in any number of sign-ins', async () => {
    const { secret } = await setUp();
    for (let time = 0; time < 10; time += 1) await secondStep(await firstStep(), `wrong-${time}`);
    const response = await secondStep(await firstStep(), appCode(secret));
    expect([response.statusCode, Number(response.headers['retry-after'])]).toEqual([429, 900]);
    await stretch.db
      .update(twoFactors)
      .set({ lockedUntil: new Date(Date.now() - 1000) })
      .where(eq(twoFactors.userId, tom.id));
    await stretch.db.delete(usedCodes).where(eq(usedCodes.userId, tom.id));
    expect((await secondStep(await firstStep(), appCode(secret))).statusCode).toBe(303);
  });

  it('is rate-limited by account, without limiting changes that require the password [S-23]', async () => {
    const limited = await startTestApp({ limited: true });
    const ann = await limited.signUp('ann');
    const { cookie } = await setUpAuthenticator(ann, -1);
    const statuses = [];
    for (const _ of ['first', 'second', 'third']) {
      const first = await submitCredentials(limited, ann);
      for (let time = 0; time < 4; time += 1)
        statuses.push((await submitCode(limited, first, 'wrong')).statusCode);
    }
    const change = { currentPassword: ann.password, newPassword: 'another rather long one' };
    const changed = await requests(limited.app, cookie).post('/api/account/password', change);
    await limited.close();
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    expect(changed.statusCode).toBe(200);
  });

  it('counts no right code in the limit of the account', async () => {
    const limited = await startTestApp({ limited: true });
    const ann = await limited.signUp('ann');
    const { recoveryCodes } = await setUpAuthenticator(ann, -1);
    const statuses = [];
    for (const code of [...recoveryCodes, 'wrong'])
      statuses.push((await submitCode(limited, await submitCredentials(limited, ann), code)).statusCode);
    await limited.close();
    expect(statuses).toEqual([...recoveryCodes.map(() => 303), 400]);
  });

  it('does not count against the limit of the network, unless the code is wrong', async () => {
    const limited = await startTestApp({ limited: true });
    const ann = await limited.signUp('ann');
    const { secret } = await setUpAuthenticator(ann, -1);
    const { burst = 0, everySeconds = 0 } = limits.signInAddress ?? {};
    const replenishedAt = new Date(limited.clock.now().getTime() + (burst - 1) * everySeconds * 1000);
    await limited.db.insert(rateLimits).values({ bucket: 'signInAddress 127.0.0.1', replenishedAt });
    const enter = async (code: string) =>
      (await submitCode(limited, await submitCredentials(limited, ann), code)).statusCode;
    const statuses = [await enter(appCode(secret)), await enter('wrong')];
    const next = await limited.visitor.post('/api/login', { login: 'ann', password: ann.password });
    await limited.close();
    expect([...statuses, next.statusCode]).toEqual([303, 400, 429]);
  });

  it('requires the signed cookie of the first step', async () => {
    const { secret } = await setUp();
    const cookie = await firstStep();
    const forged = [
      '',
      cookie.replace(/=./, '=x'),
      cookie.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')),
      `${cookie.split('=')[0]}=%ff`,
    ];
    for (const one of forged) {
      const response = await secondStep(one, appCode(secret));
      expect([one === '' ? 'none' : 'forged', response.statusCode]).toEqual([
        one === '' ? 'none' : 'forged',
        401,
      ]);
    }
  });

  it('starts a new session and ends the previous one [S-14]', async () => {
    const { secret, cookie: before } = await setUp();
    const first = await form('/api/login', { login: tom.username, ...password() }, before);
    const both = `${before}; ${cookiesOf(first)}`;
    const response = await secondStep(both, appCode(secret));
    expect([response.statusCode, await signedIn(before), await signedIn(cookiesOf(response))]).toEqual([
      303,
      false,
      true,
    ]);
  });

  it('is refused after the password was changed since the first step [S-15]', async () => {
    const { secret, cookie } = await setUp();
    const halfDone = await firstStep();
    const change = { currentPassword: tom.password, newPassword: 'another rather long one' };
    expect((await withCookie(cookie, '/api/account/password', change)).statusCode).toBe(200);
    expect((await secondStep(halfDone, appCode(secret))).statusCode).toBe(401);
  });
});

describe('a second factor', () => {
  it('is removed with the password', async () => {
    const { cookie } = await setUp();
    expect(
      (await withCookie(cookie, '/api/account/two-factor/remove', { password: 'wrong' })).statusCode,
    ).toBe(400);
    const response = await withCookie(cookie, '/api/account/two-factor/remove', password());
    expect(response.statusCode).toBe(200);
    expect((await withCookie(cookiesOf(response), '/api/account')).json()).toMatchObject({
      twoFactor: false,
    });
    expect(await stretch.db.select().from(twoFactors).where(eq(twoFactors.userId, tom.id))).toEqual([]);
    expect((await form('/api/login', { login: tom.username, ...password() })).headers.location).toBe('/');
  });

  it('gets new recovery codes that invalidate the old ones', async () => {
    const { cookie, recoveryCodes } = await setUp();
    const response = await withCookie(cookie, '/api/account/two-factor/recovery-codes', password());
    const { recoveryCodes: renewed } = response.json();
    expect([response.statusCode, renewed.length]).toEqual([200, 10]);
    expect((await secondStep(await firstStep(), recoveryCodes[0] ?? '')).statusCode).toBe(400);
    expect((await secondStep(await firstStep(), renewed[0])).statusCode).toBe(303);
  });
});
