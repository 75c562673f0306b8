import { it } from 'vitest';
import { WIDEST } from './support/boundary-data.ts';
import { startBoundaryServer } from './support/boundary-server.ts';
import { PHONE } from './support/check-step.ts';
import { serverHarness } from './support/harness.ts';
import { waitForHydration } from './support/hydration.ts';
import { withLargeText } from './support/large-text.ts';
import { press } from './support/screens.ts';

const harness = serverHarness(startBoundaryServer);
it('x', async () => {
  const { page } = await harness.openPhone({
    viewport: PHONE,
    storageState: harness.server.signedIn(WIDEST),
  });
  page.setDefaultTimeout(5000);
  await page.goto(`/games/${harness.server.data.games.active}`);
  await waitForHydration(page);
  const state = async (w: string) =>
    console.log(
      w,
      await page.getByRole('menuitem').count(),
      await page.locator('[role=menu]').count(),
      await page.locator('[role=menu]:not([hidden])').count(),
      JSON.stringify(
        await page
          .locator('[role=menu]')
          .evaluateAll((a) => a.map((x) => (x as HTMLElement).outerHTML.slice(0, 250))),
      ),
      await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120)),
    );
  await press('Post options')(page);
  await page.waitForTimeout(700);
  await state('1');
  await page.keyboard.press('Escape');
  await page.waitForTimeout(700);
  await state('esc');
  await press('Post options')(page);
  await page.waitForTimeout(700);
  await state('2');
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.waitForTimeout(500);
  await state('768');
  await page.setViewportSize(PHONE);
  await page.waitForTimeout(500);
  await state('phone');
  await withLargeText(page, async () => {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(500);
    await state('esc');
    await press('Post options')(page);
    await page.waitForTimeout(700);
    await state('3');
  });
  await page.waitForTimeout(500);
  await state('after');
  await page.keyboard.press('Escape');
  await page.waitForTimeout(500);
  await state('esc');
  await press('Post options')(page);
  await page.waitForTimeout(700);
  await state('4');
});
