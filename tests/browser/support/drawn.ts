import type { Page } from 'playwright-core';

/**
 * Waits until the app has taken the place of the screen that the server drew. Nobody can type into that one, but a test
 * could, and what it typed would be lost.
 */
export const appIsThere = (page: Page): Promise<void> =>
  page.locator('[data-drawn]').waitFor({ state: 'detached' });
