import type { Page } from 'playwright-core';

/**
 * Takes the clock of a page into the test's hands. Its frames come by that clock then, but what moves goes by the real one:
 * on a slow machine it could be over before the app has begun to wait for its end, so nothing moves.
 */
export async function takeClock(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
}
