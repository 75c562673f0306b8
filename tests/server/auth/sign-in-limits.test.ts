import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/index.ts';
import { limits } from '#server/rate-limits/rate-limits.ts';
import { settableClock } from '#tests/support/clock.ts';
import { newcomer } from '#tests/support/forms.ts';
import { linkIn, sendPendingMails, tokenIn } from '#tests/support/mails.ts';
import { cookiesOf, openTestApp, type TestUser } from '#tests/support/server.ts';

const clock = settableClock('2026-03-01T12:00:00Z');
const t = await openTestApp({ clock, limited: true });
let number = 0;
let ann: TestUser;
beforeEach(async () => {
  number += 1;
  ann = await t.signUp(`ann_${number}`);
  clock.advance(3 * 24 * 60 * 60 * 1000);
});

type Attempt = { readonly from: string; readonly cookie?: string; readonly login?: string };

const attempt = (password: string, { from, cookie, login = ann.username }: Attempt) =>
  t.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: from,
    payload: { login, password },
    headers: cookie === undefined ? {} : { cookie },
  });
const wrong = async (details: Attempt) => (await attempt('a wrong guess', details)).statusCode;
const right = async (details: Attempt) => (await attempt(ann.password, details)).statusCode;

async function wrongTimes(count: number, details: Attempt): Promise<number[]> {
  const statuses = [];
  for (let use = 0; use < count; use += 1) statuses.push(await wrong(details));
  return statuses;
}
const repeated = (status: number, times: number) => Array.from({ length: times }, () => status);

/** Exhausts the limit of an account with one wrong password from each of many networks. */
async function exhaustAccountLimit(login = ann.username): Promise<void> {
  const statuses = [];
  for (let network = 0; network < (limits.signInAccount?.burst ?? 0); network += 1) {
    statuses.push(await wrong({ from: `198.18.${number}.${network}`, login }));
  }
  expect(new Set(statuses)).toEqual(new Set([401]));
}

/** The device cookie of a browser in which the user has signed in. */
async function deviceOf(
  user: Pick<TestUser, 'username' | 'password'>,
  from = '192.0.2.9',
  cookie = '',
): Promise<string> {
  const response = await attempt(user.password, { from, cookie, login: user.username });
  const device = response.cookies.find(({ name }) => name === 'stretch.device');
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 180 * 24 * 60 * 60 });
  return `stretch.device=${device?.value}`;
}

describe('wrong passwords', () => {
  it('block further attempts from their network, but not the owner in another network [S-23]', async () => {
    const there = { from: '203.0.113.1' };
    expect(await wrongTimes(11, there)).toEqual([...repeated(401, 10), 429]);
    expect(await right(there)).toBe(429);
    expect(await right({ from: '203.0.113.2' })).toBe(303);
    clock.advance(31_000);
    expect(await right(there)).toBe(303);
  });

  it('are counted per login, case-insensitively', async () => {
    const ben = await t.signUp(`ben_${number}`);
    const from = '203.0.113.3';
    for (let use = 0; use < 10; use += 1)
      await wrong({ from, login: use % 2 ? ann.username : ann.username.toUpperCase() });
    expect(await right({ from })).toBe(429);
    expect(await right({ from, login: ben.username })).toBe(303);
  });

  it('from many networks reduce the attempts of each network, and the owner can sign in from another one [S-23]', async () => {
    await exhaustAccountLimit();
    const there = { from: '203.0.113.4' };
    expect(await wrongTimes(4, there)).toEqual([401, 401, 401, 429]);
    expect(await right(there)).toBe(429);
    expect(await right({ from: '203.0.113.5' })).toBe(303);
    clock.advance(60 * 60 * 1000);
    // Two attempts at the login and one in the network.
    expect(await wrongTimes(4, there)).toEqual([401, 401, 401, 429]);
  });

  it('from one IPv6 /48 count as one network once the account limit is exhausted', async () => {
    await exhaustAccountLimit();
    const statuses = [];
    for (let network = 1; network <= 4; network += 1)
      statuses.push(await wrong({ from: `2001:db8:7:${network}::1` }));
    expect(statuses).toEqual([401, 401, 401, 429]);
    expect(await right({ from: '2001:db8:8::1' })).toBe(303);
  });

  it('get the same responses whether or not the account exists [S-24]', async () => {
    const responses: object[] = [];
    for (const login of [ann.username, `nobody_${number}`, `nobody_${number}@example.com`]) {
      await exhaustAccountLimit(login);
      const from = '203.0.113.6';
      const statuses = await wrongTimes(4, { from, login });
      const { body, headers } = await attempt('a wrong guess', { from, login });
      responses.push({ statuses, body, retryAfter: headers['retry-after'] });
    }
    expect(responses).toEqual(responses.map(() => responses[0]));
  });

  it('by username do not reveal the e-mail address of the account', async () => {
    await exhaustAccountLimit();
    const from = '203.0.113.7';
    expect(await wrongTimes(11, { from, login: `${ann.username}@example.com` })).toEqual([
      ...repeated(401, 10),
      429,
    ]);
  });

  it('at registration with a taken username have the same limits and responses for any e-mail address [R-SAFE-150]', async () => {
    const results: unknown[] = [];
    for (const [email, from] of [
      [`${ann.username}@example.com`, '203.0.113.20'],
      [`other_${number}@example.com`, '203.0.113.21'],
    ] as const) {
      const payload = { ...newcomer(ann.username), email, password: 'a guess at the phrase' };
      const responses: unknown[] = [];
      for (let use = 0; use < 11; use += 1) {
        const register = { method: 'POST', url: '/api/register', remoteAddress: from, payload } as const;
        const { statusCode, body, headers } = await t.app.inject(register);
        responses.push([statusCode, body, headers['retry-after']]);
      }
      results.push([responses, await right({ from })]);
    }
    const taken = [409, '{"message":"That username is taken","code":"username_taken"}', undefined];
    const expected = [Array.from({ length: 11 }, () => taken), 429];
    expect(results).toEqual([expected, expected]);
    expect(await right({ from: '203.0.113.22' })).toBe(303);
  });

  it('for many accounts block their network, except known devices in it [S-23]', async () => {
    const cookie = await deviceOf(ann);
    const from = '203.0.113.8';
    const statuses = [];
    for (let use = 0; use < 101; use += 1) statuses.push(await wrong({ from, login: `sprayed_${use}` }));
    expect(statuses).toEqual([...repeated(401, 100), 429]);
    expect(await right({ from })).toBe(429);
    expect(await right({ from, cookie })).toBe(303);
  });
});

describe('an owner in the network of an attacker', () => {
  const from = '203.0.113.30';
  const post = (url: string, payload: object) =>
    t.app.inject({ method: 'POST', url, remoteAddress: from, payload });

  it('gets the same response for the right password as for a wrong one [S-23]', async () => {
    await wrongTimes(10, { from });
    const refused = async (password: string) => {
      const { statusCode, body, headers } = await attempt(password, { from });
      return { statusCode, body, retryAfter: headers['retry-after'] };
    };
    const right = await refused(ann.password);
    expect([right.statusCode, right]).toEqual([429, await refused('a wrong guess')]);
  });

  it('sets a new password by a mailed link and signs in with it in the same browser', async () => {
    // Sends the pending mails of other tests.
    await sendPendingMails(t);
    await t.visitor.post('/api/password', { login: ann.username });
    const [mail] = await sendPendingMails(t);
    await wrongTimes(11, { from });
    const guesses = [];
    for (let use = 0; use <= (limits.mailAddress?.burst ?? 0); use += 1)
      guesses.push(
        (await post('/api/password/reset', { token: 'a guess', password: 'a new phrase' })).statusCode,
      );
    expect([guesses[0], guesses.at(-1)]).toEqual([404, 429]);

    const page = await t.app.inject({ url: linkIn(mail), remoteAddress: from });
    const done = await post('/api/password/reset', { token: tokenIn(mail), password: 'another long phrase' });
    expect([page.statusCode, done.statusCode]).toEqual([200, 200]);
    const cookie = cookiesOf(done);
    const statuses = [
      (await attempt('another long phrase', { from })).statusCode,
      (await attempt('another long phrase', { from, cookie })).statusCode,
    ];
    expect([done.cookies.map(({ name }) => name), statuses]).toEqual([['stretch.device'], [429, 303]]);
  });
});

describe('right passwords', () => {
  it('do not count, however many people share a network', async () => {
    const from = '203.0.113.10';
    const many = (limits.signInAddress?.burst ?? 0) + 1;
    const statuses = [];
    for (let use = 0; use < many; use += 1) statuses.push(await right({ from }));
    expect(statuses).toEqual(repeated(303, many));
  });
});

describe('a known device', () => {
  it('signs in, by username and e-mail address, while its network is limited', async () => {
    const cookie = await deviceOf(ann);
    await exhaustAccountLimit();
    const from = '203.0.113.11';
    await wrongTimes(4, { from });
    expect(await right({ from })).toBe(429);
    expect(await right({ from, cookie })).toBe(303);
    expect(await right({ from, cookie, login: `${ann.username}@example.com` })).toBe(303);
  });

  it('is known to its own account only, with a valid signature', async () => {
    const ben = await t.signUp(`ben_${number}`);
    const own = await deviceOf(ann);
    const forged = own.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
    const from = '203.0.113.12';
    await wrongTimes(11, { from });
    const cookies = [
      await deviceOf(ben),
      forged,
      own.replace(/\..*$/, ''),
      'stretch.device=.',
      'stretch.device=',
    ];
    for (const cookie of cookies) expect([cookie, await right({ from, cookie })]).toEqual([cookie, 429]);
    expect(await right({ from, cookie: own })).toBe(303);
  });

  it('is known to the five accounts that signed in last', async () => {
    const first = await deviceOf(ann);
    let cookie = await deviceOf(ann, undefined, first);
    for (let other = 0; other < 4; other += 1)
      cookie = await deviceOf(await t.signUp(`other_${other}_${number}`), undefined, cookie);
    const from = '203.0.113.15';
    await wrongTimes(11, { from });
    expect(await right({ from, cookie })).toBe(303);
    const sixth = await deviceOf(await t.signUp(`sixth_${number}`), undefined, cookie);
    expect(await right({ from, cookie: sixth })).toBe(429);
  });

  it('reaches no other account with its e-mail address once the limits are exhausted', async () => {
    await t.db.update(users).set({ emailVerified: true }).where(eq(users.id, ann.id));
    const login = `${ann.username}@example.com`;
    const password = 'the phrase of another';
    const eve = { ...newcomer(`eve_${number}`), email: login, password };
    await t.visitor.post('/api/register', eve);
    const from = '203.0.113.14';
    const withDevice = async () => ({ from, login, cookie: await deviceOf(eve) });
    // People who share a browser and an address can sign in to their own accounts there.
    expect(await right(await withDevice())).toBe(303);

    expect(await wrongTimes(11, { from, login })).toEqual([...repeated(401, 10), 429]);
    expect([await right(await withDevice()), await right(await withDevice())]).toEqual([401, 401]);
    expect((await attempt(password, await withDevice())).statusCode).toBe(303);
    expect(await wrongTimes(11, await withDevice())).toEqual([...repeated(401, 10), 429]);
  });

  it('has a limited number of attempts', async () => {
    const cookie = await deviceOf(ann);
    const from = '203.0.113.13';
    expect(await wrongTimes(21, { from, cookie })).toEqual([...repeated(401, 20), 429]);
  });

  it('is known after registering and after signing out, and holds no personal data', async () => {
    const registered = await t.visitor.post('/api/register', newcomer(`cyd_${number}`));
    const device = registered.cookies.find(({ name }) => name === 'stretch.device');
    expect(device?.value).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    const left = await t.visitor.get('/api/logout', undefined, { cookie: cookiesOf(registered) });
    expect(left.cookies.map(({ name }) => name)).not.toContain('stretch.device');
  });
});
