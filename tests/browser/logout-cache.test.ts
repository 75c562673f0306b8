import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createGame, share, startAs } from './support/people.ts';
import { browserStage } from './support/stage.ts';

const stage = browserStage();

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
  const { page, trouble } = await stage.openPhone();
  trouble.expect(/only-if-cached|ERR_CACHE_MISS/);
  await startAs(page, 'lina', 'Lina');
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
  await expect.poll(() => isKept(page, address)).toBe(true);
  // The last that a screen asks for by itself: afterwards nothing of it meets the end of the session.
  const last = page.waitForResponse('**/api/notifications/games');
  await page.goto('/profile');
  await last;
  await page.getByRole('link', { name: 'Logout' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Step out of your comfort zone' }).waitFor();
  expect(await isKept(page, address)).toBe(false);
});
