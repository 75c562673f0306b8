import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { photoDataUrl } from '#tests/support/photos.ts';
import { recordChain } from './support/chain.ts';
import { appIsThere } from './support/drawn.ts';
import { createGame, share, startAs } from './support/people.ts';
import { browserStage } from './support/stage.ts';

const stage = browserStage();

/** A phone that says so, on which the app itself does not start before `start` is called. */
async function openHeld(storageState: BrowserContextOptions['storageState'], path: string) {
  const { page } = await stage.openPhone({ storageState });
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await started;
    await route.continue();
  });
  // What is asked for once a part comes in sight comes later.
  await page.route('**/scores', () => {});
  const chain = await recordChain(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('[data-drawn] h1').waitFor();
  // Before that its looks may not have come yet.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  return { page, chain, start };
}

/** Where everything of a screen stands. */
const everything = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root header, #root nav, #root main, #root main *')]
      .filter((one) => one.closest('svg') === null)
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join(' ');
      }),
  );

const photo = async () => ({
  name: 'dip.png',
  mimeType: 'image/png',
  buffer: Buffer.from((await photoDataUrl()).replace(/^.*,/, ''), 'base64'),
});

/** Notes each of the browser's formatters that the page asks for. */
function noteFormatters(): void {
  const used: string[] = [];
  Reflect.set(globalThis, 'formatters', used);
  const note = (place: object, name: string) => {
    const original: unknown = Reflect.get(place, name);
    if (typeof original !== 'function') throw new Error(`The browser has no ${name}`);
    const say = () => used.push(name);
    Reflect.set(
      place,
      name,
      new Proxy(original, {
        apply: (target, self, args) => [say(), Reflect.apply(target, self, args)][1],
        construct: (target, args) => (say(), Reflect.construct(target, args)),
      }),
    );
  };
  for (const name of ['Collator', 'DateTimeFormat', 'NumberFormat', 'PluralRules', 'Segmenter'])
    note(Intl, name);
  note(Number.prototype, 'toLocaleString');
  note(String.prototype, 'localeCompare');
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
    note(Date.prototype, name);
}

/** Notes what the browser takes for the largest element, each time it finds a larger one. */
function noteLargest(): void {
  const found: string[] = [];
  Reflect.set(globalThis, 'largest', found);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry instanceof LargestContentfulPaint) found.push(entry.url || `${entry.element?.textContent}`);
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

describe('on a phone', () => {
  it.each([
    ['Home', /^Hi, Ann/],
    ['a game', /^Cold water/],
  ])(
    '%s stands in the page before any script has come, and the app takes its place where it stands',
    async (which, title) => {
      const { page: first, context } = await stage.openPhone();
      await startAs(first, `ann_draws${which.length}`, 'Ann');
      const game = await createGame(first, 'Cold water');
      await share(first, 'It was cold', await photo());
      const { page, chain, start } = await openHeld(
        await context.storageState(),
        which === 'Home' ? '/' : game,
      );
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      const drawn = await everything(page);
      start();
      await appIsThere(page);
      expect(await everything(page)).toEqual(drawn);
      const asked = chain.links().map(({ address }) => address);
      // All it shows first came with the page.
      expect(
        asked.filter((one) => /^\/api\/(?:auth|games$|posts|activity|user|messages|invitations)/.test(one)),
      ).toEqual([]);
    },
  );

  it.each(['signed out', 'signed in'])(
    'the app comes after what is drawn has been painted, %s',
    async (who) => {
      const { page, context } = await stage.openPhone();
      if (who === 'signed in') await startAs(page, 'pia_draws', 'Pia');
      const { page: opened } = await stage.openPhone({
        storageState: await context.storageState(),
      });
      const asked = opened.waitForResponse(/\/assets\/index-.*\.js$/);
      await opened.goto('/');
      await asked;
      await opened.waitForLoadState('networkidle');
      const began = () =>
        opened.evaluate(() => {
          const at = (entries: PerformanceEntryList) => entries.map(({ startTime }) => startTime);
          const scripts = performance
            .getEntriesByType('resource')
            .filter(({ name }) => /\/assets\/(?!starter).*\.js$/.test(name));
          return {
            painted: at(performance.getEntriesByName('first-contentful-paint')),
            scripts: at(scripts),
          };
        });
      const seen = async () => {
        const { painted, scripts } = await began();
        return { painted: painted.length, several: scripts.length > 1 };
      };
      await expect.poll(seen).toEqual({ painted: 1, several: true });
      const { painted, scripts } = await began();
      expect(Math.min(...scripts)).toBeGreaterThan(painted[0] ?? Number.NaN);
    },
  );

  it('links in it lead on, and buttons wait for the app', async () => {
    const { page: first, context } = await stage.openPhone();
    await startAs(first, 'bea_draws', 'Bea');
    const state = await context.storageState();
    const { page } = await openHeld(state, '/');
    expect(
      await page.getByRole('button', { name: 'Create Game' }).evaluate((one) => one.matches('[inert]')),
    ).toBe(true);
    await page.getByRole('link', { name: 'Your profile' }).tap();
    await page.waitForURL('**/profile', { waitUntil: 'commit' });
    const { page: other, start } = await openHeld(state, '/');
    start();
    await other.getByRole('button', { name: 'Create Game' }).tap();
    await other.getByRole('dialog', { name: 'Create Game' }).waitFor();
  });

  it('no first screen waits for one of the browser’s formatters, each of which blocks a slow phone', async () => {
    const { page: first, context } = await stage.openPhone();
    await startAs(first, 'dina_draws', 'Dina');
    const game = await createGame(first, 'Cold water');
    await share(first, 'It was “cold”, and it was long. '.repeat(20));
    for (const path of ['/', game]) {
      const { page } = await stage.openPhone({ storageState: await context.storageState() });
      await page.addInitScript(noteFormatters);
      await page.goto(path, { waitUntil: 'networkidle' });
      await appIsThere(page);
      await page.getByText(/^It was “cold”, and it was long/).waitFor();
      expect([path, await page.evaluate(() => String(Reflect.get(globalThis, 'formatters')))]).toEqual([
        path,
        '',
      ]);
    }
  });

  it.each(['landing', 'Home', 'a game'])(
    'the largest element of %s stands in the page that the server sends',
    async (which) => {
      const { page: first, context } = await stage.openPhone();
      let path = '/';
      if (which !== 'landing') await startAs(first, `lea_draws${which.length}`, 'Lea');
      if (which === 'a game') path = await createGame(first, 'Cold water');
      if (which === 'a game') await share(first, 'It was cold', await photo());
      const { page } = await stage.openPhone({ storageState: await context.storageState() });
      await page.addInitScript(noteLargest);
      const sent = await page.goto(path, { waitUntil: 'networkidle' });
      const html = (await sent?.text()) ?? '';
      await appIsThere(page);
      await page.waitForFunction(() => String(Reflect.get(globalThis, 'largest')) !== '');
      const largest = await page.evaluate((text) => {
        const found: unknown = Reflect.get(globalThis, 'largest');
        const last = Array.isArray(found) ? String(found.at(-1)) : '';
        const root = new DOMParser().parseFromString(text, 'text/html').querySelector('#root');
        const photos = [...(root?.querySelectorAll('img') ?? [])].map(({ src }) => src);
        const isSent = [...photos, root?.textContent].some((one) => one?.includes(last));
        return { last, isSent: last !== '' && isSent };
      }, html);
      expect(largest).toEqual({ last: largest.last, isSent: true });
    },
  );

  it('is complete with twelve requests at most', async () => {
    const { page: first, context } = await stage.openPhone();
    await startAs(first, 'cara_draws', 'Cara');
    const { page } = await stage.openPhone({ storageState: await context.storageState() });
    const chain = await recordChain(page);
    await page.goto('/', { waitUntil: 'commit' });
    await appIsThere(page);
    const addresses = chain.links().map(({ address }) => address);
    const complete =
      1 +
      Math.max(
        ...['index', 'app'].map((one) =>
          addresses.findIndex((address) => address.startsWith(`/assets/${one}-`) && address.endsWith('.js')),
        ),
      );
    expect(addresses.slice(0, complete).length).toBeLessThanOrEqual(12);
  });
});
