import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createGame, share, startAs } from './support/people.ts';
import { browserStage } from './support/stage.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const stage = browserStage();

/** What axe finds wrong with what the page shows, as `rule: element`. */
async function violations(page: Page): Promise<string[]> {
  // Colours are judged where they have come to rest.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  const results = await page.evaluate<AxeResults>(`${axe}; axe.run()`);
  return results.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

const widths = [
  [360, 640],
  [390, 844],
  [768, 1024],
  [1280, 800],
] as const;

describe.each(['light', 'dark'] as const)('the first slice in %s', (colorScheme) => {
  it('has nothing for axe to find and never scrolls sideways', async () => {
    const { page } = await stage.openPhone({
      colorScheme,
      reducedMotion: 'reduce',
    });
    const found: Record<string, string[]> = {};
    const look = async (name: string) => {
      found[name] = await violations(page);
      for (const [width, height] of widths) {
        await page.setViewportSize({ width, height });
        const over = await sidewaysScroll(page);
        if (over > 0) found[name].push(`${over} px too wide at ${width}`);
      }
      await page.setViewportSize({ width: 390, height: 844 });
    };

    await page.goto('/');
    await page.getByText('Get Started').first().waitFor();
    await look('landing');
    await page.goto('/api/login');
    await look('sign in');
    await page.goto('/api/login?mode=register');
    await look('create account');
    await startAs(page, `axe_${colorScheme}`, 'Maximiliane-Alexandra');
    await page.getByRole('heading', { name: 'Your Stats' }).waitFor();
    await look('home');
    await page.getByRole('button', { name: 'Join Game' }).tap();
    await page.getByRole('dialog').waitFor();
    await look('join by code');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create Game' }).tap();
    await page.getByRole('dialog', { name: 'Create Game' }).waitFor();
    await look('create game');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await createGame(page, 'Donaudampfschifffahrtsgesellschaftskapitänsmützen'.repeat(2).slice(0, 100));
    await share(page, `${'w'.repeat(300)} ${'💪'.repeat(200)} שלום`);
    await page.getByRole('article').waitFor();
    await look('game');
    await page.getByRole('button', { name: 'Share Your Accomplishment' }).first().tap();
    await page.getByRole('dialog').waitFor();
    await look('share');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Participants' }).tap();
    await page.getByRole('dialog').waitFor();
    await look('participants');
    await page.goto('/nowhere');
    await page.getByText('404 Page Not Found').waitFor();
    await look('not found');

    expect(Object.entries(found).filter(([, wrong]) => wrong.length > 0)).toEqual([]);
  });
});
