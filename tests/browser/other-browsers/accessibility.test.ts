import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExtremeServer, startExtremeServer } from '../support/extreme-server.ts';
import { browsers } from './browsers.ts';
import { invited, type Look, looksAt, signedOut } from './looks-at.ts';
import { openWindow } from './open-window.ts';
import { signIn } from './people.ts';
import { persevere } from './persevere.ts';
import type { Visit } from './visit.ts';

let server: ExtremeServer;
beforeAll(async () => {
  server = await startExtremeServer();
});
afterAll(() => server.dispose());

const LOADS = `[...document.querySelectorAll('[role="status"]')].some((one) => /^Loading/.test(one.textContent))`;

/** What comes into sight while axe looks is half seen by it: a button, but not yet its words. */
const nothingLoads = (visit: Visit) =>
  persevere('the end of loading', async () => ((await visit.evaluate(LOADS)) === false ? true : null));

/** Goes through screens and what opens on them; answers what axe finds wrong, by where it is. */
async function lookAt(visit: Visit, looks: readonly Look[]): Promise<[string, readonly string[]][]> {
  const found: [string, readonly string[]][] = [];
  let before: string | undefined;
  for (const { at, shows, taps = [], stays } of looks) {
    if (at !== before) await visit.goto(at);
    before = at;
    for (const target of taps) await visit.tap(target);
    const where = [at, ...taps.map(({ name }) => name)].join(', ');
    await visit.see(shows).catch((error: unknown) => {
      throw new Error(`On ${where}: ${String(error)}`, { cause: error });
    });
    await nothingLoads(visit);
    found.push([where, await visit.violations()]);
    if (taps.length === 0) continue;
    if (stays) {
      before = undefined;
      continue;
    }
    await visit.press('Escape');
    await visit.gone(shows);
  }
  return found.filter(([, wrong]) => wrong.length > 0);
}

describe.each(browsers)('axe in $name', ({ start }) => {
  const driver = start();
  afterAll(() => driver.close());

  it('finds nothing wrong on a sample of screens and dialogs', async () => {
    const visit = await openWindow(driver, { origin: server.origin });
    expect(await lookAt(visit, signedOut)).toEqual([]);
    for (const [username, looks] of looksAt(server.world)) {
      await signIn(visit, username);
      expect(await lookAt(visit, looks)).toEqual([]);
      await visit.goto('/api/logout');
      await visit.see({ role: 'link', name: 'Get Started' });
    }
    expect(await lookAt(visit, invited)).toEqual([]);
  });
});
