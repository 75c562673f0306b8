import { describe, expect, it } from 'vitest';
import { openTestApp, startTestApp } from '#tests/support/server.ts';

const t = await openTestApp();
const ann = await t.signUp('ann');

const foreign = { message: 'This request came from another site', code: 'foreign_request' };
type Headers = Record<string, string>;

describe('a state-changing request of another site', () => {
  const foreignHeaders: [string, Headers][] = [
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['the origin "null" of a sandboxed frame', { origin: 'null' }],
    ['our origin with another port', { origin: 'http://localhost:81' }],
    ['our origin with another scheme', { origin: 'https://localhost:80' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site fetch', { 'sec-fetch-site': 'same-site' }],
    [
      'a cross-site fetch that claims our origin',
      { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
    ],
    [
      'a forwarded host without a configured proxy',
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    ],
  ];

  it.each(foreignHeaders)(
    'is refused with %s, with and without a body, signed in and out [S-17]',
    async (_what, headers) => {
      const responses = [
        await ann.post('/api/games', { name: 'x' }, headers),
        await ann.post('/api/games/some-id/join', undefined, headers),
        await ann.put('/api/notifications/some-id/read', undefined, headers),
        await ann.patch('/api/posts/some-id/redact', undefined, headers),
        await ann.delete('/api/posts/some-id', undefined, headers),
        await t.visitor.post('/api/login', { login: 'ann', password: ann.password }, headers),
        await t.visitor.post('/api/register', {}, headers),
        await t.visitor.post('/nowhere', undefined, headers),
      ];
      expect(responses.map((response) => [response.statusCode, response.json(), response.cookies])).toEqual(
        responses.map(() => [403, foreign, []]),
      );
    },
  );

  it('is told apart from requests of own pages and of other clients, which are accepted', async () => {
    const own: Headers[] = [
      {},
      { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of own) {
      expect((await ann.post('/api/games/some-id/leave', undefined, headers)).statusCode).not.toBe(403);
    }
  });

  it('is recognized by the configured public origin', async () => {
    const other = await startTestApp({ env: { PUBLIC_ORIGIN: 'https://stretch.example' } });
    const statuses = [];
    for (const origin of ['https://stretch.example', 'http://localhost']) {
      statuses.push((await other.visitor.post('/api/login', {}, { origin })).statusCode);
    }
    await other.close();
    expect(statuses).toEqual([400, 403]);
  });
});

describe('a read request', () => {
  it('has no CORS headers [S-20]', async () => {
    const preflight = await t.app.inject({
      method: 'OPTIONS',
      url: '/api/games',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    });
    const read = await ann.get('/api/openapi.json', undefined, { origin: 'https://evil.example' });
    const names = [...Object.keys(preflight.headers), ...Object.keys(read.headers)];
    expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});
