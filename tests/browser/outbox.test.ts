import type { Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { CHANGE_TIMEOUT } from '#src/api/time-limit.ts';
import { navigate, noisyPhoto, signIn, startAs } from './support/actions.ts';
import { violationsInThemes } from './support/axe.ts';
import { installClock } from './support/clock.ts';
import { activate } from './support/keyboard.ts';
import { offlineHarness, pendingPill, stored, waitUntilSent } from './support/offline-harness.ts';
import { actions, comment, outboxFixture, post } from './support/outbox-fixture.ts';

/** Entries of all four kinds, from a real browser through network faults to the real server. */

const harness = offlineHarness();
const { arrange, onServer, forwarded } = outboxFixture(harness);

const everythingOnce = {
  posts: [
    ['Through the ford', 'no photo', 0, []],
    ['Over the pass', 'no photo', 1, ['Well climbed']],
  ],
  messages: ['At the ford', 'Where are you?'],
};

const calls = ['POST /api/posts/:id/upvote', 'POST /api/posts', 'POST /api/comments', 'POST /api/messages'];

it('stores entries of each kind offline while the page is closed, and sends each once, also with two tabs', async () => {
  const { page, context, other, game } = await arrange('ute_outbox');
  await harness.goOffline(context);
  await comment(page, 'Well');
  await actions.vote(page);
  await actions.accomplishment(page, await noisyPhoto(600, 400));
  await actions.comment(page);
  await actions.message(page);
  await pendingPill(page, 5).waitFor();
  await page.close();

  const reopened = await context.newPage();
  await reopened.goto(`/games/${game}`);
  await pendingPill(reopened, 5).waitFor();
  const photo = reopened
    .getByRole('listitem')
    .filter({ hasText: 'Through the ford' })
    .getByRole('img', { name: 'What you shared' });
  const widths = () =>
    photo.evaluate((img) =>
      img instanceof HTMLImageElement ? [img.naturalWidth, img.width < innerWidth] : [],
    );
  await expect.poll(widths).toEqual([600, true]);
  await post(reopened).getByRole('button', { name: 'Upvote, 1 upvote', pressed: true }).waitFor();
  expect(forwarded()).toEqual([]);

  await harness.goOnline(context);
  await waitUntilSent(reopened);
  expect(forwarded().toSorted()).toEqual([...calls, 'POST /api/comments'].toSorted());
  expect(await onServer(other, game)).toEqual({
    posts: [
      ['Through the ford', 'a photo', 0, []],
      ['Over the pass', 'no photo', 1, ['Well', 'Well climbed']],
    ],
    messages: ['At the ford', 'Where are you?'],
  });
  await expect.poll(async () => (await stored(reopened)).outbox).toEqual([]);

  harness.network.forwarded.length = 0;
  await harness.goOffline(context);
  await comment(reopened, 'From two tabs');
  const tab = await context.newPage();
  await tab.goto(`/games/${game}`);
  for (const one of [reopened, tab]) await pendingPill(one, 1).waitFor();
  await harness.goOnline(context);
  for (const one of [reopened, tab]) await waitUntilSent(one);
  expect(forwarded()).toEqual(['POST /api/comments']);
});

it('creates no duplicate of any kind when responses are truncated and requests are repeated', async () => {
  const { page, other, game } = await arrange('wim_outbox');
  for (const act of Object.values(actions)) {
    harness.network.setFault('truncated');
    await act(page);
    await pendingPill(page, 1).waitFor();
    harness.network.setFault('none');
    await waitUntilSent(page);
  }
  const repeated = calls.map((call) => forwarded().filter((one) => one === call).length > 1);
  expect(repeated).toEqual([true, true, true, true]);
  expect(await onServer(other, game)).toEqual(everythingOnce);
});

it('sends each kind once, without user action, after minutes of 503, 500 and 429', async () => {
  const { page, other, game } = await arrange('yves_outbox');
  await installClock(page);
  harness.network.setFault('unavailable');
  for (const [at, act] of Object.values(actions).entries()) {
    await act(page);
    await pendingPill(page, at + 1).waitFor();
  }
  const refused = new Set<number>();
  page.on('response', (response) => {
    if (response.url().endsWith('/upvote')) refused.add(response.status());
  });
  const inFlight = new Set<Request>();
  page.on('request', (request) => request.method() === 'POST' && inFlight.add(request));
  const settle = (request: Request) => inFlight.delete(request);
  page.on('requestfinished', settle);
  page.on('requestfailed', settle);
  /**
   * Advances the clock in steps until the condition holds. It stands still while a request is in flight, which would time out
   * otherwise. A request that starts during a step is seen after it, so a step is much shorter than the time limit.
   */
  const step = CHANGE_TIMEOUT / 3;
  let advanced = 0;
  const advance = (until: () => Promise<boolean> | boolean) =>
    expect
      .poll(
        async () => {
          if (inFlight.size === 0) {
            await page.clock.fastForward(step);
            advanced += step;
          }
          return until();
        },
        { interval: 100 },
      )
      .toBe(true);
  await advance(() => refused.size > 1 && advanced > 2 * 60_000);
  await pendingPill(page, 4).waitFor();
  harness.network.setFault('none');
  await advance(async () => (await page.getByText(/^\d+ waiting$/).count()) === 0);
  expect(forwarded().toSorted()).toEqual(calls.toSorted());
  expect(await onServer(other, game)).toEqual(everythingOnce);
});

it('discards each kind from the list of pending entries, one by keyboard, and never sends it', async () => {
  const { page, context, other, game } = await arrange('carl_outbox');
  const before = await onServer(other, game);
  await harness.goOffline(context);
  for (const act of Object.values(actions)) await act(page);
  await activate(page, pendingPill(page, 4));
  const dialog = page.getByRole('dialog', { name: 'Waiting to send' });
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(4);
  expect(await violationsInThemes(page)).toEqual([]);
  const discard = (kind: string) => dialog.getByRole('button', { name: `Do not send this ${kind}` });
  await activate(page, discard('vote'));
  await discard('vote').waitFor({ state: 'hidden' });
  for (const kind of ['accomplishment', 'comment', 'message']) {
    await discard(kind).tap();
    await discard(kind).waitFor({ state: 'hidden' });
  }
  await page.getByRole('log', { name: 'Messages' }).getByText('At the ford').waitFor({ state: 'detached' });
  await harness.goOnline(context);
  await navigate(page, `/games/${game}`);
  await post(page).getByRole('button', { name: 'Upvote, 0 upvotes', pressed: false }).waitFor();
  expect(await page.getByText(/Through the ford|Well climbed/).count()).toBe(0);
  expect([forwarded(), await onServer(other, game)]).toEqual([[], before]);
});

it('shows a pending upvote as pressed in every frame until the server has counted it', async () => {
  const { page, context } = await arrange('egon_outbox');
  await harness.goOffline(context);
  await actions.vote(page);
  await pendingPill(page, 1).waitFor();
  await page.reload();
  await post(page).getByRole('button', { name: 'Upvote, 1 upvote', pressed: true }).waitFor();
  const frames = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const look = () => {
      const button = document.querySelector('button[aria-label^="Upvote"]');
      seen.add(button?.getAttribute('aria-pressed') ?? 'none');
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  const posts = page.waitForResponse((response) => response.url().includes('/api/posts?'));
  await harness.goOnline(context);
  await waitUntilSent(page);
  await posts;
  await expect.poll(async () => (await stored(page)).outbox).toEqual([]);
  expect(await frames.evaluate((seen) => [...seen])).toEqual(['true']);
});

it('keeps the entries of requests in flight after a reload and an expired session, and sends them for their author only', async () => {
  const { page, context, other, game } = await arrange('gil_outbox');
  const send = async (fault: 'dropped' | 'noResponse', path: string, act: () => Promise<void>) => {
    harness.network.setFault(fault);
    harness.network.received.length = 0;
    await act();
    // The browser may report a request long before the proxy receives it and applies its current fault.
    await expect.poll(() => harness.network.received).toContain(`POST /api${path}`);
  };
  await send('dropped', '/comments', () => comment(page, 'Before the reload'));
  harness.network.setFault('none');
  await page.reload();
  await expect.poll(forwarded).toEqual(['POST /api/comments']);
  await expect.poll(async () => (await stored(page)).outbox).toEqual([]);

  harness.network.forwarded.length = 0;
  await send('dropped', '/comments', () => actions.comment(page));
  await send('noResponse', '/messages', () => actions.message(page));
  await expect.poll(forwarded).toEqual(['POST /api/messages']);
  await context.clearCookies();
  await page.getByRole('link', { name: 'Discover' }).tap();
  await page.waitForURL((url) => url.pathname === '/api/login');
  harness.network.setFault('none');

  await startAs(page, 'zoe_outbox', 'Zoe');
  await page.getByRole('heading', { level: 1, name: 'Hi, Zoe' }).waitFor();
  await expect
    .poll(async () => {
      const { queries, outbox } = await stored(page);
      return [queries.filter((one) => one.includes('Mountain roads')).length, outbox.length];
    })
    .toEqual([0, 2]);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/Well climbed|At the ford/);
  expect(forwarded()).toEqual(['POST /api/messages']);

  await context.clearCookies();
  await page.goto('/api/login');
  await signIn(page, 'gil_outbox');
  await expect.poll(async () => (await stored(page)).outbox).toEqual([]);
  await waitUntilSent(page);
  expect(forwarded().toSorted()).toEqual(['POST /api/comments', 'POST /api/messages', 'POST /api/messages']);
  expect(await onServer(other, game)).toEqual({
    posts: [['Over the pass', 'no photo', 0, ['Before the reload', 'Well climbed']]],
    messages: ['At the ford', 'Where are you?'],
  });
});
