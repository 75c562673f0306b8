import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { findChromium } from '../../scripts/testing/browsers.ts';

/** Replaces playwright's list, and repeats the entries that the tests need. */
const disabledFeatures = [
  // The address bar is a page of its own in each window, which takes a quarter of the CPU time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  // After each page another renderer is started for the next one, which a test rarely opens.
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
];

/** Flags that stop background requests of Chromium, let it run as root in a container and with fewer processes. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  `--disable-features=${disabledFeatures.join(',')}`,
];

async function launchChromium(): Promise<Browser> {
  const executablePath = await findChromium();
  if (executablePath === null)
    throw new Error('No Chromium found: run the browser tests through `npm test`.');
  return chromium.launch({ executablePath, args: chromiumFlags });
}

let shared: Promise<Browser> | undefined;

/** The headless Chromium of this test worker, which ends with it. A test closes the contexts that it opens. */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium();
  return shared;
}

/** A phone, the primary device of the product. */
export const phone = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  // Playwright waits for animations before it taps. Tests of motion set 'no-preference'.
  reducedMotion: 'reduce',
  locale: 'en-GB',
  timezoneId: 'Europe/Vienna',
  // A service worker would hide requests from the tests that stub them; the offline tests allow it.
  serviceWorkers: 'block',
} as const satisfies BrowserContextOptions;

/** A device that gets no server rendering: the client requests all data, so that a test can stub it. */
export const clientRendered = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
} as const satisfies BrowserContextOptions;

/** Error responses of pages that work: signed-out visitors have no current user. */
const alwaysExpected: readonly RegExp[] = [/^401 GET \S*\/api\/auth\/user$/];

export interface PageErrors {
  /** The errors so far, a line each: `console: …`, `page: …`, `<status> <method> <url>`, `failed: …`. */
  readonly seen: readonly string[];
  /** Allows errors that the test causes. */
  expect(...patterns: readonly RegExp[]): void;
  /** Throws when there was an error that is not expected. */
  assertNone(): void;
  /** Waits until no request is in flight. */
  settled(): Promise<void>;
}

/**
 * Collects console errors, uncaught errors and rejections, error responses (4xx, 5xx) and failed requests of a page.
 * Fails the running test at its end if there were any that it does not expect.
 */
export function watchPageErrors(page: Page): PageErrors {
  const seen: string[] = [];
  const expected: RegExp[] = [...alwaysExpected];
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  page.on('console', (message) => {
    // Chromium repeats every error response here, without its method; it is taken from the response itself.
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
    // The page itself aborts requests when it navigates or a query is cancelled.
    if (reason !== 'net::ERR_ABORTED') seen.push(`failed: ${reason} ${request.method()} ${request.url()}`);
  });
  const errors: PageErrors = {
    seen,
    expect(...patterns) {
      expected.push(...patterns);
    },
    assertNone() {
      const lines = seen.filter((line) => !expected.some((pattern) => pattern.test(line)));
      if (lines.length > 0) throw new Error(`The page had errors:\n${lines.join('\n')}`);
    },
    settled: () => expect.poll(() => pending.size).toBe(0),
  };
  onTestFinished(() => errors.assertNone());
  return errors;
}

export interface PhonePage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly errors: PageErrors;
}

/** A browser context of a phone. Its long timeout only ends tests that hang. */
export async function newPhone(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...phone, ...options });
  context.setDefaultTimeout(120_000);
  return context;
}

/**
 * Opens a page in a new context for the running test. Errors of the page fail the test, whose end closes the context.
 * `options` override those of the phone, e.g. `{ baseURL, colorScheme: 'dark', viewport }`.
 */
export async function openPhone(browser: Browser, options: BrowserContextOptions = {}): Promise<PhonePage> {
  const context = await newPhone(browser, options);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  return { context, page, errors: watchPageErrors(page) };
}
