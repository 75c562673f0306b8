import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newPhone } from '#tests/support/chromium.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { appCode } from '#tests/support/totp.ts';
import { unzip } from '#tests/support/unzip.ts';
import { looksOf } from './support/looks.ts';
import { browserStage } from './support/stage.ts';

let count = 0;
const stage = browserStage();

const PASSWORD = 'brave-enough-42';
/** A directory, for looking at the screens oneself. */
const shotsTo = process.env['LOOKS_TO'];

/** A phone of its own with somebody new signed in on it. */
async function newcomer(firstName: string, username = `${firstName.toLowerCase()}_${(count += 1)}`) {
  const { page, trouble } = await stage.openPhone();
  const data = { username, email: `${username}@example.org`, password: PASSWORD, firstName };
  const answer = await page.request.post('/api/register', {
    headers: { origin: stage.server.origin },
    data,
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  return { page, username, trouble };
}

/** Asks the server for something as the person on this phone. */
async function ask(page: Page, method: 'GET' | 'POST', path: string, data?: object): Promise<unknown> {
  const headers = { origin: stage.server.origin };
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

const made = z.object({ id: z.string(), inviteCode: z.optional(z.string()) });
const me = z.object({ id: z.string() });
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Opens the account screen by the way people take. */
async function openAccount(page: Page) {
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Account', exact: true }).tap();
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
}

/** Sends the form of a page without a script, and waits until whatever comes of it is shown. */
async function answered(page: Page, button: string) {
  const shown = page.waitForEvent('framenavigated');
  await page.getByRole('button', { name: button }).tap();
  await shown;
  await page.waitForLoadState();
}

/** Signs in on the server's page in a browser that runs no script; answers where that ended. */
async function signInWithoutScript(username: string, password: string, code?: string): Promise<string> {
  const context = await newPhone(stage.browser, {
    baseURL: stage.server.origin,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto('/api/login?returnTo=/leaderboard');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(password);
  await answered(page, 'Sign in');
  if (code !== undefined) {
    await page.getByLabel('Code').fill(code);
    await answered(page, 'Continue');
  }
  const { pathname } = new URL(page.url());
  await context.close();
  return pathname;
}

describe('on a phone', () => {
  it('a password is changed, and counts from then on', async () => {
    const { page, username } = await newcomer('Pia');
    await openAccount(page);
    await page.getByRole('button', { name: 'Change password' }).tap();
    const dialog = dialogOf(page, 'Change password');
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByLabel('New password').fill('even-braver-4242');
    await dialog.getByRole('button', { name: 'Change password' }).tap();
    await page.getByText('Every other browser has been signed out.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(await signInWithoutScript(username, PASSWORD)).toBe('/api/login');
    expect(await signInWithoutScript(username, 'even-braver-4242')).toBe('/leaderboard');
  });

  it('a second step is set up, asked for without a script, and turned off', async () => {
    const { page, username } = await newcomer('Tom');
    await openAccount(page);
    await page.getByRole('button', { name: 'Set up' }).tap();
    await dialogOf(page, 'Set up two-step sign-in').getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).tap();
    const scan = dialogOf(page, 'Scan this with your app');
    await scan.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const secret = (await scan.locator('code').innerText()).replaceAll(/\s/g, '');
    await scan.getByLabel('Code the app shows').fill(appCode(secret));
    await scan.getByRole('button', { name: 'Turn on' }).tap();
    const done = dialogOf(page, 'Two-step sign-in is on');
    const recovery = await done.getByRole('listitem').first().innerText();
    await done.getByRole('button', { name: 'I have kept them' }).tap();
    await page.getByRole('button', { name: 'Turn off' }).waitFor();

    expect(await signInWithoutScript(username, PASSWORD, 'wrong')).toBe('/api/login/code');
    // No code counts twice; the next one does already, and does not run out while it is typed.
    expect(await signInWithoutScript(username, PASSWORD, appCode(secret, 1))).toBe('/leaderboard');
    expect(await signInWithoutScript(username, PASSWORD, recovery)).toBe('/leaderboard');
    expect(await signInWithoutScript(username, PASSWORD, recovery)).toBe('/api/login/code');

    await page.getByRole('button', { name: 'Turn off' }).tap();
    const off = dialogOf(page, 'Turn off two-step sign-in?');
    await off.getByLabel('Your password').fill(PASSWORD);
    await off.getByRole('button', { name: 'Turn off' }).tap();
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    expect(await signInWithoutScript(username, PASSWORD)).toBe('/leaderboard');
  });

  it('everything of oneself is downloaded', async () => {
    const { page } = await newcomer('Dora');
    const now = Date.now();
    const times = { startTime: new Date(now).toISOString(), endTime: new Date(now + 9e8).toISOString() };
    const game = made.parse(await ask(page, 'POST', '/api/games', { name: 'Cold showers', ...times }));
    await ask(page, 'POST', '/api/posts', { gameId: game.id, content: 'Brr', image: await photoDataUrl(90) });
    await openAccount(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).tap(),
    ]);
    const files = unzip(await readFile(await download.path()));
    expect([download.suggestedFilename(), files.has('README.txt'), files.has('photos/1.webp')]).toEqual([
      'stretch.zip',
      true,
      true,
    ]);
    expect(files.get('accomplishments.json')?.toString()).toContain('Brr');
  });

  it('an account is deleted, and what others see of it is nobody’s', async () => {
    const owner = await newcomer('Olga');
    const leaver = await newcomer('Lea');
    const now = Date.now();
    const times = { startTime: new Date(now).toISOString(), endTime: new Date(now + 9e8).toISOString() };
    const game = made.parse(await ask(owner.page, 'POST', '/api/games', { name: 'Cold showers', ...times }));
    await ask(leaver.page, 'POST', `/api/games/join/${game.inviteCode}`);
    const post = made.parse(
      await ask(leaver.page, 'POST', '/api/posts', { gameId: game.id, content: 'I swam' }),
    );
    await ask(leaver.page, 'POST', '/api/comments', { postId: post.id, content: 'It was cold' });
    const { id: recipientId } = me.parse(await ask(owner.page, 'GET', '/api/auth/user'));
    await ask(leaver.page, 'POST', '/api/messages', { gameId: game.id, recipientId, content: 'Your turn' });

    const { page, username } = leaver;
    await openAccount(page);
    await page.getByRole('button', { name: 'Delete my account' }).tap();
    const dialog = dialogOf(page, 'Delete your account?');
    await dialog
      .getByText('1 accomplishment, 1 comment, 1 message you sent, signed “[deleted user]”')
      .waitFor();
    await dialog.getByLabel(/Type your username/).fill(username);
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete for good' }).tap();
    await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
    expect(
      await page.evaluate(() => [
        Object.keys(sessionStorage).filter((key) => key.includes('private')),
        document.cookie,
      ]),
    ).toEqual([[], '']);
    expect(await signInWithoutScript(username, PASSWORD)).toBe('/api/login');

    await owner.page.goto(`/games/${game.id}`);
    const card = owner.page.getByRole('article').filter({ hasText: 'I swam' });
    await card.getByText('It was cold').waitFor();
    await expect.poll(() => card.getByText('[deleted user]').count()).toBe(2);
    expect(await owner.page.getByText(/\bLea\b/).count()).toBe(0);
    await owner.page.goto('/messages');
    await owner.page.getByText('[deleted user]').first().tap();
    await owner.page.getByText('Your turn').last().waitFor();
  });
});

describe('fit to be shown on every screen size, in light and dark', () => {
  const longest = 'w'.repeat(30);

  it('the account screen and what opens from it', async () => {
    const { page } = await newcomer('Wide', longest);
    const games = Array.from({ length: 3 }, (_, index) => ({
      id: `game-${index}`,
      name: 'W'.repeat(100),
      newOwner: { ...nobody, id: `owner-${index}`, firstName: 'W'.repeat(50), lastName: 'W'.repeat(50) },
    }));
    await page.route('**/api/account/deletion', (route) =>
      route.fulfill({
        json: {
          gamesTransferred: 1234,
          gamesDeleted: 3,
          accomplishments: 9_999_999,
          photos: 1,
          comments: 9_999_999,
          messages: 9_999_999,
          transferred: games,
          deleted: games,
        },
      }),
    );
    await openAccount(page);
    await page.getByText('This one').waitFor();
    const found = await looksOf(page, 'account', { shotsTo });
    const dialogs = [
      ['Change password', 'Change password'],
      ['Set up', 'Set up two-step sign-in'],
      ['Delete my account', 'Delete your account?'],
    ] as const;
    for (const [button, title] of dialogs) {
      await page.getByRole('button', { name: button, exact: true }).tap();
      await dialogOf(page, title).waitFor();
      found.push(...(await looksOf(page, `dialog ${title}`, { shotsTo })));
      await dialogOf(page, title).getByRole('button', { name: 'Close' }).tap();
      await dialogOf(page, title).waitFor({ state: 'hidden' });
    }
    await page.getByRole('button', { name: 'Set up' }).tap();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).tap();
    const scan = dialogOf(page, 'Scan this with your app');
    await scan.waitFor();
    found.push(...(await looksOf(page, 'dialog scan', { shotsTo })));
    const secret = (await scan.locator('code').innerText()).replaceAll(/\s/g, '');
    await scan.getByLabel('Code the app shows').fill(appCode(secret));
    await scan.getByRole('button', { name: 'Turn on' }).tap();
    await dialogOf(page, 'Two-step sign-in is on').waitFor();
    found.push(...(await looksOf(page, 'dialog codes', { shotsTo })));
    await page.getByRole('button', { name: 'I have kept them' }).tap();
    await page.getByRole('button', { name: 'Turn off' }).waitFor();
    found.push(...(await looksOf(page, 'account with two steps', { shotsTo })));
    expect(found).toEqual([]);
  });

  it('the page that asks for a code', async () => {
    const { page, trouble } = await stage.openPhone();
    trouble.expect(/^401 POST \S*\/api\/login\/code$/);
    await page.goto('/api/login/code?returnTo=/games/1');
    expect(await looksOf(page, 'code', { shotsTo })).toEqual([]);
    await page.getByLabel('Code').fill('123456');
    await page.getByRole('button', { name: 'Continue' }).tap();
    await page.getByRole('alert').waitFor();
    expect(await looksOf(page, 'code refused', { shotsTo })).toEqual([]);
  });
});

const nobody = { username: null, email: null, bio: null, profileImageUrl: null };
