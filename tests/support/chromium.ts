import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { onTestFinished } from 'vitest';
import { findChromium } from '../../scripts/testing/browsers.ts';

/** This list takes the place of playwright's own, of which it has what matters here. */
const disabledFeatures = [
  // The address bar is a page of its own in each window; nobody types there, and it takes a quarter of the CPU time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

/** What keeps Chromium quiet, offline towards its maker and able to run as root in a container. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  `--disable-features=${disabledFeatures.join(',')}`,
];

/** Starts a headless Chromium; throws when the machine has none (`npm test` sees to it). Close it in `afterAll`. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = await findChromium();
  if (executablePath === null)
    throw new Error('No Chromium found: run the browser tests through `npm test`.');
  return chromium.launch({ executablePath, args: chromiumFlags });
}

let shared: Promise<Browser> | undefined;

/**
 * The Chromium of this test worker, started when its first file asks. It ends with the worker; a test closes the contexts
 * that it opens.
 */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium();
  return shared;
}

/** The phone the product is made for. */
export const phone = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  // What moves is waited for before it is touched. Tests of motion, and a few journeys, ask for 'no-preference'.
  reducedMotion: 'reduce',
  locale: 'en-GB',
  timezoneId: 'Europe/Vienna',
  // It would hide requests from the tests that answer them; those about working offline let it in.
  serviceWorkers: 'block',
} as const satisfies BrowserContextOptions;

/** A device for which the server draws no screens: all it shows is asked for by the app, so a test can answer. */
export const undrawn = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
} as const satisfies BrowserContextOptions;

/** Answers that belong to a healthy journey although they are not 2xx. */
const healthy: readonly RegExp[] = [/^401 GET \S*\/api\/auth\/user$/];

export interface Trouble {
  /** What went wrong so far, a line each: `console: …`, `page: …`, `<status> <method> <url>`, `failed: …`. */
  readonly seen: readonly string[];
  /** Names trouble that this journey provokes on purpose. */
  expect(...patterns: readonly RegExp[]): void;
  /** Throws when there was trouble that nobody expected. */
  assertNone(): void;
}

/**
 * Listens for console errors, uncaught errors and rejections, refused answers (4xx, 5xx) and failed requests of a page.
 * Called inside a test, it fails that test in the end if there were any; expect what the journey provokes.
 */
export function watchForTrouble(page: Page): Trouble {
  const seen: string[] = [];
  const expected: RegExp[] = [...healthy];
  const unexpected = (): string[] => seen.filter((line) => !expected.some((pattern) => pattern.test(line)));
  page.on('console', (message) => {
    // Chromium repeats every refused answer here, without its method; we take it from the answer itself.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    seen.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => seen.push(`page: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() < 400) return;
    seen.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // The page itself gives requests up when it navigates or a query is cancelled.
    if (reason !== 'net::ERR_ABORTED') seen.push(`failed: ${reason} ${request.method()} ${request.url()}`);
  });
  const trouble: Trouble = {
    seen,
    expect(...patterns) {
      expected.push(...patterns);
    },
    assertNone() {
      const lines = unexpected();
      if (lines.length > 0) throw new Error(`The page had trouble:\n${lines.join('\n')}`);
    },
  };
  onTestFinished(() => {
    trouble.assertNone();
  });
  return trouble;
}

export interface PhonePage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly trouble: Trouble;
}

/** A phone with cookies of its own. What is awaited on its pages may take its time on a busy machine. */
export async function newPhone(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...phone, ...options });
  context.setDefaultTimeout(120_000);
  return context;
}

/**
 * Opens a page on a phone of its own (fresh cookies) for the running test, watched for trouble and closed with the test.
 * `options` go over the phone's own, e.g. `{ baseURL, colorScheme: 'dark', viewport }`.
 */
export async function openPhone(browser: Browser, options: BrowserContextOptions = {}): Promise<PhonePage> {
  const context = await newPhone(browser, options);
  onTestFinished(async () => {
    await context.close();
  });
  const page = await context.newPage();
  return { context, page, trouble: watchForTrouble(page) };
}
