import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { photoDataUrl } from '#tests/support/photos.ts';
import { createPost, navigate, register, share, startAs, startGame } from './support/actions.ts';
import { waitForHydration } from './support/hydration.ts';
import {
  offlineHarness,
  pendingPill,
  stored,
  waitForPersisted,
  waitForServiceWorker,
} from './support/offline-harness.ts';

/** The service worker and the persisted queries in a real browser, against the built app and the real server. */

const harness = offlineHarness();

const manifest = z.object({
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })),
});

/** Registers a user who has shared a photo in a game; returns the path of the game. */
async function createPlayer(page: Page, username: string, game: string, content: string): Promise<string> {
  const request = await register(page.request, username, 'Olga');
  const { id } = await startGame(request, game);
  await createPost(request, id, content, await photoDataUrl());
  return `/games/${id}`;
}

/** Leaves the GET requests of these paths without a response. */
const hang = (page: Page, paths: RegExp) =>
  page.route(
    ({ pathname }) => paths.test(pathname),
    async (route) => {
      if (route.request().method() !== 'GET') await route.fallback();
    },
  );

it('stores nothing for a visitor, and can be installed by a user', async () => {
  const { page, context } = await harness.openPhone();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
  const left = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    databases: (await indexedDB.databases()).length,
    caches: await caches.keys(),
  }));
  expect(left).toEqual({ workers: 0, databases: 0, caches: [] });

  await startAs(page, 'ida_offline', 'Ida');
  await waitForServiceWorker(page);
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // The contexts of tests are incognito, which alone prevents the installation.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  const { data, errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons } = manifest.parse(JSON.parse(data ?? ''));
  expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
    '512x512',
  ]);
  for (const { src, sizes, type } of icons) {
    const response = await page.request.get(src);
    expect([src, response.status(), response.headers()['content-type']]).toEqual([src, 200, type]);
    if (type !== 'image/png') continue;
    const png = await response.body();
    expect([src, `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`]).toEqual([src, sizes]);
  }
});

it('shows persisted screens while the network is down, the server is unavailable or requests hang', async () => {
  const { page, context } = await harness.openPhone();
  const game = await createPlayer(page, 'olga_offline', 'Cold showers', 'I stood under the tap');
  const post = page.getByText('I stood under the tap').first();
  const notice = page
    .getByText(
      /You are offline. You see what was last loaded|Stretch (is responding slowly|has a problem|can’t be reached)/,
    )
    .first();
  // The game first: later the activity on Home would contain its post too.
  await page.goto(game);
  await post.waitFor();
  await waitForServiceWorker(page);
  await waitForPersisted(page, 'I stood under the tap');
  await waitForPersisted(page, 'requiresApproval', 'Cold showers');
  await navigate(page, '/');
  await page.getByRole('heading', { level: 1, name: 'Hi, Olga' }).waitFor();
  await waitForPersisted(page, '"mine"', 'Cold showers');

  await harness.goOffline(context);
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Hi, Olga' }).waitFor();
  await notice.waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'Cold showers', exact: true }).first().tap();
  await post.waitFor();
  await page.getByRole('link', { name: 'Leaderboard' }).tap();
  await page.getByText('You are offline', { exact: true }).waitFor();
  await harness.goOnline(context);
  await page.getByRole('list', { name: 'Players' }).or(page.getByText('No leaderboard data')).waitFor();
  await notice.waitFor({ state: 'detached' });

  harness.network.setFault('unavailable');
  await page.goto(game);
  await post.waitFor();
  await notice.waitFor({ state: 'attached' });
  harness.network.setFault('none');

  await hang(page, /^\/api\//);
  await page.reload();
  await post.waitFor();
  await notice.waitFor({ state: 'attached' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await post.waitFor();
  await notice.waitFor({ state: 'detached' });
});

it('shows the posts of a game while the section before them is loading', async () => {
  const { page } = await harness.openPhone();
  const game = await createPlayer(page, 'hanna_hangs', 'Cold showers', 'I stood under the tap');
  // From the first visit on: otherwise the persisted scores end the loading.
  await hang(page, /\/scores$/);
  await page.goto(game);
  await page
    .locator('section:has([role=status]) ~ section')
    .getByText('I stood under the tap')
    .first()
    .waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** Whether the HTTP cache of the browser contains a response for an address. */
const isCached = (page: Page, address: string) =>
  page.evaluate(
    (url) =>
      fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    address,
  );

it.each(['the button', 'the address'])(
  'leaves nothing private on the device after a logout by %s [S-39]',
  async (means) => {
    const { page, context, errors } = await harness.openPhone();
    errors.expect(/only-if-cached|ERR_CACHE_MISS/);
    const username = `nora_${means.length}`;
    const game = await createPlayer(page, username, 'Top secret plans', 'My secret post');
    await page.goto(game);
    await waitForHydration(page);
    const photo = page.locator('article img[src^="/api/images/"]');
    await photo.scrollIntoViewIfNeeded();
    const address = (await photo.getAttribute('src')) ?? '';
    await expect.poll(() => isCached(page, address)).toBe(true);
    await page.getByLabel('Add a comment').first().fill('My secret draft');
    await waitForServiceWorker(page);
    await waitForPersisted(page, 'My secret post');
    await harness.goOffline(context);
    await share(page, 'My secret pending post');
    await pendingPill(page, 1).waitFor();
    // The device has a network again, but the server is unavailable, so that the entry is still pending at the logout.
    harness.network.setFault('unavailable');
    await context.setOffline(false);
    if (means === 'the button') {
      await page.getByRole('link', { name: 'Your profile' }).tap();
      await page.getByRole('link', { name: 'Logout' }).tap();
      const question = page.getByRole('alertdialog', { name: 'Log out without sending?' });
      harness.network.setFault('none');
      await question.getByRole('button', { name: 'Logout' }).tap();
    } else {
      const ended = harness.network.hold('/api/logout');
      const left = page.goto('/api/logout');
      const respond = await ended;
      // Another request is refused before the response to the logout arrives: that must not open the sign-in page.
      const refused = page.waitForResponse((response) => response.status() === 401);
      harness.network.setFault('none');
      await refused;
      respond();
      await left;
    }
    await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
    await expect.poll(() => stored(page)).toEqual({ queries: [], outbox: [] });
    expect(await isCached(page, address)).toBe(false);
    const left = await page.evaluate(async () => {
      const texts: string[] = [JSON.stringify(sessionStorage), JSON.stringify(localStorage)];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) texts.push(new URL(request.url).pathname);
      }
      return texts.join('\n');
    });
    expect(left).not.toMatch(/secret|nora|\/api\//i);
    await harness.goOffline(context);
    await page.goto(game);
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
    expect(await page.getByText(/secret/i).count()).toBe(0);
  },
);
