import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestUser } from '#tests/support/server.ts';
import { installedBrowsers } from './browsers.ts';
import { startSafetyServer } from './safety-server.ts';
import { type Driver, type Target, type Window, windowOf } from './window.ts';

/** A report from the form to its outcome, in every installed browser. */

const browsers = installedBrowsers();

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

const button = (name: string, within?: Target): Target => ({
  role: 'button',
  name,
  ...(within && { within }),
});

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
