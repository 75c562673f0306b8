import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { watchPageErrors } from '#tests/support/chromium.ts';
import { startAs } from './support/actions.ts';
import { sharedHarness } from './support/harness.ts';

const harness = sharedHarness();

const landing = (page: Page) => page.getByRole('link', { name: 'Get Started' }).first();
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([...Object.entries(sessionStorage), ...Object.entries(localStorage)]));

async function draftGame(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Game' }).tap();
  await page.getByRole('dialog', { name: 'Create Game' }).getByLabel('Name', { exact: true }).fill(name);
  await expect.poll(() => stored(page)).toContain(name);
}

it('follows the sign-in and the sign-out of another tab, and removes private data', async () => {
  const { context, page } = await harness.openPhone();
  const other = await context.newPage();
  watchPageErrors(other);
  await other.goto('/leaderboard');
  await landing(other).waitFor();
  await startAs(page, 'ada_tabs', 'Ada');
  await other.getByRole('heading', { level: 1, name: 'Leaderboard' }).waitFor();

  await other.getByRole('link', { name: 'Stretch, home' }).tap();
  await other.getByRole('heading', { name: 'Hi, Ada' }).waitFor();
  await draftGame(other, 'Secret plan');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).tap();
  await page.getByRole('link', { name: 'Logout' }).tap();
  await landing(page).waitFor();
  await landing(other).waitFor();
  expect(await other.getByText(/Ada|Secret plan/).count()).toBe(0);
  for (const one of [page, other]) await expect.poll(() => stored(one)).not.toContain('Secret plan');

  // Also after a logout by its address, even if the page is never painted and no timer fires.
  await startAs(page, 'bea_tabs', 'Bea');
  await draftGame(page, 'Soon gone');
  await page.route('**/*.css', () => {});
  await page.addInitScript(() => Reflect.set(globalThis, 'setTimeout', () => 0));
  await page.goto('/api/logout', { waitUntil: 'commit' });
  await expect.poll(() => stored(page)).not.toContain('Soon gone');
});
