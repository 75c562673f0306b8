import { type Browser, ElementHandle, type LaunchOptions, launch, type Page } from 'puppeteer-core';
import { chromiumFlags } from '#tests/support/chromium.ts';
import { touchingWith } from './hands.ts';
import { patience, prepare } from './in-page.ts';
import type { Driver, Visit } from './visit.ts';

const size = { width: 390, height: 844 };

/** What is said of an element that has gone, or is not to be seen, before it is touched. */
const late = /detached|not clickable|no such node|no longer attached|cannot focus/i;

function visitOf(page: Page, origin: string): Visit {
  const seen: string[] = [];
  page.on('console', (message) => {
    // A refused answer is repeated here, without its method; the journeys look at what the person sees of it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      seen.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => seen.push(`page: ${String(error)}`));

  const touching = touchingWith<ElementHandle>({
    async prepare() {
      // Firefox lets what lies behind another tab sleep.
      await page.bringToFront();
      await page.evaluate(prepare);
    },
    ask: (expression) => page.evaluate(expression),
    async grasp(expression) {
      const found = await page.evaluateHandle<[], () => Promise<Element | null>>(expression);
      return found instanceof ElementHandle ? found : null;
    },
    cameLate: ({ message }) => late.test(message),
    textOf: (element) => element.evaluate((node) => node.textContent ?? ''),
    click: (element) => element.click(),
    async fill(field, text) {
      await field.evaluate((node) => {
        if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) node.select();
      });
      await page.keyboard.press('Backspace');
      await field.type(text);
    },
    async choose(place, file) {
      const input = await place.$('input[type=file]');
      await input?.uploadFile(file);
      return input !== null;
    },
    pressTab: () => page.keyboard.press('Tab'),
  });

  return {
    ...touching,
    async goto(address) {
      await page.goto(new URL(address, origin).href);
    },
    async reload() {
      await page.reload();
    },
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    address: async () => new URL(page.url()),
    troubles: () => seen,
    picture: async () => Buffer.from(await page.screenshot()),
  };
}

const quiet = ['--width=390', '--height=844'];

async function startFirefox(executablePath: string): Promise<Browser> {
  const options: LaunchOptions = {
    browser: 'firefox',
    executablePath,
    args: quiet,
    extraPrefsFirefox: {
      'ui.prefersReducedMotion': 1,
      'layout.css.prefers-color-scheme.content-override': 1,
    },
  };
  return launch(options);
}

function driverOf(name: Driver['name'], startBrowser: () => Promise<Browser>): Driver {
  let running: Promise<Browser> | undefined;
  return {
    name,
    async visit({ origin }) {
      running ??= startBrowser();
      const context = await (await running).createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
      page.setDefaultTimeout(patience);
      if (name === 'Chromium') {
        await page.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: 'light' },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ]);
      }
      return visitOf(page, origin);
    },
    async close() {
      await (await running)?.close();
    },
  };
}

/** Drives the Firefox at `executablePath` over WebDriver BiDi. */
export function firefoxDriver(executablePath: string): Driver {
  return driverOf('Firefox', () => startFirefox(executablePath));
}

/** Drives the Chromium at `executablePath`. */
export function chromiumDriver(executablePath: string): Driver {
  return driverOf('Chromium', () => launch({ executablePath, args: [...chromiumFlags] }));
}
