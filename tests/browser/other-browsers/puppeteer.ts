import { type Browser, launch, type Page } from 'puppeteer-core';
import { chromiumFlags } from '#tests/support/chromium.ts';
import type { Client, Driver } from './window.ts';

const viewport = { width: 390, height: 844 };

function clientOf(page: Page): Client {
  const errors: string[] = [];
  page.on('console', (message) => {
    // An error response is repeated here without its method; the journey checks what it shows.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`page: ${String(error)}`));
  return {
    goto: (url) => page.goto(url),
    reload: () => page.reload(),
    async evaluate(expression) {
      // Firefox suspends the tabs in the background.
      await page.bringToFront();
      return page.evaluate(expression);
    },
    click: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    chooseFile: async (file) => (await page.$('[role=dialog] input[type=file]'))?.uploadFile(file),
    screenshot: () => page.screenshot(),
    errors: () => errors,
  };
}

function driverOf(start: () => Promise<Browser>): Driver {
  let running: Promise<Browser> | undefined;
  return {
    async open() {
      running ??= start();
      const context = await (await running).createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(viewport);
      return clientOf(page);
    },
    async close() {
      await (await running)?.close();
    },
  };
}

/** Drives the Firefox at `executablePath` over WebDriver BiDi. */
export const firefoxDriver = (executablePath: string): Driver =>
  driverOf(() =>
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
  driverOf(() => launch({ executablePath, args: [...chromiumFlags, '--force-prefers-reduced-motion'] }));
