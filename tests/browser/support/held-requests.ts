import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';

/** The request of an actor: its method, and its path with `*` for an id. */
export type Endpoint = readonly [method: string, path: string];

/** The response of a held request: that of the real server, or a stubbed one. */
export type Outcome = 'server' | { readonly status: number; readonly body?: unknown };

export interface HeldRequests {
  /** The actors whose request is held. */
  readonly pending: () => readonly string[];
  /** Waits for the request of an actor and completes it. */
  readonly settle: (actor: string, outcome: Outcome) => Promise<void>;
  /** Lets the requests of an actor pass from now on. */
  readonly release: (actor: string) => void;
}

/** Holds the requests of a machine's actors until the test settles them. */
export async function holdRequests(
  page: Page,
  endpoints: Readonly<Record<string, Endpoint>>,
): Promise<HeldRequests> {
  let held: { readonly actor: string; readonly route: Route }[] = [];
  const released = new Set<string>();
  for (const [actor, [method, path]] of Object.entries(endpoints)) {
    const pattern = new RegExp(`^${path.replaceAll('*', '[^/]+')}$`);
    await page.route(
      (url) => pattern.test(url.pathname),
      async (route) => {
        if (route.request().method() !== method || released.has(actor)) await route.fallback();
        else held.push({ actor, route });
      },
    );
  }
  const pending = () => [...new Set(held.map(({ actor }) => actor))];
  return {
    pending,
    async settle(actor, outcome) {
      await expect.poll(pending).toContain(actor);
      const settled = held.filter((one) => one.actor === actor);
      held = held.filter((one) => one.actor !== actor);
      // The document may preload what the app requests once more.
      for (const { route } of settled) {
        if (outcome === 'server') await route.continue();
        else await route.fulfill({ status: outcome.status, json: outcome.body ?? {} });
        await (await route.request().response())?.finished();
      }
      // The next state may look like the last one, so the test waits until the page has rendered the response.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
    },
    release: (actor) => void released.add(actor),
  };
}
