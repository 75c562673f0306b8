import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { browserStage } from './stage.ts';
import { openWeakNetwork, type WeakNetwork } from './weak-network.ts';

/** The built app and the real server, with a network before it that can be as bad as one needs it to be. */
export function weakStage() {
  const stage = browserStage();
  let opened: WeakNetwork | undefined;
  const network = () => {
    if (opened === undefined) throw new Error('The network is there from beforeAll on');
    return opened;
  };
  beforeAll(async () => {
    opened = await openWeakNetwork(stage.server.origin);
  });
  afterAll(() => opened?.close());
  return {
    get network() {
      return network();
    },
    /** Somebody's phone on the network, with the worker let in; trouble that comes of the network is expected. */
    phone: async () => {
      network().be('none');
      onTestFinished(() => network().be('none'));
      const { page, context, trouble } = await stage.openPhone({
        baseURL: network().origin,
        serviceWorkers: 'allow',
      });
      trouble.expect(
        /^failed: net::ERR_/,
        /^401 /,
        /^503 /,
        /^console: .*Failed to fetch/,
        /^console: .*ServiceWorker/,
      );
      return { page, context, trouble };
    },
    /** Has the server carry a newer build, and lets the phone look for one. */
    release: async (page: Page): Promise<void> => {
      network().rewrite('/sw.js', (text) =>
        text
          .replace(/"version":"\w+"/, '"version":"a-newer-one"')
          .replace(/"\/assets\/index-[^"]+\.js",?/g, ''),
      );
      onTestFinished(() => network().rewrite('/sw.js', null));
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    },
    goOffline: async (context: BrowserContext): Promise<void> => {
      network().be('down');
      await context.setOffline(true);
    },
    goOnline: async (context: BrowserContext): Promise<void> => {
      network().be('none');
      await context.setOffline(false);
    },
  };
}

/** Waits until everything that the app needs without a network lies on the phone. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
  );
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** What lies in the two shelves of the phone. */
export const kept = (
  page: Page,
): Promise<{ readonly answers: readonly string[]; readonly outbox: readonly string[] }> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('stretch');
        request.addEventListener('error', () => reject(new Error('No database')));
        request.addEventListener('success', () => {
          const database = request.result;
          if (!database.objectStoreNames.contains('answers')) {
            database.close();
            return resolve({ answers: [], outbox: [] });
          }
          const shelves = database.transaction(['answers', 'outbox']);
          const answers = shelves.objectStore('answers').getAll();
          const outbox = shelves.objectStore('outbox').getAll();
          shelves.addEventListener('complete', () => {
            database.close();
            resolve({
              answers: answers.result.map((one: unknown) => JSON.stringify(one)),
              outbox: outbox.result.map((one: unknown) => JSON.stringify(one)),
            });
          });
        });
      }),
  );

/** Waits until an answer with all of these words in it lies on the phone. */
export const hasKept = (page: Page, ...parts: readonly string[]) =>
  expect
    .poll(async () => (await kept(page)).answers.some((one) => parts.every((part) => one.includes(part))))
    .toBe(true);

/** What tells how many things wait to be sent. */
export const waitingPill = (page: Page, things: number) =>
  page.getByRole('button', { name: new RegExp(`${things} things? waiting`) });

/** Waits until all has gone, by itself. */
export const nothingWaits = (page: Page) => page.getByText(/^\d+ waiting$/).waitFor({ state: 'detached' });
