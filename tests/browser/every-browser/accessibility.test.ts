import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveServer, startLiveServer } from '#tests/support/live-server.ts';
import { browsers } from './browsers.ts';
import { openWindow } from './open-window.ts';
import { createGame, share, startAs } from './people.ts';
import { persevere } from './persevere.ts';
import type { Target, Visit } from './visit.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.dispose());

const heading = (name: string | RegExp): Target => ({ role: 'heading', name });

/** A screen: its path, and what stands there once it is complete. */
const signedOut: readonly (readonly [string, Target])[] = [
  ['/', { role: 'link', name: 'Get Started' }],
  ['/api/login', { role: 'button', name: 'Sign in' }],
  ['/api/login?mode=register', { role: 'button', name: 'Create account' }],
  ['/join/ZZZZZZ', heading(/not found/i)],
];
const signedIn = (game: string): typeof signedOut => [
  ['/', heading('Your Stats')],
  ['/discover', heading('Active Games')],
  ['/leaderboard', heading('Leaderboard')],
  ['/profile', { role: 'tab', name: 'Achievements' }],
  ['/messages', heading('Messages')],
  ['/invites', { role: 'tab', name: /^Received/ }],
  ['/mobile-demo', { role: 'region', name: 'Simulated phone' }],
  ['/nowhere', heading('404 Page Not Found')],
  [game, { role: 'article' }],
  [`${game}/edit`, heading('Game Settings')],
  [`${game}/groups`, { role: 'button', name: 'Create group' }],
];

/** A dialog: the path of its screen, and the button that opens it. */
const dialogs = (game: string): readonly (readonly [string, string | RegExp])[] => [
  ['/', 'Create Game'],
  ['/', 'Join Game'],
  ['/', 'Share Your Accomplishment'],
  [game, 'Participants'],
  [game, 'Invite'],
  [game, 'Share Your Accomplishment'],
  [`${game}/groups`, 'Create group'],
  [`${game}/edit`, 'Delete Game'],
  ['/profile', 'Edit Profile'],
];

type Findings = Record<string, readonly string[]>;
const wrong = (found: Findings) => Object.entries(found).filter(([, lines]) => lines.length > 0);

const LOADS = `[...document.querySelectorAll('[role="status"]')].some((one) => /^Loading/.test(one.textContent))`;

/** What comes into sight while axe looks is half seen by it: a button, but not yet its words. */
const nothingLoads = (visit: Visit) =>
  persevere('the end of loading', async () => ((await visit.evaluate(LOADS)) === false ? true : null));

async function look(visit: Visit, screens: typeof signedOut): Promise<Findings> {
  const found: Findings = {};
  for (const [path, complete] of screens) {
    await visit.goto(path);
    await visit.see(complete);
    await nothingLoads(visit);
    found[path] = await visit.violations();
  }
  return found;
}

async function lookIntoDialogs(visit: Visit, game: string): Promise<Findings> {
  const found: Findings = {};
  for (const [path, opener] of dialogs(game)) {
    await visit.goto(path);
    await visit.tap({ role: 'button', name: opener });
    await visit.see({ role: /Delete/.test(String(opener)) ? 'alertdialog' : 'dialog' });
    await nothingLoads(visit);
    found[`${path}, ${opener}`] = await visit.violations();
  }
  return found;
}

describe.each(browsers)('axe in $name', ({ name, start }) => {
  const driver = start();
  afterAll(() => driver.close());

  it.each(['light', 'dark'] as const)(
    'finds nothing wrong on any screen or dialog in %s',
    async (colorScheme) => {
      const visit = await openWindow(driver, { origin: server.origin, colorScheme });
      const scheme = await visit.evaluate(
        "matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'",
      );
      expect(scheme).toBe(colorScheme);
      expect(wrong(await look(visit, signedOut))).toEqual([]);
      await startAs(visit, `axe_${name.toLowerCase()}_${colorScheme}`, 'Maximiliane');
      const game = await createGame(visit, `Looked at in ${name}, ${colorScheme}`);
      await share(visit, `${'w'.repeat(200)} 💪 שלום`);
      expect(wrong(await look(visit, signedIn(game)))).toEqual([]);
      expect(wrong(await lookIntoDialogs(visit, game))).toEqual([]);
    },
  );
});
