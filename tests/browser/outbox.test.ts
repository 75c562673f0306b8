import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { message } from '#contract/messages.ts';
import { postsPage } from '#contract/posts.ts';
import { violationsInThemes } from './support/axe.ts';
import { takeClock } from './support/clock.ts';
import { share, startAs } from './support/people.ts';
import { nameless, treeOf } from './support/tree.ts';
import { hasKept, nothingWaits, settled, waitingPill, weakStage } from './support/weak-stage.ts';

/** All four kinds of things that can wait to be sent, from one phone to the real server. */

const stage = weakStage();

const game = z.object({ id: z.string(), inviteCode: z.string() });
const person = z.object({ id: z.string() });

async function ask(page: Page, method: 'GET' | 'POST', path: string, data?: object): Promise<unknown> {
  const headers = { origin: stage.network.origin };
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/** Somebody's phone, open at a game in which somebody else has posted and from which that person has written. */
async function arrange(first: string, second: string) {
  const other = await stage.phone();
  await startAs(other.page, second.toLowerCase(), second);
  const HOUR = 3_600_000;
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const played = game.parse(
    await ask(other.page, 'POST', '/api/games', { name: 'Rough roads', startTime: at(-1), endTime: at(9) }),
  );
  await ask(other.page, 'POST', '/api/posts', { gameId: played.id, content: 'Over the pass' });
  const { page, context } = await stage.phone();
  await startAs(page, first.toLowerCase(), first);
  await ask(page, 'POST', `/api/games/join/${played.inviteCode}`);
  const { id: recipientId } = person.parse(await ask(page, 'GET', '/api/auth/user'));
  await ask(other.page, 'POST', '/api/messages', {
    gameId: played.id,
    recipientId,
    content: 'Where are you?',
  });
  await page.goto('/messages');
  await page.getByRole('link', { name: /Where are you/ }).tap();
  await page.getByRole('log', { name: 'Messages' }).getByText('Where are you?').waitFor();
  await settled(page);
  await hasKept(page, 'Where are you?');
  await page.goto(`/games/${played.id}`);
  await page.getByText('Over the pass').waitFor();
  await hasKept(page, 'Over the pass');
  stage.network.passed.length = 0;
  return { page, context, other: other.page, game: played.id };
}

const post = (page: Page) => page.getByRole('article').filter({ hasText: 'Over the pass' });

/** What a person does, kind by kind. */
const deeds: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  vote: (page) =>
    post(page)
      .getByRole('button', { name: /^Upvote/ })
      .tap(),
  accomplishment: async (page) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const photo = sharp({ create: { width: 600, height: 400, channels: 3, background: '#000', noise } });
    const buffer = await photo.jpeg().toBuffer();
    await share(page, 'Through the ford', { name: 'ford.jpg', mimeType: 'image/jpeg', buffer });
  },
  comment: async (page) => {
    await post(page).getByLabel('Add a comment').fill('Well climbed');
    await post(page).getByRole('button', { name: 'Post comment' }).tap();
  },
  message: async (page) => {
    await page.getByRole('link', { name: /^Messages/ }).tap();
    await page.getByRole('link', { name: /Where are you/ }).tap();
    await page.getByRole('textbox', { name: 'Your message' }).fill('At the ford');
    await page.getByRole('button', { name: 'Send message' }).tap();
    await page.getByRole('log', { name: 'Messages' }).getByText('At the ford').waitFor();
  },
};

/** What the server has of it all, as the other person is told. */
async function atServer(other: Page, gameId: string) {
  const { posts } = postsPage.parse(await ask(other, 'GET', `/api/posts?gameId=${gameId}&page=1&limit=20`));
  const messages = z.array(message).parse(await ask(other, 'GET', '/api/messages'));
  return {
    posts: posts.map(({ content, image, _count, comments }) => [
      content,
      image === null ? 'no photo' : 'a photo',
      _count.upvotes,
      comments.map((comment) => comment.content),
    ]),
    messages: messages.map(({ content }) => content).toSorted(),
  };
}

const everythingOnce = {
  posts: [
    ['Through the ford', 'a photo', 0, []],
    ['Over the pass', 'no photo', 1, ['Well climbed']],
  ],
  messages: ['At the ford', 'Where are you?'],
};

/** The changes that reached the server, without the names of what they change. */
const passed = () =>
  stage.network.passed
    .map((call) => call.replace(/posts\/[^/]+/, 'posts/:id'))
    .filter((call) => /posts|comments|messages$/.test(call));

const calls = ['POST /api/posts/:id/upvote', 'POST /api/posts', 'POST /api/comments', 'POST /api/messages'];

it('a vote, an accomplishment, a comment and a message wait offline through a reload, and go once, in order', async () => {
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
  expect(passed()).toEqual(calls);
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
        { timeout: 60_000, interval: 250 },
      )
      .toBe(true);
  await minutesPass(() => refused > 1);
  await waitingPill(page, 4).waitFor();
  stage.network.be('none');
  await minutesPass(async () => (await page.getByText(/^\d+ waiting$/).count()) === 0);
  expect(passed()).toEqual(calls);
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
  await expect.poll(() => atServer(other, id), { timeout: 30_000 }).toEqual(everythingOnce);
  expect(passed()).toEqual(calls);
  await page.getByText('Sending…').waitFor({ state: 'detached' });
});

it('of each kind can be read while it waits, and dropped: it is taken off the screen and never sent', async () => {
  const { page, context, other, game: id } = await arrange('Carl', 'Dina');
  const before = await atServer(other, id);
  await stage.goOffline(context);
  const wrong: string[] = [];
  for (const act of Object.values(deeds)) {
    await act(page);
    wrong.push(...(await violationsInThemes(page)));
  }
  expect(wrong).toEqual([]);
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
