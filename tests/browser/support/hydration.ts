import type { Page } from 'playwright-core';

/** The root of a server-rendered screen. The client removes it once it has rendered in its place. */
export const SERVER_RENDERED = '[data-server-rendered]';

/**
 * Waits until the client has replaced the server-rendered screen. A test could type into that one, which a user cannot, and
 * the text would be lost.
 */
export const waitForHydration = (page: Page): Promise<void> =>
  page.locator(SERVER_RENDERED).waitFor({ state: 'detached' });
