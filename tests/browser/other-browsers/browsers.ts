import type { Driver } from './driver.ts';
import { chromiumDriver, firefoxDriver } from './puppeteer.ts';
import { webkitDriver } from './webkit.ts';

export interface FoundBrowser {
  readonly name: Driver['name'];
  readonly start: () => Driver;
}

const makers = [
  { name: 'Chromium', variable: 'CHROMIUM_PATH', make: chromiumDriver },
  { name: 'Firefox', variable: 'FIREFOX_PATH', make: firefoxDriver },
  { name: 'WebKit', variable: 'WEBKIT_DRIVER_PATH', make: webkitDriver },
] as const;

const found: readonly FoundBrowser[] = makers.flatMap(({ name, variable, make }) => {
  const path = process.env[variable];
  return path ? [{ name, start: () => make(path) }] : [];
});

const others = found.filter(({ name }) => name !== 'Chromium');

/**
 * The installed browsers other than Chromium, or Chromium if there is none. `npm test` finds or installs them, and reports
 * missing ones.
 */
export const browsers: readonly FoundBrowser[] = others.length > 0 ? others : found;
