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

/** The browsers of this machine; `npm test` finds or installs them, and says aloud which one it could not get. */
export const browsers: readonly FoundBrowser[] = makers.flatMap(({ name, variable, make }) => {
  const path = process.env[variable];
  return path ? [{ name, start: () => make(path) }] : [];
});
