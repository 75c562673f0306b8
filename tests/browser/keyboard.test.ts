import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newPhone } from '#tests/support/chromium.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { appCode } from '#tests/support/totp.ts';
import { unzip } from '#tests/support/unzip.ts';
import {
  createGame,
  createPost,
  endGame,
  navigate,
  noisyPhoto,
  PASSWORD,
  startAs,
  startGame,
  userIdOf,
} from './support/actions.ts';
import { violationsInThemes } from './support/axe.ts';
import { sharedHarness } from './support/harness.ts';
import { activate, choose, confirm, dialogHasFocus, openDialog, reach, write } from './support/keyboard.ts';

/** The journeys of signed-in users by keyboard. */

const harness = sharedHarness();

const announces = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByText(text)
    .waitFor();

async function newcomer(username: string, firstName: string) {
  const { page, errors } = await harness.openPhone();
  return { page, errors, request: await startAs(page, username, firstName) };
}

/** Follows a link of the main navigation. */
const go = (page: Page, name: string) =>
  activate(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }));

describe('by keyboard', () => {
  it('edits a game, creates a group, invites a user, edits and deletes a post, comments, messages and leaves', async () => {
    const { page: lou } = await newcomer('lou', 'Lou');
    const { page } = await newcomer('kim', 'Kim');
    await createGame(page, 'Keys only');

    await activate(page, page.getByRole('link', { name: 'Edit game' }));
    await write(page, page.getByLabel('Name'), 'Keys alone');
    await activate(page, page.getByRole('button', { name: 'Update Game' }));
    await page.getByRole('heading', { level: 1, name: 'Keys alone' }).waitFor();

    await activate(page, page.getByRole('link', { name: 'Edit game' }));
    await activate(page, page.getByRole('link', { name: /Manage groups/ }));
    const group = await openDialog(page, 'Create group', 'Create group');
    await write(page, group.getByLabel('Group name'), 'Owls');
    await activate(page, group.getByRole('button', { name: 'Create group' }));
    await page.getByRole('article', { name: 'Owls' }).waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Keys alone' }).waitFor();

    const invite = await openDialog(page, 'Invite', 'Share game');
    await reach(
      page,
      invite
        .getByRole('tab', { name: 'Code' })
        .or(invite.getByRole('tab', { selected: true }))
        .first(),
    );
    await page.keyboard.press('End');
    await write(page, invite.getByRole('searchbox', { name: 'Find people' }), 'lou');
    await activate(page, invite.getByRole('button', { name: 'Invite Lou' }));
    await announces(page, 'User invited successfully!');
    await page.keyboard.press('Escape');
    await invite.waitFor({ state: 'hidden' });

    const sharing = await openDialog(page, 'Share Your Accomplishment', 'Share Your Accomplishment');
    await write(page, sharing.getByLabel('What did you do?'), 'Typed with one hand');
    const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#6b35d9' } })
      .jpeg()
      .toBuffer();
    // Requested before the key press: otherwise the browser opens its own file chooser.
    const choosing = page.waitForEvent('filechooser');
    await reach(page, sharing.locator('input[type=file]'));
    await page.keyboard.press('Space');
    await (await choosing).setFiles({ name: 'hand.jpg', mimeType: 'image/jpeg', buffer });
    await sharing.getByRole('img').waitFor();
    await activate(page, sharing.getByRole('button', { name: 'Share', exact: true }));
    const post = page.getByRole('article').filter({ hasText: 'Typed with one hand' });
    await post.getByRole('button', { name: /^Photo of/ }).waitFor();

    await choose(page, post, 'Edit');
    await write(
      page,
      post.getByRole('textbox', { name: 'Edit your accomplishment' }),
      'Typed with one hand, twice',
    );
    await activate(page, post.getByRole('button', { name: 'Save' }));
    await post.getByText('Typed with one hand, twice').waitFor();

    await go(lou, 'Invites');
    await activate(
      lou,
      lou.getByRole('article', { name: 'Keys alone' }).getByRole('button', { name: 'Accept' }),
    );
    await announces(lou, "Invitation accepted! You've joined the game.");
    await go(lou, 'Home');
    await activate(lou, lou.getByRole('link', { name: 'Keys alone' }).first());
    const seen = lou.getByRole('article').filter({ hasText: 'Typed with one hand' });
    await activate(lou, seen.getByRole('button', { name: 'Upvote, 0 upvotes' }));
    await seen.getByRole('button', { name: 'Upvote, 1 upvote', pressed: true }).waitFor();
    await write(lou, seen.getByRole('textbox', { name: 'Add a comment' }), 'Quick fingers');
    await activate(lou, seen.getByRole('button', { name: 'Post comment' }));
    await announces(lou, 'Comment added successfully!');

    await choose(page, post, 'Delete');
    await confirm(page, 'Delete');
    await post.waitFor({ state: 'detached' });

    const people = await openDialog(lou, 'Participants', 'Participants (2)');
    await activate(lou, people.getByRole('button', { name: 'Message Kim' }));
    const message = lou.getByRole('dialog', { name: 'Message Kim' });
    await write(lou, message.getByRole('textbox', { name: 'Your message' }), 'Well typed');
    await activate(lou, message.getByRole('button', { name: 'Send message' }));
    await announces(lou, 'Your message was sent to Kim');
    await lou.keyboard.press('Escape');
    await people.waitFor({ state: 'hidden' });

    const leaving = await openDialog(lou, 'Leave Game', 'Leave this game?');
    await activate(lou, leaving.getByRole('button', { name: 'Leave' }));
    await lou.waitForURL(`${harness.server.origin}/`);
  });

  it('joins a game by its code, filters the leaderboard, edits the profile and logs out', async () => {
    const { page: owner } = await newcomer('mia', 'Mia');
    await createGame(owner, 'By code');
    const sharing = await openDialog(owner, 'Invite', 'Share game');
    await reach(owner, sharing.getByRole('tab', { selected: true }));
    await owner.keyboard.press('Home');
    const code = (await sharing.getByText(/^[A-Z0-9]{6}$/).innerText()).trim();

    const { page, errors } = await newcomer('ned', 'Ned');
    const joining = await openDialog(page, 'Join Game', 'Join Game');
    await write(page, joining.getByLabel('Game code'), code);
    await activate(page, joining.getByRole('button', { name: 'Join Game' }));
    await page.getByRole('heading', { level: 1, name: 'By code' }).waitFor();

    await go(page, 'Leaderboard');
    await reach(page, page.getByRole('radio', { name: 'Past 30 Days' }));
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: 'All Time', checked: true }).waitFor();
    await reach(page, page.getByLabel('Ranked by'));
    // A list searches for several letters only if they are typed fast enough.
    await page.keyboard.press('m');
    await page.waitForURL(/metric=medalScore/);
    await reach(page, page.getByRole('tab', { name: 'Players' }));
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Creators', selected: true }).waitFor();
    await go(page, 'Home');
    await page.getByRole('heading', { level: 1, name: 'Hi, Ned' }).waitFor();
    await page.goBack();
    await page.getByRole('list', { name: 'Creators' }).waitFor();

    await go(page, 'Profile');
    const editing = await openDialog(page, 'Edit Profile', 'Edit Profile');
    await write(page, editing.getByLabel('First name'), 'Nedda');
    await editing.locator('input[type=file]').setInputFiles(await noisyPhoto(600, 400));
    await editing.getByRole('button', { name: 'Remove picture' }).waitFor();
    await activate(page, editing.getByRole('button', { name: 'Save' }));
    await announces(page, 'Profile Updated');
    await editing.waitFor({ state: 'hidden' });
    // Cut to a square. The full size is read by its address, because a small copy is displayed.
    const picture = page.getByRole('banner').locator('img[src^="/api/images/"]');
    const fullSize = async (image: Element) => {
      const full = new Image();
      full.src = image.getAttribute('src') ?? '';
      await full.decode();
      return [full.naturalWidth, full.naturalHeight];
    };
    await expect.poll(() => picture.evaluate(fullSize)).toEqual([288, 288]);
    // The end of the session would refuse a read.
    await errors.settled();
    await activate(page, page.getByRole('link', { name: 'Logout' }));
    await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
    await page.goBack();
    await page.waitForURL(/\/api\/login/);
    expect(await page.getByText('Nedda').count()).toBe(0);
  });

  it('joins a game by a link with a new account and logs out, each by page navigation, and is added to and removed from a group [R-ROUTE-16]', async () => {
    const { page: owner, request } = await newcomer('greta', 'Greta');
    const { id, inviteCode } = await startGame(request, 'By link');
    const { page: guest, errors } = await harness.openPhone();
    // A request may be in flight while the session ends.
    errors.expect(/^401 GET \S*\/api\/notifications\/games$/);
    const navigations: string[] = [];
    guest.on('request', (sent) => {
      if (sent.isNavigationRequest()) navigations.push(`${sent.method()} ${new URL(sent.url()).pathname}`);
    });
    await guest.goto(`/join/${inviteCode}`);
    await activate(guest, guest.getByRole('link', { name: 'Sign in to join' }));
    await activate(guest, guest.getByRole('link', { name: 'Create account' }));
    await write(guest, guest.getByLabel('Username'), 'hugo');
    await write(guest, guest.getByLabel('First name'), 'Hugo');
    await write(guest, guest.getByLabel('Email'), 'hugo@example.org');
    await write(guest, guest.getByLabel('Password'), 'brave-enough-42');
    await activate(guest, guest.getByRole('button', { name: 'Create account' }));
    await activate(guest, guest.getByRole('button', { name: 'Join Game' }));
    await guest.getByRole('heading', { level: 1, name: 'By link' }).waitFor();
    await activate(guest, guest.getByRole('link', { name: 'Your profile' }));
    await errors.settled();
    await activate(guest, guest.getByRole('link', { name: 'Logout' }));
    await guest.getByRole('link', { name: 'Get Started' }).first().waitFor();
    expect(navigations).toEqual([
      `GET /join/${inviteCode}`,
      'GET /api/login',
      'GET /api/login',
      'POST /api/register',
      `GET /join/${inviteCode}`,
      'GET /api/logout',
      'GET /',
    ]);

    await navigate(owner, `/games/${id}/groups`);
    const creating = await openDialog(owner, 'Create group', 'Create group');
    await write(owner, creating.getByLabel('Group name'), 'Owls');
    await activate(owner, creating.getByRole('button', { name: 'Create group' }));
    const owls = owner.getByRole('article', { name: 'Owls' });
    await owls.waitFor();
    const adding = await openDialog(owner, 'Add members to Owls', 'Add members');
    for (const name of ['Greta', 'Hugo'])
      await activate(owner, adding.getByRole('checkbox', { name }), 'Space');
    await activate(owner, adding.getByRole('button', { name: 'Add members' }));
    await owls.getByText('2 members').waitFor();
    await adding.waitFor({ state: 'detached' });
    await activate(owner, owls.getByRole('button', { name: 'Remove Hugo from Owls' }));
    await confirm(owner, 'Remove');
    await owls.getByText('1 member', { exact: true }).waitFor();
    await activate(owner, owls.getByRole('button', { name: 'Delete Owls' }));
    await confirm(owner, 'Delete group');
    await owner.getByText('No groups yet').waitFor();
  });

  it('celebrates a completed game, without confetti if motion is reduced, and redacts a post', async () => {
    const { page, request } = await newcomer('ivo', 'Ivo');
    const { id } = await startGame(request, 'Soon over');
    await createPost(request, id, 'Something silly', await photoDataUrl());
    await endGame(request, id);
    await page.goto(`/games/${id}`);
    const celebration = page.getByRole('dialog', { name: 'Congratulations!' });
    await dialogHasFocus(page);
    const moving = () =>
      celebration.evaluate((dialog) => {
        const lasts = (one: Animation) => one.effect?.getComputedTiming().duration !== 0;
        return dialog.getAnimations({ subtree: true }).filter(lasts).length;
      });
    await expect.poll(moving).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(moving).toBeGreaterThan(50);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await activate(page, celebration.getByRole('button', { name: 'Celebrate!' }));
    await celebration.waitFor({ state: 'detached' });

    const post = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Post options' }) });
    await choose(page, post, 'Remove image');
    await confirm(page, 'Remove image');
    await announces(page, 'Image removed successfully!');
    await choose(page, post, 'Redact');
    await confirm(page, 'Redact');
    await page.getByText('[Content Redacted]').waitFor();
    expect(await page.getByText('Something silly').count()).toBe(0);
  });

  it('requests to join, approves, makes an admin, replies to a message, removes a participant and deletes the game', async () => {
    const { page: owner, request } = await newcomer('jana', 'Jana');
    const { id } = await startGame(request, 'Ask first');
    await navigate(owner, `/games/${id}/edit`);
    await activate(owner, owner.getByRole('switch', { name: 'Require Approval' }), 'Space');
    await activate(owner, owner.getByRole('button', { name: 'Update Game' }));
    await announces(owner, 'Game updated successfully!');

    const { page: guest, request: guestRequest } = await newcomer('kai', 'Kai');
    await go(guest, 'Discover');
    await write(guest, guest.getByRole('searchbox', { name: 'Search games' }), 'ask first');
    const card = guest.getByRole('article').filter({ hasText: 'Ask first' });
    await activate(guest, card.getByRole('button', { name: 'Join Game' }));
    await card.getByRole('button', { name: 'Request sent' }).waitFor();

    await activate(owner, owner.getByRole('link', { name: 'Edit game' }));
    await activate(owner, owner.getByRole('button', { name: 'Approve Kai' }));
    await announces(owner, 'Join request handled successfully');
    await activate(owner, owner.getByRole('button', { name: 'Make Kai an admin' }));
    await confirm(owner, 'Make admin');
    await owner.getByText('Kai (Admin)').waitFor();
    await activate(owner, owner.getByRole('button', { name: 'Replace code' }));
    await confirm(owner, 'Replace code');
    await announces(owner, 'Invite code replaced');

    const recipientId = await userIdOf(guestRequest);
    await request('POST', '/api/messages', { gameId: id, recipientId, content: 'Come in' });
    await navigate(guest, '/messages');
    await activate(guest, guest.getByRole('link', { name: /Come in/ }));
    await write(guest, guest.getByRole('textbox', { name: 'Your message' }), 'With pleasure');
    await activate(guest, guest.getByRole('button', { name: 'Send message' }));
    await guest.getByRole('log', { name: 'Messages' }).getByText('With pleasure').waitFor();

    await activate(owner, owner.getByRole('button', { name: 'Remove Kai' }));
    await confirm(owner, 'Remove');
    await announces(owner, 'Participant removed successfully');
    await activate(owner, owner.getByRole('button', { name: 'Delete Game' }));
    await confirm(owner, 'Delete Game');
    await announces(owner, 'Game deleted successfully!');
  });

  it('sets up two-step sign-in and turns it off, downloads the data, changes the password and deletes the account', async () => {
    const { page } = await newcomer('lea', 'Lea');
    await go(page, 'Profile');
    await activate(page, page.getByRole('link', { name: 'Account', exact: true }));
    const wrong: string[] = [];
    const check = async () => wrong.push(...(await violationsInThemes(page)));
    const setUp = await openDialog(page, 'Set up', 'Set up two-step sign-in');
    await write(page, setUp.getByLabel('Your password'), PASSWORD);
    await page.keyboard.press('Enter');
    const scan = page.getByRole('dialog', { name: 'Scan this with your app' });
    const secret = (await scan.locator('code').innerText()).replaceAll(/\s/g, '');
    await check();
    await write(page, scan.getByLabel('Code the app shows'), appCode(secret));
    await activate(page, scan.getByRole('button', { name: 'Turn on' }));
    const done = page.getByRole('dialog', { name: 'Two-step sign-in is on' });
    await done.waitFor();
    await check();
    const codes = await done.getByRole('listitem').allInnerTexts();
    const saved = await download(page, 'Save as a file');
    expect(codes.filter((code) => saved.includes(code))).toEqual(codes);
    await activate(page, done.getByRole('button', { name: 'I have kept them' }));
    await done.waitFor({ state: 'hidden' });
    expect(wrong).toEqual([]);

    expect(await signInWithoutScript('lea', 'wrong')).toBe('/api/login/code');
    // The code of the set-up counts only once.
    expect(await signInWithoutScript('lea', appCode(secret, 1))).toBe('/leaderboard');

    const off = await openDialog(page, 'Turn off', 'Turn off two-step sign-in?');
    await write(page, off.getByLabel('Your password'), PASSWORD);
    await activate(page, off.getByRole('button', { name: 'Turn off' }));
    await announces(page, 'Two-step sign-in is off');
    await activate(page, page.getByRole('button', { name: 'Prepare my data' }));
    await page.getByRole('link', { name: 'Download my data' }).waitFor();
    const files = unzip(await download(page, 'Download my data'));
    expect(files.has('README.txt')).toBe(true);

    const changing = await openDialog(page, 'Change password', 'Change password');
    await write(page, changing.getByLabel('Current password'), PASSWORD);
    await write(page, changing.getByLabel('New password'), 'braver-still-43');
    await activate(page, changing.getByRole('button', { name: 'Change password' }));
    await changing.waitFor({ state: 'hidden' });
    const leaving = await openDialog(page, 'Delete my account', 'Delete your account?');
    await write(page, leaving.getByLabel(/Type your username/), 'lea');
    await write(page, leaving.getByLabel('Your password'), 'braver-still-43');
    await activate(page, leaving.getByRole('button', { name: 'Delete for good' }));
    await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
  });
});

/** Downloads a file by a link and returns its content. */
async function download(page: Page, link: string): Promise<Buffer> {
  await reach(page, page.getByRole('link', { name: link }));
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  return readFile(await file.path());
}

/** Submits the form of a page without scripts, and waits for the page that follows. */
async function submit(page: Page, button: string): Promise<void> {
  const navigated = page.waitForEvent('framenavigated');
  await page.getByRole('button', { name: button }).tap();
  await navigated;
  await page.waitForLoadState();
}

/** Signs in with two steps in a browser that runs no scripts; returns the path where that ends. */
async function signInWithoutScript(username: string, code: string): Promise<string> {
  const context = await newPhone(harness.browser, {
    baseURL: harness.server.origin,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto('/api/login?returnTo=/leaderboard');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await submit(page, 'Sign in');
  await page.getByLabel('Code').fill(code);
  await submit(page, 'Continue');
  const { pathname } = new URL(page.url());
  await context.close();
  return pathname;
}
