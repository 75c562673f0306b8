import { type Browser, ElementHandle, launch, type Page } from 'puppeteer-core';
import { chromiumFlags } from '#tests/support/chromium.ts';
import type { Driver, Window } from './driver.ts';
import { pageDriver } from './page-driver.ts';
import { TIMEOUT_MS } from './page-scripts.ts';

const size = { width: 390, height: 844 };

/** Errors for an element that was replaced, or is not visible yet. */
const stale = /detached|not clickable|no such node|no longer attached|cannot focus/i;

function windowOf(page: Page, origin: string): Window {
  const errors: string[] = [];
  page.on('console', (message) => {
    // An error response is repeated here without its method; the journey checks what it shows.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`page: ${String(error)}`));

  return {
    ...pageDriver<ElementHandle>({
      async evaluate(expression) {
        // Firefox suspends the tabs in the background.
        await page.bringToFront();
        return page.evaluate(expression);
      },
      async query(expression) {
        const found = await page.evaluateHandle<[], () => Promise<Element | null>>(expression);
        return found instanceof ElementHandle ? found : null;
      },
      isStale: ({ message }) => stale.test(message),
      textOf: (element) => element.evaluate((node) => node.textContent ?? ''),
      click: (element) => element.click(),
      focus: (element) => element.focus(),
      async chooseFile(element, file) {
        const input = await element.$('input[type=file]');
        await input?.uploadFile(file);
        return input !== null;
      },
      pressTab: () => page.keyboard.press('Tab'),
    }),
    async goto(address) {
      await page.goto(new URL(address, origin).href);
    },
    async reload() {
      await page.reload();
    },
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    address: async () => new URL(page.url()),
    errors: () => errors,
    screenshot: async () => Buffer.from(await page.screenshot()),
  };
}

function driverOf(name: Driver['name'], start: () => Promise<Browser>): Driver {
  let running: Promise<Browser> | undefined;
  return {
    name,
    async open(origin) {
      running ??= start();
      const context = await (await running).createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
      page.setDefaultTimeout(TIMEOUT_MS);
      if (name === 'Chromium') {
        await page.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: 'light' },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ]);
      }
      return windowOf(page, origin);
    },
    async close() {
      await (await running)?.close();
    },
  };
}

/** Drives the Firefox at `executablePath` over WebDriver BiDi. */
export const firefoxDriver = (executablePath: string): Driver =>
  driverOf('Firefox', () =>
    launch({
      browser: 'firefox',
      executablePath,
      args: ['--width=390', '--height=844'],
      extraPrefsFirefox: {
        'ui.prefersReducedMotion': 1,
        'layout.css.prefers-color-scheme.content-override': 1,
      },
    }),
  );

/** Drives the Chromium at `executablePath`. */
export const chromiumDriver = (executablePath: string): Driver =>
  driverOf('Chromium', () => launch({ executablePath, args: [...chromiumFlags] }));
