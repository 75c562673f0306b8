import { chromiumDriver, firefoxDriver } from './puppeteer.ts';
import type { Driver } from './visit.ts';
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
 * The browsers of this machine beside Chromium, in which all other browser tests run; Chromium where there is no other.
 * `npm test` finds or installs them, and says which one it could not get.
 */
export const browsers: readonly FoundBrowser[] = others.length > 0 ? others : found;
