import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { watchForTrouble } from '#tests/support/chromium.ts';
import { createGame, startFromLanding } from './support/people.ts';
import { browserStage } from './support/stage.ts';

const stage = browserStage();

const landing = (page: Page) => page.getByRole('link', { name: 'Get Started' }).first();
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([...Object.entries(sessionStorage), ...Object.entries(localStorage)]));

async function twoTabs() {
  const { context, page, trouble } = await stage.openPhone();
  const other = await context.newPage();
  const alsoTrouble = watchForTrouble(other);
  const expectRefusals = () => {
    for (const one of [trouble, alsoTrouble]) one.expect(/^401 /);
  };
  return { context, page, other, expectRefusals };
}

async function signIn(page: Page, username: string) {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill('brave-enough-42');
  await page.getByRole('button', { name: 'Sign in' }).tap();
}

describe('two tabs of one browser', () => {
  it('one signs in and out, the other follows, with nothing private left on it', async () => {
    const { page, other } = await twoTabs();
    await other.goto('/leaderboard');
    await landing(other).waitFor();
    await startFromLanding(page, 'ada_tabs', 'Ada');
    await other.getByRole('heading', { level: 1, name: 'Leaderboard' }).waitFor();

    await other.getByRole('link', { name: 'Stretch, home' }).tap();
    await other.getByRole('heading', { name: 'Hi, Ada' }).waitFor();
    await other.getByRole('button', { name: 'Create Game' }).tap();
    await other
      .getByRole('dialog', { name: 'Create Game' })
      .getByLabel('Name', { exact: true })
      .fill('Secret plan');
    await expect.poll(() => stored(other)).toContain('Secret plan');

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).tap();
    await page.getByRole('link', { name: 'Logout' }).tap();
    await landing(page).waitFor();
    await landing(other).waitFor();
    expect(await other.getByText(/Ada|Secret plan/).count()).toBe(0);
    await expect.poll(() => stored(other)).not.toContain('Secret plan');
    await expect.poll(() => stored(page)).not.toContain('Secret plan');
  });

  it('a session that ends in the middle of sharing leads through the sign-in page, and what was shared is sent then', async () => {
    const { context, page, expectRefusals } = await twoTabs();
    await startFromLanding(page, 'bea_tabs', 'Bea');
    const path = await createGame(page, 'Cold lakes');
    await page.getByRole('button', { name: 'Share Your Accomplishment' }).first().tap();
    const dialog = page.getByRole('dialog', { name: 'Share Your Accomplishment' });
    const words = dialog.getByLabel('What did you do?');
    await words.fill('Swam to the other side');
    expectRefusals();
    await context.clearCookies();
    await dialog.getByRole('button', { name: 'Share', exact: true }).tap();
    await page.getByText('You are logged out. Logging in again...').waitFor();
    await page.waitForURL(/\/api\/login\?returnTo=/);
    await signIn(page, 'bea_tabs');
    await page.waitForURL((url) => url.pathname === path);
    await page.getByRole('article').filter({ hasText: 'Swam to the other side' }).waitFor();
  });

  it('somebody else who signs in on the same browser finds nothing of it', async () => {
    const { context, page, other, expectRefusals } = await twoTabs();
    await startFromLanding(page, 'cleo_tabs', 'Cleo');
    await page.getByRole('button', { name: 'Create Game' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Create Game' });
    await dialog.getByLabel('Name', { exact: true }).fill('Only for Cleo');
    expectRefusals();
    await context.clearCookies();
    await startFromLanding(other, 'dora_tabs', 'Dora');
    await page.getByRole('heading', { name: 'Hi, Dora' }).waitFor();
    await expect.poll(() => stored(page)).not.toContain('Only for Cleo');
    await page.getByRole('button', { name: 'Create Game' }).tap();
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  });

  it('a logout by its address forgets what was typed as well', async () => {
    const { page } = await twoTabs();
    await startFromLanding(page, 'emma_tabs', 'Emma');
    await page.getByRole('button', { name: 'Create Game' }).tap();
    await page
      .getByRole('dialog', { name: 'Create Game' })
      .getByLabel('Name', { exact: true })
      .fill('Soon gone');
    await expect.poll(() => stored(page)).toContain('Soon gone');
    // Its looks do not come, so the page is never painted; nor does anything else happen later than at once.
    await page.route('**/*.css', () => {});
    await page.addInitScript(() => Reflect.set(globalThis, 'setTimeout', () => 0));
    await page.goto('/api/logout', { waitUntil: 'commit' });
    await expect.poll(() => stored(page)).not.toContain('Soon gone');
  });
});
