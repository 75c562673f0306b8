import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { createGame, share, startAs } from './support/people.ts';
import { hasKept, settled, weakStage } from './support/weak-stage.ts';

/** Reads that are never answered, against the built app and the real server. */

const stage = weakStage();

/** Leaves every read of these addresses without an answer. */
const hang = (page: Page, address: RegExp) =>
  page.route(
    ({ pathname }) => address.test(pathname),
    async (route) => {
      if (route.request().method() !== 'GET') await route.fallback();
    },
  );

describe('requests that hang', () => {
  it('hide no other part of the screen for good', async () => {
    const { page } = await stage.phone();
    await startAs(page, 'hanna', 'Hanna');
    await createGame(page, 'Half a screen');
    await share(page, 'I am still visible');
    await page.getByText('I am still visible').first().waitFor();
    await hang(page, /\/scores$/);
    await page.reload();
    // While the section before it still loads.
    await page
      .locator('section:has([role=status]) ~ section')
      .getByText('I am still visible')
      .first()
      .waitFor();
  });

  it('leave the person with what was last loaded, and a notice', async () => {
    const { page } = await stage.phone();
    await startAs(page, 'holger', 'Holger');
    await createGame(page, 'Long silence');
    await share(page, 'Written before');
    await page.getByText('Written before').first().waitFor();
    await settled(page);
    await hasKept(page, 'Written before');
    await hang(page, /^\/api\//);
    await page.reload();
    await page.getByText('Written before').first().waitFor();
    await page.getByText(/Stretch (is slow to answer|can’t be reached)/).waitFor({ state: 'attached' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await page.getByText('Written before').first().waitFor();
    await page.getByText(/Stretch (is slow to answer|can’t be reached)/).waitFor({ state: 'detached' });
  });
});
