import { type Browser, launch, type Page } from 'puppeteer-core';
import { findChromium } from '../../scripts/testing/browsers.ts';
import type { Cookie } from './servers.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Larger than the emulated phone in device pixels: Chromium does not present frames that change only what is outside of its window.
  '--window-size=800,1800',
];

/** Runs `visit` in a browser with an empty profile, signed in if a cookie is given. */
export async function inFreshBrowser<T>(
  cookie: Cookie | null,
  visit: (page: Page, browser: Browser) => Promise<T>,
): Promise<T> {
  const executablePath = await findChromium();
  if (executablePath === null) throw new Error('There is no Chromium: name one in CHROMIUM_PATH.');
  const browser = await launch({ executablePath, args: flags });
  try {
    if (cookie !== null)
      await browser.setCookie({ ...cookie, domain: '127.0.0.1', path: '/', httpOnly: true });
    const page = await browser.newPage();
    return await visit(page, browser);
  } finally {
    await browser.close();
  }
}
