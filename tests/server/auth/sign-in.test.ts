import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { BUSY } from '#server/failure.ts';
import { newcomer, postForm } from '#tests/support/forms.ts';
import { cookiesOf, openTestApp, startTestApp } from '#tests/support/server.ts';

const t = await openTestApp();
const ann = await t.signUp('Ann_1', { firstName: 'Ann', lastName: 'Lee' });

const form = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  postForm(t.app, url, fields, headers);
const isSignedIn = async (cookie: string) =>
  (await t.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode !== 401;

/** Log options whose errors a test reads. */
function collectedLog() {
  const lines: string[] = [];
  return {
    level: 'error',
    stream: { write: (line: string) => void lines.push(line) },
    errors: () =>
      lines.map((line) => {
        const { msg, err } = z
          .object({ msg: z.string(), err: z.object({ type: z.string() }) })
          .parse(JSON.parse(line));
        return { msg, type: err.type };
      }),
  };
}

describe('registering', () => {
  it('signs in and redirects to Home', async () => {
    const response = await t.visitor.post('/api/register', newcomer('bob'));
    expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
    expect(
      response.cookies.map(({ name, httpOnly, sameSite, path, secure }) => [
        name,
        httpOnly,
        sameSite,
        path,
        secure,
      ]),
    ).toEqual([
      ['stretch.session_token', true, 'Lax', '/', undefined],
      ['stretch.device', true, 'Lax', '/', undefined],
    ]);
    expect(await isSignedIn(cookiesOf(response))).toBe(true);
  });

  it('redirects to the return path from the query or the body', async () => {
    const byQuery = await t.visitor.post('/api/register?returnTo=/games/1', newcomer('cy1'));
    const byForm = await form('/api/register', { ...newcomer('cy2'), returnTo: '/join/ABC234' });
    const foreign = await form('/api/register', { ...newcomer('cy3'), returnTo: '//evil.example' });
    expect(
      [byQuery, byForm, foreign].map((response) => [response.statusCode, response.headers.location]),
    ).toEqual([
      [303, '/games/1'],
      [303, '/join/ABC234'],
      [303, '/'],
    ]);
  });

  it.each([
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ username: 'a'.repeat(31) }, 'Username must be at most 30 characters'],
    [{ username: 'a b c' }, 'Username may hold letters, digits, _ and . only'],
    [{ username: 'ünal' }, 'Username may hold letters, digits, _ and . only'],
    [{ email: 'nowhere' }, 'Please enter a valid email'],
    [{ email: '' }, 'Please enter your email'],
    [{ password: 'short12' }, 'Password must be at least 8 characters'],
    [{ password: 'x'.repeat(129) }, 'Password must be at most 128 characters'],
    [{ password: 'Password123' }, 'That password is too easy to guess. Please choose another one'],
    [{ password: '........' }, 'That password is too easy to guess. Please choose another one'],
    [{ password: 'newcomer' }, 'That password is too easy to guess. Please choose another one'],
    [{ firstName: '  ' }, 'First name is required'],
    [{ firstName: '\u3164' }, 'First name is required'],
    [{ firstName: 'x'.repeat(51) }, 'First name must be at most 50 characters'],
    [{ lastName: 'x'.repeat(51) }, 'Last name must be at most 50 characters'],
    [{ username: 7 }, 'Please choose a username'],
  ])('refuses %j [S-22]', async (change, message) => {
    const response = await t.visitor.post('/api/register', { ...newcomer('newcomer'), ...change });
    expect([response.statusCode, response.json(), response.cookies]).toEqual([
      400,
      { message, code: 'invalid_request' },
      [],
    ]);
  });

  it('accepts a pass phrase of 64 characters with spaces and emoji [S-22]', async () => {
    const account = { ...newcomer('dora'), password: `🌈 ${'long words '.repeat(6)}`.slice(0, 64) };
    expect((await t.visitor.post('/api/register', account)).statusCode).toBe(303);
    const again = await t.visitor.post('/api/login', { login: 'dora', password: account.password });
    expect(again.statusCode).toBe(303);
  });

  it('ignores the case of usernames', async () => {
    const name = await t.visitor.post('/api/register', { ...newcomer('ANN_1'), email: 'other@example.com' });
    expect([name.statusCode, name.json()]).toEqual([
      409,
      { message: 'That username is taken', code: 'username_taken' },
    ]);
  });

  it('signs in when the same registration is sent twice, but not with another password', async () => {
    const first = await t.visitor.post('/api/register', newcomer('twice'));
    const again = await form('/api/register', newcomer('twice'));
    const guess = await t.visitor.post('/api/register', {
      ...newcomer('twice'),
      password: 'some other pass phrase',
    });
    expect([first.statusCode, again.statusCode, guess.statusCode]).toEqual([303, 303, 409]);
    expect(guess.json()).toEqual({ message: 'That username is taken', code: 'username_taken' });
    expect(await isSignedIn(cookiesOf(again))).toBe(true);
  });

  it('succeeds once for two concurrent registrations of one name', async () => {
    const both = await Promise.all([
      t.visitor.post('/api/register', { ...newcomer('twin'), email: 'twin1@example.com' }),
      t.visitor.post('/api/register', { ...newcomer('Twin'), email: 'twin2@example.com' }),
    ]);
    expect(both.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([303, 409]);
  });

  it('ignores unknown fields [S-11]', async () => {
    const extra = {
      emailVerified: true,
      image: 'https://evil.example/x.svg',
      bio: 'x',
      id: 'me',
      role: 'admin',
    };
    const response = await t.visitor.post('/api/register', { ...newcomer('extra'), ...extra });
    expect(response.statusCode).toBe(303);
    const stored = await t.db.query.users.findFirst({
      where: (users, { eq }) => eq(users.username, 'extra'),
    });
    expect({ ...stored, id: typeof stored?.id, createdAt: null, updatedAt: null }).toEqual({
      id: 'string',
      username: 'extra',
      displayUsername: 'extra',
      email: 'extra@example.com',
      emailVerified: false,
      firstName: 'New',
      lastName: null,
      bio: null,
      twoFactorEnabled: false,
      deletedAt: null,
      erasure: null,
      profileImageId: null,
      rulesVersion: null,
      rulesAcceptedAt: null,
      mustAcceptTerms: false,
      createdAt: null,
      updatedAt: null,
    });
  });
});

describe('signing in', () => {
  it.each([['Ann_1'], ['ann_1'], ['ANN_1@example.com']])('accepts %s and the password', async (login) => {
    const response = await t.visitor.post('/api/login', { login, password: ann.password });
    expect([response.statusCode, response.headers.location, await isSignedIn(cookiesOf(response))]).toEqual([
      303,
      '/',
      true,
    ]);
  });

  it('returns the same message for wrong passwords, unknown and malformed names [S-24]', async () => {
    const wrong = { message: 'Wrong username, email or password', code: 'wrong_credentials' };
    for (const login of ['Ann_1', 'nobody_here', 'no@example.com', 'no such name!', 'x', 'a@b']) {
      const response = await t.visitor.post('/api/login', { login, password: 'not the password' });
      expect([login, response.statusCode, response.json(), response.cookies]).toEqual([
        login,
        401,
        wrong,
        [],
      ]);
    }
  });

  it('names missing fields', async () => {
    const nothing = await t.visitor.post('/api/login', {});
    const noPassword = await t.visitor.post('/api/login', { login: 'Ann_1' });
    expect([nothing.statusCode, nothing.json(), noPassword.statusCode, noPassword.json()]).toEqual([
      400,
      { message: 'Please enter your username or email', code: 'invalid_request' },
      400,
      { message: 'Please enter your password', code: 'invalid_request' },
    ]);
  });

  it('creates a new token and ends the previous session [S-14]', async () => {
    const first = cookiesOf(await t.visitor.post('/api/login', { login: 'Ann_1', password: ann.password }));
    const elsewhere = cookiesOf(
      await t.visitor.post('/api/login', { login: 'Ann_1', password: ann.password }),
    );
    const response = await t.visitor.post(
      '/api/login',
      { login: 'Ann_1', password: ann.password },
      { cookie: first },
    );
    const second = cookiesOf(response);
    expect(second).not.toBe(first);
    expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(elsewhere)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('restores the input on the page after a failure, but no password', async () => {
    const response = await form('/api/login', {
      login: 'A"<b>',
      password: 'sesame-open',
      returnTo: '/games/9',
    });
    expect([response.statusCode, response.headers['cache-control']]).toEqual([401, 'no-store']);
    expect(response.body).toContain('value="A&quot;&lt;b&gt;"');
    expect(response.body).toContain('role="alert">Wrong username, email or password<');
    expect(response.body).toContain('name="returnTo" value="/games/9"');
    expect(response.body).not.toContain('sesame-open');
  });

  it('shows the register page again when registering fails', async () => {
    const response = await form('/api/register', {
      ...newcomer('ann_1'),
      email: 'foo@example.com',
      lastName: 'Foo',
    });
    expect(response.statusCode).toBe(409);
    expect(response.body).toContain('That username is taken');
    expect(response.body).toContain('action="/api/register"');
    expect(response.body).toContain('value="Foo"');
    expect(response.body).not.toContain('a quite long pass phrase');
  });
});

describe('a failure of the server', () => {
  const problemOf = ({ body }: { body: string }) => /role="alert">([^<]+)</.exec(body)?.[1];

  it('shows the sign-in page again while the database does not respond, and JSON clients get JSON', async () => {
    const log = collectedLog();
    const disconnected = await startTestApp({ log });
    await disconnected.database.disconnect();
    const fields = { login: 'ann_1', password: 'sesame-open', returnTo: '/games/9' };
    const page = await postForm(disconnected.app, '/api/login', fields);
    const logged = log.errors();
    const json = await disconnected.visitor.post('/api/login', fields);
    await disconnected.app.close();
    expect([
      page.statusCode,
      page.headers['content-type'],
      page.headers['retry-after'],
      problemOf(page),
    ]).toEqual([503, 'text/html; charset=utf-8', '2', BUSY]);
    expect(page.body).toContain('value="ann_1"');
    expect(page.body).toContain('name="returnTo" value="/games/9"');
    expect(page.body).not.toContain('sesame-open');
    expect(logged).toEqual([{ msg: 'request failed', type: expect.any(String) }]);
    expect([json.statusCode, json.json()]).toEqual([503, { message: BUSY, code: 'unavailable' }]);
  });

  it('shows the register page again after an unexpected error, which is logged', async () => {
    const log = collectedLog();
    const broken = await startTestApp({
      log,
      passwordHasher: {
        hash: () => Promise.reject(new TypeError('the hash failed')),
        verify: async () => false,
      },
    });
    const page = await postForm(broken.app, '/api/register', { ...newcomer('eve'), lastName: 'Foo' });
    await broken.close();
    expect([page.statusCode, page.headers['content-type'], problemOf(page)]).toEqual([
      500,
      'text/html; charset=utf-8',
      'Something went wrong on our side. Please try again',
    ]);
    expect(page.body).toContain('action="/api/register"');
    expect(page.body).toContain('value="Foo"');
    expect(log.errors()).toEqual([{ msg: 'request failed', type: 'TypeError' }]);
  });
});

describe('signing out', () => {
  it('ends the session on the server, clears the cookie and redirects to Home [S-15]', async () => {
    const cookie = cookiesOf(await t.visitor.post('/api/login', { login: 'Ann_1', password: ann.password }));
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const response = await t.visitor.get('/api/logout', undefined, headers);
    expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
    expect(response.cookies.find(({ name }) => name === 'stretch.session_token')).toMatchObject({
      value: '',
      maxAge: 0,
    });
    expect(await isSignedIn(cookie)).toBe(false);
  });

  it('succeeds for signed-out visitors', async () => {
    const response = await t.visitor.get('/api/logout');
    expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
  });

  it('refuses requests of other sites [S-21]', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const response = await ann.get('/api/logout', undefined, { 'sec-fetch-site': site });
      expect([site, response.statusCode]).toEqual([site, 403]);
    }
    expect(await isSignedIn(ann.cookie)).toBe(true);
  });
});

describe('the sign-in page', () => {
  it('works without JavaScript and is not cached', async () => {
    const response = await t.visitor.get('/api/login');
    expect([
      response.statusCode,
      response.headers['content-type'],
      response.headers['cache-control'],
    ]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
    expect(response.body).toContain('<form method="post" action="/api/login">');
    expect(response.body).not.toMatch(/<script|<style|style=|onclick/);
    const styles = /href="(\/api\/login\/page\.css\?[0-9a-f]+)"/.exec(response.body)?.[1] ?? '';
    const sheet = await t.visitor.get(styles);
    expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  });

  it('keeps the return path in its tabs', async () => {
    const response = await t.visitor.get('/api/login?mode=register&returnTo=/join/ABC234');
    expect(response.body).toContain('<form method="post" action="/api/register">');
    expect(response.body).toContain('href="/api/login?returnTo=%2Fjoin%2FABC234"');
    expect(response.body).toContain('name="returnTo" value="/join/ABC234"');
  });

  it('drops a return path on another origin', async () => {
    const response = await t.visitor.get('/api/login?returnTo=https://evil.example');
    expect(response.body).toContain('name="returnTo" value="/"');
  });
});
