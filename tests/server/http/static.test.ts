import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openTestApp, startTestApp } from '#tests/support/server.ts';
import { writeFiles } from '#tests/support/temporary-files.ts';

const t = await openTestApp({
  appDirectory: await writeFiles({
    'index.html': '<!doctype html><title>App</title>',
    'icon.svg': '<svg/>',
    'assets/main-abc123.js': 'run()',
    'assets/main-abc123.js.br': 'brotli',
  }),
});

const responseOf = async (url: string, headers: Record<string, string> = {}) => {
  const response = await t.visitor.get(url, undefined, headers);
  return [
    response.statusCode,
    response.headers['content-type'],
    response.headers['cache-control'],
    response.body,
  ];
};
const page = [200, 'text/html; charset=utf-8', 'no-cache', '<!doctype html><title>App</title>'];

describe('the built app', () => {
  it.each([
    ['/'],
    ['/discover'],
    ['/games/1/edit'],
    ['/join/ABC234'],
    ['/no/such/screen?x=1'],
    ['/apiary'],
    ['/%00'],
    [`/${'x'.repeat(300)}`],
  ])('is the response of %s, uncached', async (url) => {
    expect(await responseOf(url)).toEqual(page);
  });

  it('caches files with a hash in their name only', async () => {
    expect([await responseOf('/assets/main-abc123.js'), await responseOf('/icon.svg')]).toEqual([
      [200, 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable', 'run()'],
      [200, 'image/svg+xml', 'no-cache', '<svg/>'],
    ]);
  });

  it('sends the precompressed file', async () => {
    const response = await t.visitor.get('/assets/main-abc123.js', undefined, {
      'accept-encoding': 'gzip, br',
    });
    expect([response.headers['content-encoding'], response.body]).toEqual(['br', 'brotli']);
  });

  it.each([['/api/nowhere'], ['/api/%00'], ['/api'], ['/assets/gone-1.js'], ['/assets/']])(
    'responds with 404 to %s',
    async (url) => {
      const response = await t.visitor.get(url);
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { message: 'Not found', code: 'not_found' },
      ]);
    },
  );

  it('serves nothing outside of its directory', async () => {
    for (const url of ['/..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/....//etc/passwd']) {
      expect((await t.visitor.get(url)).body).not.toContain('root:');
    }
  });

  it('refuses other methods', async () => {
    expect((await t.visitor.post('/discover')).statusCode).toBe(404);
  });
});

describe('without a build', () => {
  it('the API is served and pages are a 404 with a hint', async () => {
    const unbuilt = await startTestApp();
    const [api, home] = [await unbuilt.visitor.get('/api/auth/user'), await unbuilt.visitor.get('/')];
    await unbuilt.close();
    expect([api.statusCode, home.statusCode, home.json()]).toEqual([
      401,
      404,
      { message: 'The app is not built: run npm run build', code: 'not_found' },
    ]);
  });
});

const builtPage = '<html><head><title>App</title></head><body><div id="root"></div></body></html>';
const files = ['/assets/app-1.js', '/assets/app-1.css'];
const manifest = {
  signedIn: [
    { path: '/', files, data: ['/api/games'] },
    { path: '/games/:id', files, data: ['/api/games/:id', '/api/posts?gameId=:id&page=1'] },
  ],
  anybody: [{ path: '/join/:code', files, data: ['/api/games/invite/:code'] }],
};
const app = await openTestApp({
  appDirectory: await writeFiles({
    'index.html': builtPage,
    'landing.html': builtPage.replace('<div id="root">', '<div id="root"><h1>Landing</h1>'),
    '.vite/preload-manifest.json': JSON.stringify(manifest),
  }),
});

describe('the preload links of a page', () => {
  const data = (href: string) =>
    `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${href}">`;
  const viewer = (who: string) => `<meta name="stretch-viewer" content="${who}">`;
  const [signedOut, signedIn] = [viewer('nobody'), viewer('somebody')];
  const userData = data('/api/auth/user');
  const session = { cookie: 'stretch.session_token=abc' };
  const open = (url: string, headers: Record<string, string> = {}) =>
    app.visitor.get(url, undefined, { 'sec-fetch-dest': 'document', ...headers });
  const head = async (url: string, headers?: Record<string, string>) =>
    (await open(url, headers)).body.replace(/^.*<\/title>|<\/head>.*$/g, '');
  const code =
    '<link rel="modulepreload" crossorigin href="/assets/app-1.js"><link rel="stylesheet" crossorigin href="/assets/app-1.css">';

  it('are the code and data of the screen, with a session cookie', async () => {
    expect(await head('/', session)).toBe(signedIn + code + userData + data('/api/games'));
    expect(await head('/games/42', session)).toBe(
      signedIn + code + userData + data('/api/games/42') + data('/api/posts?gameId=42&amp;page=1'),
    );
  });

  it('mark a visitor without a session cookie as signed out, and include the data of an invitation', async () => {
    expect(await head('/games/42')).toBe(signedOut);
    expect(await head('/join/ABC234')).toBe(signedOut + code + data('/api/games/invite/ABC234'));
  });

  it('leave out data for a URL with a query string', async () => {
    expect(await head('/?x=1', session)).toBe(signedIn + code + userData);
  });

  it('contain nothing injected by the URL', async () => {
    expect(await head('/games/%22%3E%3Cscript%3E', session)).toBe(signedIn + userData);
    expect(await head(`/games/${'x'.repeat(65)}`, session)).toBe(signedIn + userData);
  });

  it('come with the prerendered landing page at / for visitors only', async () => {
    expect([
      (await open('/')).body.includes('Landing'),
      (await open('/', session)).body.includes('Landing'),
    ]).toEqual([true, false]);
    expect((await open('/discover')).body).not.toContain('Landing');
  });

  it('are missing for requests that are no navigation', async () => {
    expect((await app.visitor.get('/', undefined, session)).body).toBe(builtPage);
    expect((await app.visitor.get('/')).body).toBe(builtPage);
  });

  it('are revalidated by ETag', async () => {
    const first = await open('/discover');
    const again = await open('/discover', { 'if-none-match': String(first.headers.etag) });
    const other = await open('/', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body, other.statusCode]).toEqual([304, '', 200]);
    expect(again.headers['cache-control']).toBe('no-cache');
  });

  it.each([['/.vite/preload-manifest.json'], ['/.vite/manifest.json'], ['/landing.html']])(
    'are not served as a file (%s)',
    async (url) => {
      expect((await app.visitor.get(url)).body).toBe(builtPage);
    },
  );
});

it('the app and the sign-in page link to an existing icon', async () => {
  const at = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));
  const icon = '<link rel="icon" href="/favicon.svg" type="image/svg+xml"';
  expect((await t.visitor.get('/api/login')).body).toContain(icon);
  expect(readFileSync(at('index.html'), 'utf8')).toContain(icon);
  expect(existsSync(at('public/favicon.svg'))).toBe(true);
});
