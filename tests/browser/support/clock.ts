import type { Page } from 'playwright-core';

/**
 * Installs a fake clock that the test advances. Animations run on the real clock and could end before the app waits for their
 * end, so they are switched off.
 */
export async function installClock(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
}
