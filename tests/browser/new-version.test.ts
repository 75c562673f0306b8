import { expect, it } from 'vitest';
import { noisyPhoto, register, startGame } from './support/actions.ts';
import { waitForHydration } from './support/hydration.ts';
import { offlineHarness, waitForServiceWorker } from './support/offline-harness.ts';

const harness = offlineHarness();

it('offers a new version, and keeps a draft with its photo when it reloads', async () => {
  const { page, context } = await harness.openPhone();
  await startGame(await register(context.request, 'dede_version', 'Dede'), 'Half thoughts');
  await page.goto('/');
  await waitForServiceWorker(page);
  await waitForHydration(page);

  const dialog = page.getByRole('dialog');
  const text = dialog.getByLabel('What did you do?');
  const open = () => page.getByRole('button', { name: 'Share Your Accomplishment' }).first().tap();
  await open();
  await text.fill('Half of an accomplishment');
  await dialog.locator('input[type=file]').setInputFiles(await noisyPhoto(60, 40));
  await dialog.getByRole('img').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await harness.deploy(page);
  const loaded = page.waitForEvent('load');
  const offer = page.getByRole('button', { name: 'A new version is ready. Reload' });
  await offer.tap();
  await loaded;
  await waitForHydration(page);
  expect(await page.evaluate(() => caches.keys())).toContain('stretch-shell a-newer-one');
  expect(await offer.count()).toBe(0);
  await open();
  await expect.poll(() => text.inputValue()).toBe('Half of an accomplishment');
  await dialog.getByRole('img').waitFor();
});
