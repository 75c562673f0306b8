import { cp } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/db/connection.ts';
import { type LiveServer, startLiveServer } from '#tests/support/live-server.ts';
import { createStorage } from '#tests/support/test-database.ts';
import { BOUNDARY_PASSWORD } from '../support/boundary-data.ts';
import { chromiumDriver, firefoxDriver } from './puppeteer.ts';
import { webkitDriver } from './webkit.ts';
import { type Driver, type Target, type Window, windowOf } from './window.ts';

/** A report, its decision and what its reporter reads, with a block, in every installed browser. */

const browsers = [
  { name: 'Chromium', executable: process.env['CHROMIUM_PATH'], make: chromiumDriver },
  { name: 'Firefox', executable: process.env['FIREFOX_PATH'], make: firefoxDriver },
  { name: 'WebKit', executable: process.env['WEBKIT_DRIVER_PATH'], make: webkitDriver },
].flatMap(({ name, executable, make }) => (executable ? [{ name, driver: make(executable) }] : []));

const REPORTERS = ['player_1', 'player_2', 'player_3'];
const MODERATOR = 'stranger';

let server: LiveServer;
beforeAll(async () => {
  const storage = await createStorage('empty');
  await cp(inject('boundary').dataDir, storage.dataDir, { recursive: true });
  const fail = (error: Error) => {
    throw error;
  };
  const { db, close } = await openDatabase({
    databaseUrl: null,
    dataDir: storage.dataDir,
    onLockLost: fail,
    onConnectionError: fail,
  });
  await db.execute(
    sql`insert into moderators (user_id, granted_at) select id, now() from users where username = ${MODERATOR}`,
  );
  await close();
  server = await startLiveServer({ copyOf: storage.dataDir });
  await storage.remove();
});
afterAll(() => server.dispose());

const call = (method: string, path: string, body?: object) =>
  `fetch(${JSON.stringify(path)}, { method: '${method}', redirect: 'manual', headers: { 'content-type': 'application/json' },
    body: ${body === undefined ? 'undefined' : `'${JSON.stringify(body)}'`} }).then(({ status }) => status)`;

async function openAs(driver: Driver, login: string): Promise<Window> {
  const window = windowOf(await driver.open(), server.origin);
  await window.goto('/');
  await window.see({ role: 'link', name: 'Get Started' });
  await window.evaluate(call('POST', '/api/login', { login, password: BOUNDARY_PASSWORD }));
  return window;
}

const button = (name: string | RegExp, within?: Target): Target => ({
  role: 'button',
  name,
  ...(within && { within }),
});

describe.each(browsers.map((browser, at) => ({ ...browser, reporter: REPORTERS[at] ?? '' })))(
  'in $name',
  ({ driver, reporter }) => {
    afterAll(() => driver.close());

    it('reports, decides, tells the reporter, and hides who is blocked [R-SAFE-91]', async () => {
      const game = `/games/${inject('boundary').data.games.active}`;
      const person = await openAs(driver, reporter);
      await person.goto(game);
      await person.tap(button('Options for Cara Mia'));
      await person.tap(button('Report', { role: 'dialog' }));
      const form: Target = { role: 'dialog', name: /^Report this accomplishment/ };
      await person.tap({ role: 'radio', name: 'Spam', within: form });
      await person.tap({ role: 'checkbox', name: 'Block Cara Mia', within: form });
      await person.tap(button('Report', form));
      await person.tap(button('Block', { role: 'alertdialog' }));
      await person.see({ text: 'Blocked Cara Mia' });
      await person.gone({ text: 'Short and sweet.' });

      const moderator = await openAs(driver, MODERATOR);
      await moderator.goto('/moderation');
      await moderator.see({ text: 'Short and sweet.' });
      expect(await moderator.violations()).toEqual([]);
      await moderator.tap(button('Decide: accomplishment of Cara Mia'));
      const decision: Target = { role: 'dialog', name: /^Decide about/ };
      await moderator.tap({ role: 'radio', name: 'No action', within: decision });
      await moderator.tap(button('Decide', decision));
      await moderator.see({ text: 'There are no open reports.' });

      await person.goto('/safety');
      await person.see({ text: 'We have decided about your report' });
      await person.see({ text: 'It does not break our rules, so it stays.', within: { role: 'article' } });
      expect(await person.violations()).toEqual([]);
      await person.goto(game);
      await person.see({ role: 'heading', name: 'Accomplishments' });
      await person.gone({ text: 'Short and sweet.' });
      for (const window of [person, moderator]) expect(window.errors()).toEqual([]);
    });
  },
);
