import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { type FaultyNetwork, openFaultyNetwork } from './faulty-network.ts';
import { sharedHarness } from './harness.ts';

/** The built app on the shared server behind a network that injects faults. */
export function offlineHarness() {
  const harness = sharedHarness();
  let opened: FaultyNetwork | undefined;
  const network = () => {
    if (opened === undefined) throw new Error('The network opens in beforeAll');
    return opened;
  };
  beforeAll(async () => {
    opened = await openFaultyNetwork(harness.server.origin);
  });
  afterAll(() => opened?.close());
  return {
    get network() {
      return network();
    },
    get browser() {
      return harness.browser;
    },
    /** Opens a page behind the network, with its service worker; errors that the network causes are expected. */
    openPhone: async () => {
      network().setFault('none');
      onTestFinished(() => network().setFault('none'));
      const { page, context, errors } = await harness.openPhone({
        baseURL: network().origin,
        serviceWorkers: 'allow',
      });
      errors.expect(
        /^failed: net::ERR_/,
        /^(401|429|500|503) /,
        /^console: .*Failed to fetch/,
        /^console: .*ServiceWorker/,
      );
      return { page, context, errors };
    },
    /** Serves a newer build, and has the page check for an update. */
    deploy: async (page: Page): Promise<void> => {
      network().rewrite('/sw.js', (text) =>
        text
          .replace(/"version":"\w+"/, '"version":"a-newer-one"')
          .replace(/"\/assets\/index-[^"]+\.js",?/g, ''),
      );
      onTestFinished(() => network().rewrite('/sw.js', null));
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    },
    goOffline: async (context: BrowserContext): Promise<void> => {
      network().setFault('unreachable');
      await context.setOffline(true);
    },
    goOnline: async (context: BrowserContext): Promise<void> => {
      network().setFault('none');
      await context.setOffline(false);
    },
  };
}

/** Waits until the service worker controls the page. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
  );
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The records of the device's two object stores, as JSON. */
export const stored = (
  page: Page,
): Promise<{ readonly queries: readonly string[]; readonly outbox: readonly string[] }> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('stretch');
        request.addEventListener('error', () => reject(new Error('No database')));
        request.addEventListener('success', () => {
          const database = request.result;
          if (!database.objectStoreNames.contains('answers')) {
            database.close();
            return resolve({ queries: [], outbox: [] });
          }
          const transaction = database.transaction(['answers', 'outbox']);
          const queries = transaction.objectStore('answers').getAll();
          const outbox = transaction.objectStore('outbox').getAll();
          transaction.addEventListener('complete', () => {
            database.close();
            resolve({
              queries: queries.result.map((one: unknown) => JSON.stringify(one)),
              outbox: outbox.result.map((one: unknown) => JSON.stringify(one)),
            });
          });
        });
      }),
  );

/** Waits until a persisted query contains all of these texts. */
export const waitForPersisted = (page: Page, ...parts: readonly string[]) =>
  expect
    .poll(async () => (await stored(page)).queries.some((one) => parts.every((part) => one.includes(part))))
    .toBe(true);

/** The button that shows how many entries are pending. */
export const pendingPill = (page: Page, entries: number) =>
  page.getByRole('button', { name: new RegExp(`${entries} items? waiting`) });

/** Waits until no entry is pending. */
export const waitUntilSent = (page: Page) => page.getByText(/^\d+ waiting$/).waitFor({ state: 'detached' });
