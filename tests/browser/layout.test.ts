import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { photoDataUrl } from '#tests/support/photos.ts';
import { createPost, register, startGame, userIdOf } from './support/actions.ts';
import { sharedHarness } from './support/harness.ts';
import { waitForHydration } from './support/hydration.ts';
import { dialogHasFocus } from './support/keyboard.ts';

/** Sizes and positions that only a browser computes. */

const harness = sharedHarness();

/** Registers a user on a phone without opening a page. */
async function newcomer(username: string, firstName: string, options = {}) {
  const { page } = await harness.openPhone(options);
  return { page, request: await register(page.request, username, firstName) };
}

const sizes = [
  { name: 'Landscape', width: 800, height: 600 },
  { name: 'Portrait', width: 300, height: 600 },
  { name: 'Panorama', width: 800, height: 100 },
  { name: 'Tiny', width: 20, height: 20 },
];

async function imageOf({ width, height }: { width: number; height: number }) {
  const jpeg = await sharp({ create: { width, height, channels: 3, background: '#7c3aed' } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/** The height and the aspect ratio of a post's photo, and whether it overflows its card. */
async function photoBox(page: Page, name: string) {
  const card = page.getByRole('article').filter({ hasText: name });
  const box = await card.locator('img[alt^="Photo of"]').boundingBox();
  const outer = await card.boundingBox();
  if (!box || !outer) throw new Error(`No photo of ${name}`);
  return {
    height: Math.round(box.height),
    ratio: box.width / box.height,
    overflows: box.x + box.width > outer.x + outer.width,
  };
}

it('shows the whole photo of a post at most 296 px high, without a layout shift after loading [R-POST-1]', async () => {
  const { page, request } = await newcomer('anna_layout', 'Anna', { viewport: { width: 360, height: 640 } });
  const { id } = await startGame(request, 'Photos');
  for (const size of sizes) await createPost(request, id, size.name, await imageOf(size));

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/images/**', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/games/${id}`, { waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  const photos = page.locator('img[alt^="Photo of"]');
  await expect.poll(() => photos.count()).toBe(sizes.length);
  const measure = () => Promise.all(sizes.map(({ name }) => photoBox(page, name)));
  const before = await measure();
  release();
  await photos.evaluateAll(async (all) => {
    for (const image of all) {
      image.scrollIntoView();
      if (image instanceof HTMLImageElement) await image.decode();
    }
  });
  const after = await measure();
  expect(after).toEqual(before);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const boxes of [after, await measure()]) {
    for (const [at, { width, height, name }] of sizes.entries()) {
      expect({ name, ...boxes[at] }).toEqual({
        name,
        height: expect.any(Number),
        ratio: expect.closeTo(width / height, 1),
        overflows: false,
      });
      expect(boxes[at]?.height).toBeLessThanOrEqual(296);
    }
    expect(boxes[1]?.height).toBe(296);
  }
});

it('shows a photo in full screen, closes it by Back and Escape, and closes a dialog by the back gesture [L-4]', async () => {
  const { page, request } = await newcomer('fria_layout', 'Fria', { reducedMotion: 'no-preference' });
  // Playwright cannot make the gesture, so an event simulates it.
  await page.addInitScript(() => {
    const { CloseWatcher } = window;
    if (CloseWatcher === undefined) return;
    Object.defineProperty(window, 'CloseWatcher', {
      value: class extends CloseWatcher {
        constructor() {
          super();
          addEventListener('back-gesture', () => this.requestClose());
        }
      },
    });
  });
  const { id } = await startGame(request, 'Look here');
  await createPost(request, id, 'The view', await photoDataUrl());
  await page.goto('/');
  const closed = () => page.getByRole('dialog').waitFor({ state: 'detached' });
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Create Game' }).tap();
  const draft = page.getByRole('dialog').getByLabel('Name');
  await draft.fill('Half a thought');
  await dialogHasFocus(page);
  await page.evaluate(() => dispatchEvent(new Event('back-gesture')));
  await closed();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('button', { name: 'Create Game' }).tap();
  await expect.poll(() => draft.inputValue()).toBe('Half a thought');
  await page.keyboard.press('Escape');
  await closed();

  await page.getByRole('link', { name: 'Look here', exact: true }).first().tap();
  const photo = page.getByRole('button', { name: 'Photo of Fria’s accomplishment' });
  const dialog = page.getByRole('dialog', { name: 'Photo of Fria’s accomplishment' });
  await photo.tap();
  await dialog.getByRole('img').waitFor();
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await dialog.getByRole('button', { name: 'Zoom in' }).tap();
  await expect
    .poll(async () => (await dialog.getByRole('img').boundingBox())?.width ?? 0)
    .toBeGreaterThan(900);
  // The keyboard moves the picture too.
  await page.keyboard.press('Shift+Tab');
  const enlarged = dialog.getByRole('group');
  await expect.poll(() => enlarged.evaluate((group) => group === document.activeElement)).toBe(true);
  const left = await enlarged.evaluate((group) => group.scrollLeft);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => enlarged.evaluate((group) => group.scrollLeft)).toBeGreaterThan(left);
  await page.goBack();
  await closed();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/games/${id}`);
  await page.getByText('The view').waitFor();

  await photo.tap();
  await dialog.getByRole('button', { name: 'Close photo' }).tap();
  await closed();
  await expect.poll(() => photo.evaluate((button) => button === document.activeElement)).toBe(true);
  await photo.tap();
  await dialogHasFocus(page);
  await page.keyboard.press('Escape');
  await closed();
  await expect.poll(() => page.evaluate(() => history.state?.photo ?? null)).toBe(null);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Hi, Fria' }).waitFor();
});

it('lays out only the visible comments of a long thread, and scrolling does not change its height', async () => {
  const COMMENTS = 55;
  const viewport = { width: 390, height: 480 };
  const { page } = await newcomer('ben_layout', 'Ben', { viewport });
  const { request } = await newcomer('ann_layout', 'Ann');
  const { id } = await startGame(request, 'Long talks');
  const postId = await createPost(request, id, 'I swam');
  for (let n = 1; n <= COMMENTS; n += 1)
    await request('POST', '/api/comments', { postId, content: `Comment ${n}` });
  await page.goto(`/games/${id}`);
  await page.getByRole('button', { name: `View all ${COMMENTS} comments` }).tap();
  const comments = page.getByRole('list', { name: 'Comments' });
  const items = comments.getByRole('listitem');
  await items.nth(COMMENTS - 1).waitFor();
  const isLaidOut = (n: number) =>
    comments
      .getByText(`Comment ${n}`, { exact: true })
      .evaluate((text) => text.checkVisibility({ contentVisibilityAuto: true }));
  await expect
    .poll(() => Promise.all([1, 50, COMMENTS].map((n) => isLaidOut(n))))
    .toEqual([true, false, true]);
  const heightOfOne = async () =>
    Math.round(((await comments.boundingBox())?.height ?? Number.NaN) / COMMENTS);
  const before = await heightOfOne();
  await items.evaluateAll(async (all) => {
    for (const one of all) {
      one.scrollIntoView({ behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
  await expect.poll(heightOfOne).toBe(before);
});

it('opens a long conversation at its end, with the newest message and the composer above the keyboard', async () => {
  const { page, request } = await newcomer('gus_layout', 'Gus');
  const { id, inviteCode } = await startGame(request, 'Talkers');
  const recipientId = await userIdOf(request);
  const { request: fay } = await newcomer('fay_layout', 'Fay');
  await fay('POST', `/api/games/join/${inviteCode}`);
  for (let n = 1; n <= 20; n += 1)
    await fay('POST', '/api/messages', { gameId: id, recipientId, content: `Line ${n}` });

  await page.goto('/messages');
  await page.getByText('Line 20').tap();
  const log = page.getByRole('log', { name: 'Messages' });
  const newest = log.getByText('Line 20');
  const field = page.getByRole('textbox', { name: 'Your message' });
  const send = page.getByRole('button', { name: 'Send message' });
  await newest.waitFor();
  const oldest = await log.getByText('Line 1', { exact: true }).boundingBox();
  expect(oldest?.y ?? 0).toBeLessThan(56);
  await field.tap();
  // The keyboard shrinks the page: a tall phone, and a small one on which the navigation is below the conversation.
  for (const [height, below] of [
    [844, 0],
    [500, 0],
    [370, 64],
  ] as const) {
    await page.setViewportSize({ width: 390, height });
    const positions = async () => {
      const [line, text, button] = await Promise.all(
        [newest, field, send].map(async (shown) => (await shown.boundingBox()) ?? { y: height, height: 1 }),
      );
      if (!line || !text || !button) throw new Error('An element is missing');
      return {
        newest: line.y > 0 && line.y + line.height <= text.y,
        field: text.y + text.height <= height,
        send: button.y + button.height <= height,
        below: await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
      };
    };
    await expect.poll(positions).toEqual({ newest: true, field: true, send: true, below });
  }

  // Turned with the keyboard open, which leaves little: beside the list, then on a shorter phone without it.
  await field.fill('Half a line');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  for (const [width, height] of [
    [844, 130],
    [667, 130],
  ] as const) {
    await page.setViewportSize({ width, height });
    const overlap = async () => {
      const [text, bar] = await Promise.all([field.boundingBox(), navigation.boundingBox()]);
      return text && bar ? text.y + text.height - bar.y : Number.NaN;
    };
    await expect.poll(overlap).toBeLessThanOrEqual(0);
    expect(await field.evaluate((textarea) => textarea === document.activeElement)).toBe(true);
    expect(await field.inputValue()).toBe('Half a line');
  }
});

it('shows the navigation below the content on a phone in landscape', async () => {
  const viewport = { width: 667, height: 320 };
  const { page } = await newcomer('liv_layout', 'Liv', { viewport });
  await page.goto('/discover');
  await waitForHydration(page);
  const bottomOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  await expect.poll(() => bottomOf('nav[aria-label="Main"]')).toBeGreaterThan(viewport.height);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await links.last().scrollIntoViewIfNeeded();
  expect(await links.allInnerTexts()).toEqual(['Home', 'Discover', 'Leaderboard', 'Profile', 'Invites']);
  expect(await bottomOf('main')).toBe(viewport.height - 65);
  expect(await bottomOf('nav[aria-label="Main"]')).toBe(viewport.height);
  await links.last().tap();
  await page.getByRole('heading', { level: 1, name: 'Invitations' }).waitFor();
});

/** The texts and controls that the notch of a phone in landscape would cover, `inset` px wide on both sides. */
const belowNotch = (page: Page, inset: number) =>
  page.evaluate((covered) => {
    const hasText = (one: HTMLElement) =>
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const isCovered = ({ left, right, bottom }: DOMRect) =>
      right > 0 && left < innerWidth && bottom > 0 && (left < covered || right > innerWidth - covered);
    return [...document.querySelectorAll<HTMLElement>('#root *')]
      .filter((one) => one.matches('a, button, input, textarea') || hasText(one))
      .filter((one) => one.checkVisibility() && isCovered(one.getBoundingClientRect()))
      .map((one) => one.textContent || one.tagName);
  }, inset);

it('keeps texts and controls beside the notch of a phone in landscape', async () => {
  const options = { viewport: { width: 844, height: 390 } };
  const [viewer, other] = await Promise.all([
    newcomer('nora_layout', 'Nora', options),
    newcomer('odd_layout', 'Odd'),
  ]);
  const { page: visitor } = await harness.openPhone(options);
  const { id: gameId, inviteCode } = await startGame(viewer.request, 'Beside the notch');
  await other.request('POST', `/api/games/join/${inviteCode}`);
  const recipientId = await userIdOf(other.request);
  await viewer.request('POST', '/api/messages', { gameId, recipientId, content: 'Hello' });
  const screens: [Page, string][] = [
    [visitor, '/'],
    [viewer.page, '/'],
    [viewer.page, '/messages'],
    [viewer.page, '/join'],
  ];
  for (const [page, path] of screens) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 59, right: 59 } });
    await page.goto(path);
    await waitForHydration(page);
    await page
      .getByText(path === '/messages' ? 'Hello' : /Stretch/)
      .first()
      .waitFor();
    expect({ path, covered: await belowNotch(page, 59) }).toEqual({ path, covered: [] });
  }
});
