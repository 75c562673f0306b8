import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFailed } from 'vitest';
import { noisyPhoto, PASSWORD } from '../support/actions.ts';
import { type FaultyNetwork, openFaultyNetwork } from '../support/faulty-network.ts';
import { installedBrowsers } from './browsers.ts';
import { type Driver, type Target, type Window, windowOf } from './window.ts';

/** The main journey in every installed browser, partly by keyboard, with axe on its screens and a module that fails to load. */

/** Opens a window for the running test; saves a screenshot if the test fails. */
async function openWindow(driver: Driver, username: string): Promise<Window> {
  const window = windowOf(await driver.open(), network.origin);
  const file = join(tmpdir(), `stretch-${username}-${process.pid}.png`);
  onTestFailed(async () => {
    await writeFile(file, await window.screenshot());
    process.stderr.write(`Screenshot of the failure: ${file}\n`);
  });
  return window;
}

let folder: string;
let photo: string;
let network: FaultyNetwork;
beforeAll(async () => {
  network = await openFaultyNetwork(inject('sharedOrigin'));
  folder = await mkdtemp(join(tmpdir(), 'stretch-photo-'));
  photo = join(folder, 'IMG_0001.JPG');
  await writeFile(photo, (await noisyPhoto(900, 1200)).buffer);
});
afterAll(async () => {
  await network.close();
  await rm(folder, { recursive: true });
});

const sessionStorageOf = (window: Window) => window.evaluate("Object.values(sessionStorage).join('\\n')");

async function activate(window: Window, target: Target): Promise<void> {
  await window.reach(target);
  await window.press('Enter');
}

async function write(window: Window, target: Target, text: string): Promise<void> {
  await window.reach(target);
  await window.type(text);
}

/** Checks the visible screen with axe, and that it does not scroll sideways. */
async function check(window: Window): Promise<void> {
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect([await window.violations(), await window.evaluate(overflow)]).toEqual([[], 0]);
}

describe.each(installedBrowsers())('in $name', ({ name, driver }) => {
  afterAll(() => driver.close());

  it('plays a first game with two new users from sign-up to the leaderboard, the first one by keyboard', async () => {
    const game = `Cold water in ${name}`;
    // Without this module no service worker is installed, which would serve it.
    network.block(/\/assets\/edit-profile-dialog-/);
    const username = `anna_${name.toLowerCase()}`;
    const anna = await openWindow(driver, username);
    await anna.goto('/');
    await anna.see({ role: 'link', name: 'Get Started' });
    await check(anna);
    await activate(anna, { role: 'link', name: 'Get Started' });
    await activate(anna, { role: 'link', name: 'Create account' });
    // The page for signing in has a field that begins with 'Username', too.
    await anna.see({ role: 'textbox', name: /^First name/ });
    await write(anna, { role: 'textbox', name: /^Username/ }, username);
    await write(anna, { role: 'textbox', name: /^First name/ }, 'Anna');
    await write(anna, { role: 'textbox', name: /^Email/ }, `${username}@example.org`);
    await write(anna, { label: 'Password' }, PASSWORD);
    await check(anna);
    await anna.press('Enter');
    await anna.see({ role: 'heading', name: 'Your Stats' });
    await check(anna);

    await activate(anna, { role: 'button', name: 'Create Game' });
    const creating: Target = { role: 'dialog', name: 'Create Game' };
    await anna.focused({ role: 'textbox', name: /^Name/, within: creating });
    await check(anna);
    await anna.press('Escape');
    await anna.gone(creating);
    await anna.focused({ role: 'button', name: 'Create Game' });
    await anna.press('Enter');
    await write(anna, { role: 'textbox', name: /^Name/, within: creating }, game);
    await activate(anna, { role: 'button', name: 'Create Game', within: creating });
    await anna.see({ role: 'heading', name: game });
    await anna.gone(creating);
    const path = await anna.path();

    await activate(anna, { role: 'button', name: 'Share Your Accomplishment' });
    const sharing: Target = { role: 'dialog', name: 'Share Your Accomplishment' };
    await write(anna, { role: 'textbox', name: /^What did you do/, within: sharing }, 'Swam in the lake');
    await anna.chooseFile(photo);
    await anna.see({ role: 'img', within: sharing });
    await activate(anna, { role: 'button', name: 'Share', within: sharing });
    await anna.gone(sharing);
    await anna.see({ role: 'img', name: /accomplishment/, within: { role: 'article' } });
    const size = `(async () => {
      const image = document.querySelector('article img[src^="/api/images/"]');
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    })()`;
    expect(await anna.evaluate(size)).toEqual([450, 600]);
    await check(anna);

    await anna.tap({ role: 'button', name: 'Invite' });
    const inviting: Target = { role: 'dialog', name: 'Share game' };
    await anna.tap({ role: 'tab', name: 'Link', within: inviting });
    const link = await anna.see({ text: /\/join\//, within: inviting });
    expect(link).toMatch(new RegExp(`^${network.origin}/join/[A-Z0-9]{6}$`));

    const bobsName = `bob_${name.toLowerCase()}`;
    const bob = await openWindow(driver, bobsName);
    await bob.goto(link);
    await bob.see({ text: game });
    await expect.poll(() => sessionStorageOf(bob)).toContain(link.slice(-6));
    await bob.tap({ role: 'link', name: 'Sign in to join' });
    await bob.tap({ role: 'link', name: 'Create account' });
    await bob.see({ role: 'textbox', name: /^First name/ });
    await bob.enter({ role: 'textbox', name: /^Username/ }, bobsName);
    await bob.enter({ role: 'textbox', name: /^First name/ }, 'Bob');
    await bob.enter({ role: 'textbox', name: /^Email/ }, `${bobsName}@example.org`);
    await bob.enter({ label: 'Password' }, PASSWORD);
    await bob.tap({ role: 'button', name: 'Create account' });
    await bob.tap({ role: 'button', name: 'Join Game' });
    await expect.poll(() => bob.path()).toBe(path);
    await expect.poll(() => sessionStorageOf(bob)).not.toContain(link.slice(-6));

    const post: Target = { role: 'article' };
    await bob.tap({ role: 'button', name: 'Upvote, 0 upvotes', within: post });
    await bob.see({ role: 'button', name: 'Upvote, 1 upvote', pressed: true, within: post });
    await bob.enter({ role: 'textbox', name: 'Add a comment', within: post }, 'Respect!');
    await bob.tap({ role: 'button', name: 'Post comment', within: post });
    await bob.see({ role: 'button', name: 'Delete comment', within: post });
    await expect
      .poll(() => bob.see({ role: 'list', name: 'Personal Leaderboard' }))
      .toMatch(/Anna.*1.*Bob.*0/);
    await anna.reload();
    await anna.see({ role: 'button', name: 'Upvote, 1 upvote', pressed: false });
    await anna.see({ text: 'Respect!' });

    // Not every browser requests a module again after it failed; then the app reloads the page.
    const edit: Target = { role: 'button', name: 'Edit Profile' };
    await anna.tap({ role: 'link', name: 'Your profile' });
    await anna.tap(edit);
    await anna.see({ text: 'This could not be opened' });
    network.block(null);
    await anna.evaluate('window.isSamePage = true');
    await anna.tap(edit);
    const isOpen = `window.isSamePage === undefined || document.querySelector('[role="dialog"]') !== null`;
    await expect.poll(() => anna.evaluate(isOpen)).toBe(true);
    if (await anna.evaluate('window.isSamePage === undefined')) await anna.tap(edit);
    const editing: Target = { role: 'dialog', name: 'Edit Profile' };
    // Before it has the focus the dialog does not receive the key.
    await anna.focused({ role: 'textbox', name: /^First name/, within: editing });
    await anna.press('Escape');
    await anna.gone(editing);
    await anna.tap({ role: 'link', name: 'Logout' });
    await anna.see({ role: 'link', name: 'Get Started' });
    expect(await sessionStorageOf(anna)).not.toContain('Anna');
    for (const window of [anna, bob])
      expect(window.errors().filter((line) => !/edit-profile-dialog|ServiceWorker/i.test(line))).toEqual([]);
  });
});
