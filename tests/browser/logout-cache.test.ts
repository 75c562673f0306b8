import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium, openPhone } from '#tests/support/chromium.ts';
import { type LiveServer, startLiveServer } from '#tests/support/live-server.ts';
import { createGame, share, startAs } from './support/people.ts';

let browser: Browser;
let server: LiveServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchChromium(), startLiveServer()]);
});
afterAll(async () => {
  await browser.close();
  await server.dispose();
});

/** Whether the browser has an address's answer by itself, without asking anybody. */
const isKept = (page: Page, address: string) =>
  page.evaluate(
    (url) =>
      fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    address,
  );

it('no photo stays in the browser’s cache after a logout [S-39]', async () => {
  const { page, trouble } = await openPhone(browser, { baseURL: server.origin });
  trouble.expect(/only-if-cached|ERR_CACHE_MISS/);
  await startAs(page, 'ines', 'Ines');
  await createGame(page, 'Cold water');
  const buffer = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#7c3aed' } })
    .jpeg()
    .toBuffer();
  await share(page, 'In at last', { name: 'sea.jpg', mimeType: 'image/jpeg', buffer });
  const photo = page
    .getByRole('article')
    .filter({ hasText: 'In at last' })
    .locator('img[src^="/api/images/"]');
  await photo.scrollIntoViewIfNeeded();
  await expect
    .poll(() => photo.evaluate((node) => node instanceof HTMLImageElement && node.naturalWidth))
    .toBe(80);
  const address = (await photo.getAttribute('src')) ?? '';
  expect(await isKept(page, address)).toBe(true);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Logout' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Step out of your comfort zone' }).waitFor();
  expect(await isKept(page, address)).toBe(false);
});
