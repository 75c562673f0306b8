import { addDays, subDays } from 'date-fns';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { clientRendered, newPhone } from '#tests/support/chromium.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { createPost, register, startGame } from './support/actions.ts';
import { sharedHarness } from './support/harness.ts';
import { SERVER_RENDERED, waitForHydration } from './support/hydration.ts';
import { recordRequests } from './support/request-chain.ts';

/** The first load of a screen: what the server renders, in which order the browser loads the rest, and how much. */

const harness = sharedHarness();

/** A user with nine games who has shared a photo and a long text in the first. */
let storageState: BrowserContextOptions['storageState'];
let game: string;
let times: Readonly<Record<'startTime' | 'endTime', string>>;
beforeAll(async () => {
  const context = await newPhone(harness.browser, { baseURL: harness.server.origin });
  const request = await register(context.request, 'ann_renders', 'Ann');
  // At noon the date is the same in UTC, as before the first start on a device, and in the time zone of the phone.
  const noon = new Date().setUTCHours(12, 0, 0, 0);
  const start = noon > Date.now() ? subDays(noon, 1) : new Date(noon);
  times = { startTime: start.toISOString(), endTime: addDays(start, 5).toISOString() };
  const { id } = await startGame(request, 'Cold water 1', times);
  for (let n = 2; n <= 9; n += 1) await startGame(request, `Cold water ${n}`, times);
  game = `/games/${id}`;
  await createPost(request, id, 'It was “cold”, and it was long. '.repeat(20), await photoDataUrl());
  storageState = await context.storageState();
  await context.close();
});

const isData = (address: string) => address.startsWith('/api/') && !address.startsWith('/api/login');

/** Opens a server-rendered screen whose app does not start before `start` is called. */
async function openHeld(path: string, options: BrowserContextOptions = {}) {
  const { page } = await harness.openPhone({ storageState, ...options });
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await started;
    await route.continue();
  });
  // Scores are requested only once their chart is visible.
  await page.route('**/scores', () => {});
  const chain = await recordRequests(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(`${SERVER_RENDERED} h1`).waitFor();
  // The stylesheets may arrive later than the document.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  return { page, chain, start };
}

/** The boxes of all elements of a screen. */
const boxes = (page: Page) =>
  page.evaluate(() => {
    // Its text and width change every minute.
    for (const time of document.querySelectorAll('#root time'))
      if (/now|ago/.test(time.textContent)) time.textContent = 'Just now';
    return [...document.querySelectorAll('#root header, #root nav, #root main, #root main *')]
      .filter((one) => one.closest('svg') === null)
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join(' ');
      });
  });

it.each([
  ['Home', /^Hi, Ann/],
  ['a game', /^Cold water 1/],
])(
  'renders %s before any script is loaded, and the app replaces it without a layout shift',
  async (which, title) => {
    const { page, chain, start } = await openHeld(which === 'Home' ? '/' : game);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const before = await boxes(page);
    const button = page.getByRole('button', { name: which === 'Home' ? 'Create Game' : 'Invite' });
    expect(await button.evaluate((one) => one.matches('[inert]'))).toBe(true);
    start();
    await waitForHydration(page);
    expect(await boxes(page)).toEqual(before);
    // All data of the first render came with the document.
    const addresses = chain.requests().map(({ address }) => address);
    expect(
      addresses.filter((one) => /^\/api\/(?:auth|games$|posts|activity|user|messages|invitations)/.test(one)),
    ).toEqual([]);
  },
);

it('renders the dates of a game in the time zone of the device after the app has run on it', async () => {
  const timezoneId = 'Pacific/Kiritimati';
  const first = await harness.openPhone({ storageState, timezoneId });
  await first.page.goto('/');
  await waitForHydration(first.page);
  await first.page.goto('/profile');
  const cookies = async () => (await first.context.cookies()).map(({ name }) => name);
  await expect.poll(cookies).toContain('time_zone');
  const options = { timezoneId, storageState: await first.context.storageState() };
  const { page, start } = await openHeld(game, options);
  const dates = page.locator('main time').filter({ hasText: /, \d{4}$/ });
  const format = { timeZone: timezoneId, year: 'numeric', month: 'short', day: 'numeric' } as const;
  const expected = [times.startTime, times.endTime].map((time) =>
    new Date(time).toLocaleDateString('en-US', format),
  );
  expect(await dates.allTextContents()).toEqual(expected);
  start();
  await waitForHydration(page);
  expect(await dates.allTextContents()).toEqual(expected);
});

it('renders links that work before the app starts', async () => {
  const { page } = await openHeld('/');
  await page.getByRole('link', { name: 'Your profile' }).tap();
  await page.waitForURL('**/profile', { waitUntil: 'commit' });
});

it('renders the landing page before any script is loaded, and the app hydrates the same elements', async () => {
  const { page } = await harness.openPhone();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const chain = await recordRequests(page);
  await page.goto('/', { waitUntil: 'commit' });
  const title = page.getByRole('heading', { level: 1, name: 'Step out of your comfort zone' });
  await title.waitFor();
  const rendered = await title.elementHandle();
  release();
  await expect.poll(() => page.title()).toBe('Stretch: step out of your comfort zone');
  expect(await rendered?.evaluate((node) => node.isConnected)).toBe(true);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(chain.requests().filter(({ address }) => isData(address))).toEqual([]);
});

/** Records each formatter of the browser that the page uses, and each largest contentful paint. */
function observePage(): void {
  const formatters: string[] = [];
  const largest: string[] = [];
  Reflect.set(globalThis, 'observed', { formatters, largest });
  // A busy machine may paint later than the entry loader waits for the paint.
  const { setTimeout: start } = globalThis;
  Reflect.set(globalThis, 'setTimeout', (run: TimerHandler, delay?: number, ...rest: readonly unknown[]) =>
    delay === 2500 ? 0 : start(run, delay, ...rest),
  );
  const wrap = (place: object, name: string) => {
    const original: unknown = Reflect.get(place, name);
    if (typeof original !== 'function') throw new Error(`The browser has no ${name}`);
    const record = () => formatters.push(name);
    Reflect.set(
      place,
      name,
      new Proxy(original, {
        apply: (target, self, args) => [record(), Reflect.apply(target, self, args)][1],
        construct: (target, args) => (record(), Reflect.construct(target, args)),
      }),
    );
  };
  for (const name of ['Collator', 'DateTimeFormat', 'NumberFormat', 'PluralRules', 'Segmenter'])
    wrap(Intl, name);
  wrap(Number.prototype, 'toLocaleString');
  wrap(String.prototype, 'localeCompare');
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
    wrap(Date.prototype, name);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry instanceof LargestContentfulPaint) largest.push(entry.url || `${entry.element?.textContent}`);
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

const observed = z.object({ formatters: z.array(z.string()), largest: z.array(z.string()) });

it.each(['the landing page', 'Home', 'a game'])(
  'paints the largest element of %s from the document, without scripts or formatters and with few requests',
  async (which) => {
    const { page } = await harness.openPhone(which === 'the landing page' ? {} : { storageState });
    await page.addInitScript(observePage);
    const chain = await recordRequests(page);
    const response = await page.goto(which === 'a game' ? game : '/', { waitUntil: 'networkidle' });
    const html = (await response?.text()) ?? '';
    await waitForHydration(page);
    const observation = async () =>
      observed.parse(await page.evaluate(() => Reflect.get(globalThis, 'observed')));
    await expect.poll(async () => (await observation()).largest.length).toBeGreaterThan(0);
    const { formatters, largest } = await observation();
    const last = largest.at(-1) ?? '';
    const isSent = await page.evaluate(
      ([text, element]) => {
        const root = new DOMParser().parseFromString(text, 'text/html').querySelector('#root');
        const photos = [...(root?.querySelectorAll('img') ?? [])].map(({ src }) => src);
        return [...photos, root?.textContent].some((one) => one?.includes(element));
      },
      [html, last] as const,
    );
    expect({ last, isSent }).toEqual({ last: expect.stringMatching(/./), isSent: true });
    // Each blocks the main thread of a slow phone when it is created.
    expect(formatters).toEqual([]);
    const { painted, scripts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/(?!entry-loader).*\.js$/.test(name))
        .map(({ startTime }) => startTime),
    }));
    expect(painted).toHaveLength(1);
    expect(scripts.length).toBeGreaterThan(1);
    expect(Math.min(...scripts)).toBeGreaterThan(painted[0] ?? Number.NaN);
    if (which !== 'Home') return;
    const addresses = chain.requests().map(({ address }) => address);
    const complete = Math.max(
      ...['index', 'app'].map((one) =>
        addresses.findIndex((address) => address.startsWith(`/assets/${one}-`) && address.endsWith('.js')),
      ),
    );
    expect(addresses.slice(0, complete + 1).length).toBeLessThanOrEqual(12);
  },
);

it('requests the data of a client-rendered screen once, together with its code', async () => {
  const posts = `/api/posts?gameId=${game.split('/')[2]}&page=1&limit=20`;
  const home = ['/api/games', '/api/activity?limit=10', '/api/user/stats'];
  const screens = [
    ['/', /^Hi, Ann/, home],
    [game, /Cold water/, [`/api${game}`, posts, `/api${game}/groups/leaderboard`]],
    ['/account', /Account/, ['/api/account', '/api/account/sessions']],
  ] as const;
  for (const [path, heading, data] of screens) {
    const { page } = await harness.openPhone({ storageState, ...clientRendered });
    const chain = await recordRequests(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    const wanted = ['/api/auth/user', ...data, '/api/messages/unread-count', '/api/invitations'];
    const depths = () =>
      wanted.map((address) =>
        chain
          .requests()
          .filter((one) => one.address === address)
          .map(({ depth }) => depth),
      );
    await expect.poll(() => [path, depths()]).toEqual([path, wanted.map(() => [1])]);
    // No request depends on a script that a script has loaded.
    expect([path, chain.requests().filter(({ depth }) => depth > 2)]).toEqual([path, []]);
    if (path !== '/') continue;
    const addresses = chain.requests().map(({ address }) => address);
    const complete = Math.max(...home.map((address) => addresses.indexOf(address)));
    expect(complete).toBeLessThan(12);
    expect(addresses.slice(0, complete).filter((one) => /toaster|dialog|start|landing/.test(one))).toEqual(
      [],
    );
    // Scores are requested when the card of their game becomes visible.
    const scores = () => chain.requests().filter(({ address }) => address.endsWith('/scores')).length;
    expect(scores()).toBeLessThan(5);
    const cards = page.getByRole('article').filter({ has: page.getByRole('heading', { level: 3 }) });
    await expect.poll(() => cards.count()).toBe(9);
    await cards.last().scrollIntoViewIfNeeded();
    await cards
      .last()
      .getByRole('list', { name: /^Scores of/ })
      .waitFor();
  }
});
