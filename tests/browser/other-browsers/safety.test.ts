import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANNED } from '#server/participants/add-participant.ts';
import type { Side } from '#tests/server/visibility/fixture.ts';
import { addressOf, identifiersOf, screenRules } from '#tests/server/visibility/screens.ts';
import type { TestUser } from '#tests/support/server.ts';
import { chromiumDriver, firefoxDriver } from './puppeteer.ts';
import { startSafetyServer } from './safety-server.ts';
import { webkitDriver } from './webkit.ts';
import { type Driver, type Target, type Window, windowOf } from './window.ts';

/** Reports in every installed browser; appeals, blocks and bans, whose rules the server decides, in Chromium. */

const chromium = chromiumDriver(process.env['CHROMIUM_PATH'] ?? '');
const otherBrowsers = [
  { name: 'Firefox', executable: process.env['FIREFOX_PATH'], make: firefoxDriver },
  { name: 'WebKit', executable: process.env['WEBKIT_DRIVER_PATH'], make: webkitDriver },
].flatMap(({ name, executable, make }) => (executable ? [{ name, driver: make(executable) }] : []));
const browsers = [{ name: 'Chromium', driver: chromium }, ...otherBrowsers];

let safety: Awaited<ReturnType<typeof startSafetyServer>>;
beforeAll(async () => {
  safety = await startSafetyServer();
});
afterAll(async () => {
  for (const { driver } of browsers) await driver.close();
  await safety.server.dispose();
});

/** Opens a window in which the user is signed in, and the app at a path. */
async function openAs(driver: Driver, user: TestUser, path: string): Promise<Window> {
  const window = windowOf(await driver.open(), safety.server.origin);
  await window.goto('/api/login');
  await window.evaluate(`document.cookie = ${JSON.stringify(`${user.cookie}; path=/`)}`);
  await window.goto(path);
  return window;
}

const button = (name: string | RegExp, within?: Target): Target => ({
  role: 'button',
  name,
  ...(within && { within }),
});
const ranking: Target = { role: 'list', name: 'Personal Leaderboard' };

it.each(browsers.map((browser, at) => ({ ...browser, at })))(
  'reports content, decides the report, shows the outcome to the reporter and hides the blocked user in $name [R-SAFE-91]',
  async ({ driver, at }) => {
    const { reporters, moderator, reportedId } = safety;
    const reporter = reporters[at];
    if (reporter === undefined) throw new Error('No reporter for this browser');
    const game = `/games/${reportedId}`;
    const person = await openAs(driver, reporter, game);
    await person.tap(button('Options for Cara Mia'));
    await person.tap(button('Report', { role: 'dialog' }));
    const form: Target = { role: 'dialog', name: /^Report this accomplishment/ };
    await person.tap({ role: 'radio', name: 'Spam', within: form });
    await person.tap({ role: 'checkbox', name: 'Block Cara Mia', within: form });
    await person.tap(button('Report', form));
    await person.tap(button('Block', { role: 'alertdialog' }));
    await person.see({ text: 'Blocked Cara Mia' });
    await person.gone({ text: 'Short and sweet.' });

    const deciding = await openAs(driver, moderator, '/moderation');
    await deciding.see({ text: 'Short and sweet.' });
    expect(await deciding.violations()).toEqual([]);
    await deciding.tap(button('Decide: accomplishment of Cara Mia'));
    const decision: Target = { role: 'dialog', name: /^Decide about/ };
    await deciding.tap({ role: 'radio', name: 'No action', within: decision });
    await deciding.tap(button('Decide', decision));
    await deciding.see({ text: 'There are no open reports.' });

    await person.goto('/safety');
    await person.see({ text: 'We have decided about your report' });
    await person.see({ text: 'It does not break our rules, so it stays.', within: { role: 'article' } });
    expect(await person.violations()).toEqual([]);
    await person.goto(game);
    await person.see({ role: 'heading', name: 'Accomplishments' });
    await person.gone({ text: 'Short and sweet.' });
    for (const window of [person, deciding]) expect(window.errors()).toEqual([]);
  },
);

describe('in Chromium', () => {
  it('restores a removed post with its points after its author’s appeal is granted [R-SAFE-132]', async () => {
    const { appealed, moderator } = safety;
    const { author, name, gameId, notes } = appealed;
    const game = `/games/${gameId}`;
    const person = await openAs(chromium, author, '/join');
    expect(await person.visit(game, { text: 'Ten laps' })).not.toContain('Twenty laps');
    expect(await person.see(ranking)).toContain(`${name}1`);
    await person.visit('/safety', { text: 'Your accomplishment was removed' });
    await person.see({ text: 'Nobody can swim that far', within: { role: 'article' } });
    await person.tap(button('Appeal: Your accomplishment was removed'));
    const form: Target = { role: 'dialog', name: 'Appeal' };
    await person.enter({ label: 'Why is the decision wrong?', within: form }, 'I have a video of it.');
    await person.tap(button('Send appeal', form));
    await person.see({ text: /^You appealed on .* A moderator will look at it\.$/ });

    const deciding = await openAs(chromium, moderator, '/moderation?show=appeals');
    const decide = button(`Decide: appeal of ${name}`);
    await deciding.see(decide);
    for (const text of [
      'I have a video of it.',
      'Twenty laps',
      ...notes.map((note) => `Their note: ${note}`),
    ])
      await deciding.see({ text, within: { role: 'article' } });
    expect(await deciding.violations()).toEqual([]);
    await deciding.tap(decide);
    const decision: Target = { role: 'dialog', name: /^Decide about the appeal/ };
    await deciding.tap({ role: 'radio', name: 'Take the decision back', within: decision });
    await deciding.enter({ label: 'What the person reads', within: decision }, 'We have seen the video.');
    await deciding.tap(button('Decide', decision));
    await deciding.gone(decide);

    await person.goto('/safety');
    const granted: Target = {
      text: 'Your appeal was granted. The decision was taken back.',
      within: { role: 'article' },
    };
    await person.see(granted);
    await person.see({ text: 'We have seen the video.', within: { role: 'article' } });
    expect(await person.violations()).toEqual([]);
    // A new window has no cached data, which would be shown while a response is slow.
    const later = await openAs(chromium, author, '/join');
    await later.visit(game, { text: 'Twenty laps' });
    expect(await later.see(ranking)).toContain(`${name}2`);
    for (const window of [person, deciding, later]) expect(window.errors()).toEqual([]);
  });

  it('shows no name, text or photo of the other side of a block on any screen, and keeps their rank [R-SAFE-130]', async () => {
    const { fixture } = safety;
    const { anna, bert } = fixture;
    const visitScreens = async (viewer: Side, other: Side, expectedRanking: RegExp) => {
      const window = await openAs(chromium, viewer.user, '/join');
      let ranked = '';
      for (const [path, rule] of Object.entries(screenRules)) {
        if (rule.other === 'never') continue;
        const html = await window.visit(addressOf(path, fixture, viewer, other), { text: rule.loaded });
        expect([path, identifiersOf(other, html, rule)]).toEqual([path, []]);
        if (path === '/games/$id') ranked = await window.see(ranking);
      }
      expect(ranked).toMatch(expectedRanking);
      expect(window.errors()).toEqual([]);
    };
    await visitScreens(bert, anna, /\[deleted user\]2.*Bertram Tallow1/);
    await visitScreens(anna, bert, /Annabelle Quince2.*\[blocked user\]1/);
  });

  it('shows a banned user a message about the ban at every entry to a game [R-SAFE-131]', async () => {
    const { fixture, open, guarded, linkToken } = safety;
    const window = await openAs(chromium, fixture.anna.user, '/join');
    const toast: Target = { text: BANNED };
    const isRefused = async () => {
      await window.see(toast);
      await window.evaluate(`document.querySelector('[data-scope=toast][data-part=close-trigger]')?.click()`);
      await window.gone(toast);
    };
    for (const [path, { name }] of [
      [`/games/${open.id}`, open],
      [`/games/${guarded.id}`, guarded],
      [`/join/${open.inviteCode}`, open],
    ] as const) {
      await window.visit(path, { text: name });
      await window.tap(button('Join Game'));
      await isRefused();
    }
    await window.visit('/invites', { text: open.name });
    await window.tap(button('Accept', { role: 'article', name: open.name }));
    await isRefused();
    await window.visit(`/invites/${linkToken}`, { text: BANNED });
    await window.visit('/', { text: 'Recent Activity' });
    await window.tap(button('Join Game'));
    const dialog: Target = { role: 'dialog', name: 'Join Game' };
    await window.enter({ label: 'Game code', within: dialog }, open.inviteCode);
    await window.tap(button('Join Game', dialog));
    await window.see({ text: BANNED, within: dialog });
    expect(window.errors()).toEqual([]);
  });
});
