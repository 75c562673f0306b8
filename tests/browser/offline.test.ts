import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { postsPage } from '#contract/posts.ts';
import { takeClock } from './support/clock.ts';
import { activate, dialogHasFocus } from './support/keyboard.ts';
import { createGame, share, signIn, startAs } from './support/people.ts';
import { hasKept, kept, nothingWaits, settled, waitingPill, weakStage } from './support/weak-stage.ts';

const manifest = z.object({
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })),
});

/** A phone with a bad network, or none, against the built app and the real server. */

const stage = weakStage();
const { phone, goOffline, goOnline } = stage;

let count = 0;
const nameOf = (who: string) => {
  count += 1;
  return `${who}${count}`;
};

/** What the server has of a game, the newest first. */
async function postsOf(page: Page, gamePath: string) {
  const gameId = gamePath.split('/').at(-1) ?? '';
  const answer = await page.request.get('/api/posts', { params: { gameId, page: 1, limit: 20 } });
  return postsPage.parse(await answer.json()).posts;
}

const offlinePill = (page: Page) => page.getByText('You are offline. You see what was last loaded.');

describe('the app on a phone', () => {
  it('can be installed', async () => {
    const { page, context } = await phone();
    await startAs(page, nameOf('ida'), 'Ida');
    await settled(page);
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // Every page of a test is private; that alone stands in the way.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
    const { data, errors } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { icons } = manifest.parse(JSON.parse(data ?? ''));
    // Cut to a circle or a square, as the phone's other icons are.
    expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
      '512x512',
    ]);
    for (const { src, sizes, type } of icons) {
      const answer = await page.request.get(src);
      expect([src, answer.status(), answer.headers()['content-type']]).toEqual([src, 200, type]);
      if (type !== 'image/png') continue;
      const png = await answer.body();
      expect([src, `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`]).toEqual([src, sizes]);
    }
  });

  it('leaves visitors who never signed in without a worker and without anything kept', async () => {
    const { page } = await phone();
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const left = await page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      databases: (await indexedDB.databases()).length,
      caches: await caches.keys(),
    }));
    expect(left).toEqual({ workers: 0, databases: 0, caches: [] });
  });

  it('opens without a network and shows what was last seen, on every screen that was seen', async () => {
    const { page, context } = await phone();
    await startAs(page, nameOf('olga'), 'Olga');
    const game = await createGame(page, 'Cold showers');
    await share(page, 'I stood under the tap');
    await page.getByText('I stood under the tap').first().waitFor();
    await settled(page);
    await hasKept(page, 'I stood under the tap');
    await page.getByRole('link', { name: 'Home', exact: true }).tap();
    await page.getByRole('heading', { level: 1, name: 'Hi, Olga' }).waitFor();
    await hasKept(page, '"mine"', 'Cold showers');

    await goOffline(context);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Hi, Olga' }).waitFor();
    await offlinePill(page).waitFor({ state: 'attached' });
    await page.getByText('Cold showers').first().waitFor();
    await page.goto(game);
    await page.getByRole('heading', { level: 1, name: 'Cold showers' }).waitFor();
    await page.getByText('I stood under the tap').first().waitFor();
    await page.goto('/leaderboard');
    await page.getByText('You are offline', { exact: true }).waitFor();

    await goOnline(context);
    await page.getByText('Olga').first().waitFor();
    await offlinePill(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText('You are offline', { exact: true }).count()).toBe(0);
  });

  it('keeps what is done without a network through a reload, and sends it exactly once, in order', async () => {
    const { page, context } = await phone();
    await startAs(page, nameOf('wanda'), 'Wanda');
    const game = await createGame(page, 'Early birds');
    await share(page, 'Up at five');
    const composer = page.getByLabel('Add a comment').first();
    await composer.waitFor();
    await settled(page);
    await hasKept(page, 'Up at five');
    stage.network.passed.length = 0;

    await goOffline(context);
    await share(page, 'Up at four');
    await page.getByText('Waiting to send', { exact: true }).first().waitFor();
    for (const text of ['Brr', 'Again tomorrow']) {
      await composer.fill(text);
      await page.getByRole('button', { name: 'Post comment' }).first().tap();
      await page.getByText(text).first().waitFor();
    }
    await waitingPill(page, 3).waitFor();
    await page.reload();
    await waitingPill(page, 3).tap();
    const dialog = page.getByRole('dialog', { name: 'Waiting to send' });
    await dialog.getByText('Again tomorrow').waitFor();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3);
    await dialogHasFocus(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(stage.network.passed).toEqual([]);

    const other = await context.newPage();
    await other.goto(game);
    await goOnline(context);
    await nothingWaits(page);
    expect(stage.network.passed.filter((call) => /posts|comments/.test(call))).toEqual([
      'POST /api/posts',
      'POST /api/comments',
      'POST /api/comments',
    ]);
    const posts = await postsOf(page, game);
    const told = posts.map((post) => [post.content, post.comments.map(({ content }) => content).toSorted()]);
    expect(told).toEqual([
      ['Up at four', []],
      ['Up at five', ['Again tomorrow', 'Brr']],
    ]);
    await expect.poll(async () => (await kept(page)).outbox).toEqual([]);
    await page.getByText('Up at four').first().waitFor();
  });

  it('throws away, by keyboard too, what its author does not want to send any more', async () => {
    const { page, context } = await phone();
    await startAs(page, nameOf('dora'), 'Dora');
    await createGame(page, 'Second thoughts');
    await settled(page);
    await goOffline(context);
    await share(page, 'Not so sure about this');
    await activate(page, waitingPill(page, 1));
    const dialog = page.getByRole('dialog', { name: 'Waiting to send' });
    await activate(page, dialog.getByRole('button', { name: 'Do not send this accomplishment' }));
    await dialog.waitFor({ state: 'hidden' });
    // Only that it was discarded stays, for other tabs.
    const discarded = expect.stringMatching(/"input":null.*"discarded"|"discarded".*"input":null/);
    await expect.poll(async () => (await kept(page)).outbox).toEqual([discarded]);
    await page.reload();
    await waitingPill(page, 1).waitFor({ state: 'detached' });
  });

  it('waits for a server that is away, and opens meanwhile with what was last seen', async () => {
    const { page } = await phone();
    await startAs(page, nameOf('tess'), 'Tess');
    const game = await createGame(page, 'Back soon');
    await settled(page);
    await hasKept(page, 'Back soon');
    stage.network.be('away');
    await share(page, 'While you were away');
    await waitingPill(page, 1).waitFor();
    await page.goto(game);
    await page.getByRole('heading', { level: 1, name: 'Back soon' }).waitFor();
    await waitingPill(page, 1).waitFor();
    stage.network.be('none');
    await nothingWaits(page);
    const posts = await postsOf(page, game);
    expect(posts.map(({ content }) => content)).toEqual(['While you were away']);
  });

  it('outlasts a server that refuses everything for a minute, and sends by itself, once, when it is back', async () => {
    const { page } = await phone();
    await startAs(page, nameOf('mina'), 'Mina');
    const game = await createGame(page, 'A long minute');
    await settled(page);
    await hasKept(page, 'A long minute');
    const refused: number[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 503 && answer.url().endsWith('/api/posts')) refused.push(answer.status());
    });
    await takeClock(page);
    stage.network.be('away');
    await share(page, 'Sixty seconds');
    await waitingPill(page, 1).waitFor();
    for (let seconds = 0; seconds < 60; seconds += 20) {
      const before = refused.length;
      await page.clock.fastForward(20_000);
      await expect.poll(() => refused.length).toBeGreaterThan(before);
      await waitingPill(page, 1).waitFor();
    }
    // Ever more seldom, not every few seconds.
    expect(refused.length).toBeLessThan(10);
    stage.network.be('none');
    await page.clock.fastForward(60_000);
    await nothingWaits(page);
    const posts = await postsOf(page, game);
    expect(posts.map(({ content }) => content)).toEqual(['Sixty seconds']);
  });

  it('shows the shape of what comes on a very slow network, and then what comes', async () => {
    const { page, context } = await phone();
    await startAs(page, nameOf('sue'), 'Sue');
    await createGame(page, 'Slow and steady');
    await settled(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    await page.reload();
    await page.getByText('Loading', { exact: false }).first().waitFor({ state: 'attached' });
    await page.getByRole('heading', { level: 1, name: 'Slow and steady' }).waitFor();
  });

  it('leaves nothing private on the phone after a logout, whatever way one logs out [S-39]', async () => {
    for (const way of ['the button', 'the address']) {
      const { page, context } = await phone();
      await startAs(page, nameOf('nora'), 'Nora');
      const game = await createGame(page, 'Top secret plans');
      await share(page, 'My secret deed');
      await page.getByLabel('Add a comment').first().fill('My secret draft');
      await settled(page);
      await hasKept(page, 'My secret deed');
      await goOffline(context);
      await share(page, 'My secret that waits');
      await waitingPill(page, 1).waitFor();
      // On a network again, but nothing gets through: so it still waits when one logs out.
      stage.network.be('away');
      await context.setOffline(false);
      await page.goto('/profile');
      await page.getByRole('link', { name: 'Logout' }).waitFor();
      if (way === 'the button') {
        await page
          .getByRole('link', { name: 'Logout' })
          .evaluate((link) => link.addEventListener('click', () => {}));
      }
      stage.network.be('none');
      if (way === 'the button') await page.getByRole('link', { name: 'Logout' }).tap();
      else await page.goto('/api/logout');
      await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
      await expect.poll(async () => kept(page)).toEqual({ answers: [], outbox: [] });
      const left = await page.evaluate(async () => {
        const texts: string[] = [JSON.stringify(sessionStorage), JSON.stringify(localStorage)];
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const request of await cache.keys()) {
            texts.push(new URL(request.url).pathname);
            if (/\/api\//.test(request.url)) texts.push('secret');
          }
        }
        return texts.join('\n');
      });
      expect([way, left.match(/secret|nora/i)]).toEqual([way, null]);
      await goOffline(context);
      await page.goto(game);
      await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
      expect(await page.getByText(/secret/i).count()).toBe(0);
      await goOnline(context);
      await context.close();
    }
  });

  it('shows and sends nothing of one person to the next who signs in after a session ran out', async () => {
    const { page, context } = await phone();
    await startAs(page, nameOf('eva'), 'Eva');
    const game = await createGame(page, 'Eva alone');
    await settled(page);
    await hasKept(page, 'Eva alone');
    await goOffline(context);
    await share(page, 'Written by Eva');
    await waitingPill(page, 1).waitFor();
    // The session runs out while the network is away.
    await context.clearCookies();
    await goOnline(context);
    await page.waitForURL((url) => url.pathname === '/api/login');
    expect((await kept(page)).outbox.length).toBe(1);
    stage.network.passed.length = 0;
    await startAs(page, nameOf('zoe'), 'Zoe');
    await page.getByRole('heading', { level: 1, name: 'Hi, Zoe' }).waitFor();
    await expect
      .poll(async () => {
        const { answers, outbox } = await kept(page);
        return [answers.filter((one) => one.includes('Eva')).length, outbox.length];
      })
      // It waits for Eva.
      .toEqual([0, 1]);
    expect(stage.network.passed).not.toContain('POST /api/posts');
    await goOffline(context);
    await page.goto(game);
    await page.getByText('You are offline', { exact: true }).first().waitFor();
    expect(await page.getByText(/Eva/).count()).toBe(0);
  });

  it('goes on sending once the same person is signed in again', async () => {
    const { page, context } = await phone();
    const name = nameOf('ruth');
    await startAs(page, name, 'Ruth');
    const game = await createGame(page, 'Ruth returns');
    await settled(page);
    await goOffline(context);
    await share(page, 'Still mine');
    await waitingPill(page, 1).waitFor();
    await context.clearCookies();
    await goOnline(context);
    await page.waitForURL((url) => url.pathname === '/api/login');
    await signIn(page, name);
    await expect.poll(async () => (await kept(page)).outbox).toEqual([]);
    const posts = await postsOf(page, game);
    expect(posts.map(({ content }) => content)).toEqual(['Still mine']);
  });

  it('offers a new version, and changes to it without losing a draft', async () => {
    const { page } = await phone();
    await startAs(page, nameOf('una'), 'Una');
    await createGame(page, 'Version two');
    await share(page, 'On the old version');
    await settled(page);
    const draft = page.getByLabel('Add a comment').first();
    await draft.fill('Half a thought');
    await stage.release(page);
    const offer = page.getByRole('button', { name: 'A new version is ready. Reload' });
    await offer.waitFor();
    expect(await draft.inputValue()).toBe('Half a thought');
    const loaded = page.waitForEvent('load');
    await offer.tap();
    await loaded;
    await page.getByText('On the old version').first().waitFor();
    await expect.poll(() => draft.inputValue()).toBe('Half a thought');
    expect(await page.evaluate(() => caches.keys())).toContain('stretch-shell a-newer-one');
    expect(await offer.count()).toBe(0);
  });
});
