import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions } from '#server/db/schema/index.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { countQueries } from '#tests/support/queries.ts';
import { cookiesOf, openTestApp, startTestApp, type TestUser } from '#tests/support/server.ts';
import { writeFiles } from '#tests/support/temporary-files.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Renders the API responses as plain text. */
const program = `export const renderScreen = async (address, responses, timeZone) => {
  const [own, game] = ['/api/auth/user', '/api' + address].map((one) => responses[one]);
  if (game?.name === 'Slow') await new Promise(() => {});
  if (game?.name === 'Broken') throw new Error('internal detail');
  const styled = '<p style="--a:#123456;width:50%"></p><p style="background:url(&quot;//evil.test&quot;)"></p>';
  const html = '<title>T</title><!--$--><h1>' + own.username + ' ' + (game?.name ?? '') + '</h1><button class="b">x</button>' + styled;
  if (game?.name === 'Zoned') return { html: '<h1>' + timeZone + '</h1>', hydrationData: [] };
  return { html, hydrationData: [[['who'], own], [['rest'], '</script>']] };
};`;
const plain =
  '<html><head><title>App</title><script type="module" src="/a.js"></script></head><body><div id="root"></div></body></html>';
const template = plain.replace(/<script.*<\/script>/, '<meta name="stretch-script" content="/a.js">');
const phone = 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

const files = ['/assets/app-1.js', '/assets/app-1.css'];
const signedIn = [
  { path: '/', files, data: ['/api/games', '/api/user/stats'] },
  { path: '/games/:id', files, data: ['/api/games/:id'] },
  { path: '/profile', files, data: ['/api/user/stats'] },
];
const directory = await writeFiles({
  'index.html': plain,
  '.vite/server-rendering.html': template,
  '.vite/server-rendering.js': program,
  '.vite/preload-manifest.json': JSON.stringify({ signedIn, anybody: [] }),
});
const options = { appDirectory: directory, env: { SSR_TIMEOUT_MS: '60000' } };
const t = await openTestApp(options);
const [ada, bob] = await t.signUpAll('ada', 'bob');

const open = (who: Pick<TestUser, 'get'>, url: string, headers: Record<string, string> = {}) =>
  who.get(url, undefined, { 'sec-fetch-dest': 'document', 'user-agent': phone, ...headers });
const isServerRendered = async (...args: Parameters<typeof open>) =>
  (await open(...args)).body.includes('data-server-rendered');

describe('the page on a phone', () => {
  it('contains the user’s screen with API data', async () => {
    const [ofAda, ofBob] = [await open(ada, '/'), await open(bob, '/')];
    expect([ofAda, ofBob].map(({ body }) => /<h1>(.*?)<\/h1>/.exec(body)?.[1])).toEqual(['ada ', 'bob ']);
    expect([ofAda.body.includes('bob'), ofBob.body.includes('ada')]).toEqual([false, false]);
  });

  it('is not mixed up between concurrent users', async () => {
    const people = [ada, bob, ada, ada, bob, bob, ada, bob];
    const pages = await Promise.all(people.map((who) => open(who, '/')));
    expect(pages.map(({ body }) => /<h1>(.*?)<\/h1>/.exec(body)?.[1])).toEqual(
      people.map(({ username }) => `${username} `),
    );
  });

  it.each([
    ['time_zone=Asia/Tokyo', 'Asia/Tokyo'],
    ['a=b; time_zone=Pacific/Kiritimati; c=d', 'Pacific/Kiritimati'],
    ['time_zone=Mars/Olympus_Mons', 'UTC'],
    ['time_zone=<script>', 'UTC'],
    ['other_time_zone=Asia/Tokyo', 'UTC'],
    ['time_zone=', 'UTC'],
  ])('has times in the time zone of the cookie: %s is %s', async (cookie, timeZone) => {
    const zoned = `/games/${await insertTestGame(t, { creator: ada, name: 'Zoned' })}`;
    const { body } = await open(ada, zoned, { cookie: `${ada.cookie}; ${cookie}` });
    expect(/<h1>(.*?)<\/h1>/.exec(body)?.[1]).toBe(timeZone);
  });

  it('extends the session like its API requests', async () => {
    const expiresSoon = new Date(Date.now() + 5 * DAY);
    await t.db.update(sessions).set({ expiresAt: expiresSoon }).where(eq(sessions.userId, bob.id));
    const renewed = await open(bob, '/');
    expect(cookiesOf(renewed)).toBe(bob.cookie);
    const [session] = await t.db.select().from(sessions).where(eq(sessions.userId, bob.id));
    expect(session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 13 * DAY);
    expect((await open(bob, '/')).cookies).toEqual([]);
  });

  it('takes the statements of its data and one session lookup', async () => {
    const own = await startTestApp({ ...options, watched: false });
    const guy = await own.signUp('guy');
    const queriesOf = (url: string) => countQueries(own.db, () => guy.get(url));
    const separately =
      (await queriesOf('/api/auth/user')) +
      (await queriesOf('/api/games')) +
      (await queriesOf('/api/user/stats'));
    // This request is refused right after the session lookup.
    const sessionLookup = await queriesOf('/api/posts?page=0');
    expect(sessionLookup).toBeGreaterThan(0);
    expect(await countQueries(own.db, () => open(guy, '/'))).toBe(separately - 2 * sessionLookup);
    await own.close();
  });

  it('contains styles, script links, an allowed style sheet and inert controls', async () => {
    const { body, headers } = await open(ada, '/');
    const sheet = '[data-style="s0"]{--a:#123456;width:50%}';
    const hash = createHash('sha256').update(sheet).digest('base64');
    expect(String(headers['content-security-policy'])).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(body.replace(/\[\["who"\].*?\}\],/, '')).toBe(
      '<html><head><title>App</title><meta name="stretch-script" content="/a.js"><meta name="stretch-viewer" content="somebody">' +
        '<meta name="stretch-script" content="/assets/app-1.js"><link rel="stylesheet" crossorigin href="/assets/app-1.css">' +
        `<style>${sheet}</style></head><body><div id="root"><div data-server-rendered aria-busy="true"><h1>ada </h1><button inert class="b">x</button>` +
        '<p data-style="s0"></p><p></p></div></div>\n' +
        String.raw`<script type="application/json" id="stretch-hydration-data">[[["rest"],"\u003c/script>"]]</script></body></html>`,
    );
  });

  it('is not cached', async () => {
    const { headers } = await open(ada, '/');
    expect([headers['cache-control'], headers.etag]).toEqual(['private, no-store', undefined]);
  });

  it('contains nothing of a private game for a stranger', async () => {
    const gameId = await insertTestGame(t, { creator: ada, name: 'Secret dip', isPublic: false });
    expect(await isServerRendered(ada, `/games/${gameId}`)).toBe(true);
    const { body } = await open(bob, `/games/${gameId}`);
    expect([body.includes('data-server-rendered'), body.includes('Secret dip')]).toEqual([false, false]);
  });

  it('is plain for an expired or unknown session', async () => {
    const cleo = await t.signUp('cleo');
    expect(await isServerRendered(cleo, '/')).toBe(true);
    await cleo.get('/api/logout');
    const forged = { cookie: 'stretch.session_token=abc' };
    expect([
      await isServerRendered(cleo, '/'),
      await isServerRendered(t.visitor, '/', forged),
      await isServerRendered(t.visitor, '/'),
    ]).toEqual([false, false, false]);
  });

  it('is plain for other screens, query strings, wide screens and the service worker', async () => {
    expect(await isServerRendered(ada, '/profile')).toBe(false);
    expect(await isServerRendered(ada, '/?x=1')).toBe(false);
    expect(await isServerRendered(ada, '/games/%22%3E')).toBe(false);
    expect(
      await isServerRendered(ada, '/', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0' }),
    ).toBe(false);
    expect((await open(ada, '/', { 'sec-fetch-dest': 'empty' })).body).toBe(plain);
  });
});

describe('a screen that fails to render', () => {
  const computer = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0';
  /** The headers of a response that matter to the browser. */
  const page = async (...args: Parameters<typeof open>) => {
    const { statusCode, headers, body } = await open(...args);
    return { statusCode, body, policy: headers['content-security-policy'], cache: headers['cache-control'] };
  };

  it('becomes the plain page without details of the error', async () => {
    const address = `/games/${await insertTestGame(t, { creator: ada, name: 'Broken' })}`;
    const onComputer = await page(ada, address, { 'user-agent': computer });
    expect(onComputer).toMatchObject({ statusCode: 200, cache: 'no-cache' });
    expect(await page(ada, address)).toEqual(onComputer);
  });

  it('becomes the plain page while the database is unavailable', async () => {
    const disconnected = await startTestApp({ ...options, watched: false });
    const fay = await disconnected.signUp('fay');
    expect(await isServerRendered(fay, '/')).toBe(true);
    await disconnected.database.disconnect();
    const onComputer = await page(fay, '/', { 'user-agent': computer });
    expect(onComputer).toMatchObject({ statusCode: 200, cache: 'no-cache' });
    expect(await page(fay, '/')).toEqual(onComputer);
    await disconnected.app.close();
  });
});

describe('a screen that exceeds the timeout', () => {
  it('becomes the plain page and pauses server rendering', async () => {
    const slow = await startTestApp({ appDirectory: directory });
    const dan = await slow.signUp('dan');
    const gameId = await insertTestGame(slow, { creator: dan, name: 'Slow' });
    expect(await isServerRendered(dan, `/games/${gameId}`)).toBe(false);
    expect(await isServerRendered(dan, '/')).toBe(false);
    await slow.close();
  });

  it('is not rendered when server rendering is disabled', async () => {
    const without = await startTestApp({ appDirectory: directory, env: { SSR_TIMEOUT_MS: '0' } });
    expect(await isServerRendered(await without.signUp('eve'), '/')).toBe(false);
    await without.close();
  });
});
