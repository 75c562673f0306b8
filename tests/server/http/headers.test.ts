import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { routes } from '#tests/server/access/calls.ts';
import { openTestApp, startTestApp } from '#tests/support/server.ts';

const t = await openTestApp();

const security = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

describe('every response', () => {
  it.each([
    ['/api/auth/user'],
    ['/api/login'],
    ['/api/nowhere'],
    ['/healthz'],
    ['/anything'],
    ['/api/games/%zz'],
  ])('of %s has the security headers [S-38]', async (url) => {
    expect((await t.visitor.get(url)).headers).toMatchObject(security);
  });

  it('is not cached when it is private [S-39]', async () => {
    const others = ['/api/nowhere', '/api/login', '/api/logout'].map(
      (path) => ({ method: 'GET', path }) as const,
    );
    for (const { method, path } of [...routes.values(), ...others]) {
      const { headers } = await t.app.inject({ method, url: path.replace(/:\w+/g, 'AAAAAA') });
      expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
    }
  });

  it('has HSTS with https only [S-38]', async () => {
    expect((await t.visitor.get('/healthz')).headers['strict-transport-security']).toBeUndefined();
  });
});

describe('the health endpoints', () => {
  it('report that the process runs and that the database responds', async () => {
    const [health, ready] = [await t.visitor.get('/healthz'), await t.visitor.get('/readyz')];
    expect([health.json(), ready.json()]).toEqual([{ status: 'ok' }, { status: 'ready' }]);
  });

  it('report that the process is not ready while the database is unavailable', async () => {
    const other = await startTestApp();
    await other.database.disconnect();
    const [health, ready] = [await other.visitor.get('/healthz'), await other.visitor.get('/readyz')];
    await other.app.close();
    expect([health.statusCode, ready.statusCode, ready.json(), ready.headers['retry-after']]).toEqual([
      200,
      503,
      { message: 'The database does not respond', code: 'unavailable' },
      '5',
    ]);
  });
});

describe('while the database is unavailable', () => {
  it('requests get a 503 and sessions stay valid', async () => {
    const other = await startTestApp();
    const ann = await other.signUp('ann');
    await other.database.disconnect();
    const responses = [
      await ann.get('/api/auth/user'),
      await ann.get('/api/games'),
      await other.visitor.post('/api/login', { login: 'ann', password: ann.password }),
    ];
    await other.app.close();
    const unavailable = { message: 'The service is busy. Try again in a moment.', code: 'unavailable' };
    expect(
      responses.map((response) => [
        response.statusCode,
        response.json(),
        response.headers['retry-after'],
        response.cookies,
      ]),
    ).toEqual(responses.map(() => [503, unavailable, '2', []]));
  });
});

describe('a malformed request', () => {
  const send = async (text: string): Promise<string> => {
    if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' });
    const address = t.app.server.address();
    const port = isAddress(address) ? address.port : 0;
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(text));
      let response = '';
      socket.on('data', (chunk) => {
        response += chunk.toString();
      });
      socket.on('close', () => resolve(response.split('\r\n')[0] ?? ''));
      socket.on('error', reject);
    });
  };
  const isAddress = (address: string | AddressInfo | null): address is AddressInfo =>
    typeof address === 'object' && address !== null;

  it.each([
    [
      'two content lengths',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    ],
    [
      'both kinds of length',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['a line that is no header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n'],
  ])('with %s is a 400 [S-40]', async (_what, text) => {
    expect(await send(text)).toBe('HTTP/1.1 400 Bad Request');
  });

  it('has timeouts for its headers and its body [S-41]', () => {
    expect([t.app.server.headersTimeout, t.app.server.requestTimeout]).toEqual([15_000, 180_000]);
  });
});
