import type { Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations, violationsInThemes } from './support/axe.ts';
import { takeClock } from './support/clock.ts';
import { deeds, post, roughRoads } from './support/rough-roads.ts';
import { nameless, treeOf } from './support/tree.ts';
import { nothingWaits, waitingPill, weakStage } from './support/weak-stage.ts';

/** All four kinds of things that can wait to be sent, from one phone to the real server. */

const stage = weakStage();
const { arrange, atServer, passed } = roughRoads(stage);

const everythingOnce = {
  posts: [
    ['Through the ford', 'a photo', 0, []],
    ['Over the pass', 'no photo', 1, ['Well climbed']],
  ],
  messages: ['At the ford', 'Where are you?'],
};

const calls = ['POST /api/posts/:id/upvote', 'POST /api/posts', 'POST /api/comments', 'POST /api/messages'];

it('a vote, an accomplishment, a comment and a message wait offline through a reload, and go once', async () => {
  const { page, context, other, game: id } = await arrange('Ute', 'Vera');
  await stage.goOffline(context);
  for (const [at, act] of Object.values(deeds).entries()) {
    await act(page);
    await waitingPill(page, at + 1).waitFor();
  }
  await page.reload();
  await waitingPill(page, 4).waitFor();
  expect(passed()).toEqual([]);
  await stage.goOnline(context);
  await nothingWaits(page);
  // They are of four subjects, which do not wait for each other.
  expect(passed().toSorted()).toEqual(calls.toSorted());
  expect(await atServer(other, id)).toEqual(everythingOnce);
});

it('of each kind the server makes one, though the answer is cut off and it hears of it again', async () => {
  const { page, other, game: id } = await arrange('Wim', 'Xenia');
  for (const act of Object.values(deeds)) {
    stage.network.be('cut');
    await act(page);
    await waitingPill(page, 1).waitFor();
    stage.network.be('none');
    await nothingWaits(page);
  }
  const times = calls.map((call) => passed().filter((one) => one === call).length > 1);
  expect(times).toEqual([true, true, true, true]);
  expect(await atServer(other, id)).toEqual(everythingOnce);
});

it('of each kind is sent once, by itself, when a server is back that refused everything for a minute', async () => {
  const { page, other, game: id } = await arrange('Yves', 'Zita');
  await takeClock(page);
  stage.network.be('away');
  for (const [at, act] of Object.values(deeds).entries()) {
    await act(page);
    await waitingPill(page, at + 1).waitFor();
  }
  let refused = 0;
  page.on('response', (answer) => {
    if (answer.status() === 503 && answer.url().endsWith('/upvote')) refused += 1;
  });
  const underWay = new Set<Request>();
  page.on('request', (request) => request.method() === 'POST' && underWay.add(request));
  const isOver = (request: Request) => underWay.delete(request);
  page.on('requestfinished', isOver);
  page.on('requestfailed', isOver);
  /**
   * Lets minutes pass, the longest there is between two tries, until what is waited for is so. None passes while an answer
   * is on its way: one that takes minutes is not waited for.
   */
  const minutesPass = (until: () => Promise<boolean> | boolean) =>
    expect
      .poll(
        async () => {
          if (underWay.size === 0) await page.clock.fastForward(60_000);
          return until();
        },
        { interval: 250 },
      )
      .toBe(true);
  await minutesPass(() => refused > 1);
  await waitingPill(page, 4).waitFor();
  stage.network.be('none');
  await minutesPass(async () => (await page.getByText(/^\d+ waiting$/).count()) === 0);
  expect(passed().toSorted()).toEqual(calls.toSorted());
  expect(await atServer(other, id)).toEqual(everythingOnce);
});

it('of each kind goes through on a network so slow that one sees it wait', async () => {
  const { page, context, other, game: id } = await arrange('Abel', 'Bea');
  const devtools = await context.newCDPSession(page);
  // Lighthouse's slow 3G.
  const [latency, throughput] = [400, 50_000];
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  for (const act of Object.values(deeds)) await act(page);
  await expect.poll(() => atServer(other, id)).toEqual(everythingOnce);
  expect(passed()).toEqual(calls);
  await page.getByText('Sending…').waitFor({ state: 'detached' });
});

it('of each kind can be read while it waits, and dropped: it is taken off the screen and never sent', async () => {
  const { page, context, other, game: id } = await arrange('Carl', 'Dina');
  const before = await atServer(other, id);
  await stage.goOffline(context);
  for (const act of Object.values(deeds)) {
    await act(page);
    expect(await violations(page)).toEqual([]);
  }
  await waitingPill(page, 4).tap();
  const dialog = page.getByRole('dialog', { name: 'Waiting to send' });
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(4);
  expect([await violationsInThemes(page), nameless(await treeOf(page))]).toEqual([[], []]);
  for (const kind of Object.keys(deeds)) {
    const drop = dialog.getByRole('button', { name: `Do not send this ${kind}` });
    await drop.tap();
    await drop.waitFor({ state: 'hidden' });
  }
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('log', { name: 'Messages' }).getByText('At the ford').waitFor({ state: 'detached' });
  await stage.goOnline(context);
  await page.goto(`/games/${id}`);
  await post(page).getByRole('button', { name: 'Upvote, 0 upvotes', pressed: false }).waitFor();
  expect(await page.getByText(/Through the ford|Well climbed/).count()).toBe(0);
  expect([passed(), await atServer(other, id)]).toEqual([[], before]);
});

it('an accomplishment that waits shows its photo, also after a reload', async () => {
  const { page, context } = await arrange('Gita', 'Hugo');
  await stage.goOffline(context);
  await deeds.accomplishment(page);
  await waitingPill(page, 1).waitFor();
  await page.reload();
  const photo = page
    .getByRole('listitem')
    .filter({ hasText: 'Through the ford' })
    .getByRole('img', { name: 'What you shared' });
  await photo.waitFor();
  const widths = () =>
    photo.evaluate((img) =>
      img instanceof HTMLImageElement ? [img.naturalWidth, img.width < innerWidth] : [],
    );
  await expect.poll(widths).toEqual([600, true]);
});

it('a vote from before a reload looks given in every picture, from when it waits until it is counted', async () => {
  const { page, context, other, game: id } = await arrange('Egon', 'Flora');
  await stage.goOffline(context);
  await deeds.vote(page);
  await waitingPill(page, 1).waitFor();
  await page.reload();
  await waitingPill(page, 1).waitFor();
  await post(page).getByRole('button', { name: 'Upvote, 1 upvote', pressed: true }).waitFor();
  const pictures = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const look = () => {
      seen.add(
        document.querySelector('button[aria-label^="Upvote"]')?.getAttribute('aria-pressed') ?? 'none',
      );
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  const posts = page.waitForResponse((answer) => answer.url().includes('/api/posts?'));
  await stage.goOnline(context);
  await nothingWaits(page);
  await posts;
  await expect
    .poll(async () => (await atServer(other, id)).posts)
    .toEqual([['Over the pass', 'no photo', 1, []]]);
  expect(await pictures.evaluate((seen) => [...seen])).toEqual(['true']);
});
