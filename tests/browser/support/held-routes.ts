import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';

/** What an actor of a machine asks of the server: the method, and the path with `*` for an id. */
export type Question = readonly [method: string, path: string];

/** What becomes of a question that waits: the real server answers it, or something does in its place. */
export type Fate = 'served' | { readonly status: number; readonly body?: unknown };

export interface HeldRoutes {
  /** Which actors wait for an answer. */
  readonly open: () => readonly string[];
  /** Lets what an actor asked go on; waits until it has asked. */
  readonly answer: (actor: string, fate: Fate) => Promise<void>;
  /** Holds from now on what this one asks, or lets it through again. */
  readonly hold: (actor: string, isHeld: boolean) => void;
}

/** Holds what the actors of a machine ask the real server until told what becomes of it. All else goes through. */
export async function holdRoutes(
  page: Page,
  questions: Readonly<Record<string, Question>>,
): Promise<HeldRoutes> {
  let held: { readonly actor: string; readonly route: Route }[] = [];
  const free = new Set<string>();
  for (const [actor, [method, path]] of Object.entries(questions)) {
    const pattern = new RegExp(`^${path.replaceAll('*', '[^/]+')}$`);
    await page.route(
      (url) => pattern.test(url.pathname),
      async (route) => {
        if (route.request().method() !== method || free.has(actor)) await route.fallback();
        else held.push({ actor, route });
      },
    );
  }
  const open = () => [...new Set(held.map(({ actor }) => actor))];
  return {
    open,
    async answer(actor, fate) {
      await expect.poll(open).toContain(actor);
      const asked = held.filter((one) => one.actor === actor);
      held = held.filter((one) => one.actor !== actor);
      // A page may ask ahead for what it will need, and then once more.
      for (const { route } of asked) {
        if (fate === 'served') await route.continue();
        else await route.fulfill({ status: fate.status, json: fate.body ?? {} });
        await (await route.request().response())?.finished();
      }
      // What shows now may be what shows then: only once the page has dealt with the answer is it looked at again.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
    },
    hold: (actor, isHeld) => void (isHeld ? free.delete(actor) : free.add(actor)),
  };
}
