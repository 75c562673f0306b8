import { chromiumDriver, firefoxDriver } from './puppeteer.ts';
import { webkitDriver } from './webkit.ts';
import type { Driver } from './window.ts';

/** Chromium and the other browsers that are installed; `npm test` reports those that are missing. */
export function installedBrowsers(): { readonly name: string; readonly driver: Driver }[] {
  return [
    { name: 'Chromium', executable: process.env['CHROMIUM_PATH'], make: chromiumDriver },
    { name: 'Firefox', executable: process.env['FIREFOX_PATH'], make: firefoxDriver },
    { name: 'WebKit', executable: process.env['WEBKIT_DRIVER_PATH'], make: webkitDriver },
  ].flatMap(({ name, executable, make }) => (executable ? [{ name, driver: make(executable) }] : []));
}
