import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { photoDataUrl } from '#tests/support/photos.ts';
import { endGame } from './support/ending.ts';
import { activate, agree, choose, dialogHasFocus, openDialog, reach, write } from './support/keyboard.ts';
import { createGame, startAs } from './support/people.ts';
import { browserStage } from './support/stage.ts';

/** The journeys once more, without touching the screen once somebody is signed in. */

const stage = browserStage();

const says = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByText(text)
    .waitFor();

async function newcomer(username: string, firstName: string): Promise<Page> {
  const { page } = await stage.openPhone();
  await startAs(page, username, firstName);
  return page;
}

const place = (page: Page, name: string) =>
  activate(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }));

const made = z.object({ id: z.string(), inviteCode: z.string() });

/** A game of the person at the keyboard that runs, made without the screen. */
async function play(page: Page, name: string) {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const data = { name, startTime: at(-60), endTime: at(600) };
  const headers = { origin: stage.server.origin };
  return made.parse(await (await page.request.post('/api/games', { data, headers })).json());
}

describe('by keyboard alone', () => {
  it('a game is edited, gets a group, invites somebody, and has its posts changed and deleted', async () => {
    const lou = await newcomer('lou', 'Lou');
    const page = await newcomer('kim', 'Kim');
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
    await says(page, 'User invited successfully!');
    await page.keyboard.press('Escape');
    await invite.waitFor({ state: 'hidden' });

    const sharing = await openDialog(page, 'Share Your Accomplishment', 'Share Your Accomplishment');
    await write(page, sharing.getByLabel('What did you do?'), 'Typed with one hand');
    const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#6b35d9' } })
      .jpeg()
      .toBuffer();
    // Asked for early: the browser has to be told that no window of its own is wanted.
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

    // Otherwise the invitation comes with the next look at the server, half a minute later.
    await lou.reload();
    await place(lou, 'Invites');
    await activate(
      lou,
      lou.getByRole('article', { name: 'Keys alone' }).getByRole('button', { name: 'Accept' }),
    );
    await says(lou, "Invitation accepted! You've joined the game.");
    await place(lou, 'Home');
    await activate(lou, lou.getByRole('link', { name: 'Keys alone' }).first());
    const seen = lou.getByRole('article').filter({ hasText: 'Typed with one hand' });
    await activate(lou, seen.getByRole('button', { name: 'Upvote, 0 upvotes' }));
    await seen.getByRole('button', { name: 'Upvote, 1 upvote', pressed: true }).waitFor();
    await write(lou, seen.getByRole('textbox', { name: 'Add a comment' }), 'Quick fingers');
    await activate(lou, seen.getByRole('button', { name: 'Post comment' }));
    await says(lou, 'Comment added successfully!');

    await choose(page, post, 'Delete');
    await agree(page, 'Delete');
    await post.waitFor({ state: 'detached' });

    const people = await openDialog(lou, 'Participants', 'Participants (2)');
    await activate(lou, people.getByRole('button', { name: 'Message Kim' }));
    const message = lou.getByRole('dialog', { name: 'Message Kim' });
    await write(lou, message.getByRole('textbox', { name: 'Your message' }), 'Well typed');
    await activate(lou, message.getByRole('button', { name: 'Send message' }));
    await says(lou, 'Your message was sent to Kim');
    await lou.keyboard.press('Escape');
    await people.waitFor({ state: 'hidden' });

    const leaving = await openDialog(lou, 'Leave Game', 'Leave this game?');
    await activate(lou, leaving.getByRole('button', { name: 'Leave' }));
    await lou.waitForURL(`${stage.server.origin}/`);
  });

  it('a game is joined by its code, the leaderboard is filtered, the profile is edited, and one logs out', async () => {
    const owner = await newcomer('mia', 'Mia');
    await createGame(owner, 'By code');
    const sharing = await openDialog(owner, 'Invite', 'Share game');
    await reach(owner, sharing.getByRole('tab', { selected: true }));
    await owner.keyboard.press('Home');
    const code = (await sharing.getByText(/^[A-Z0-9]{6}$/).innerText()).trim();

    const page = await newcomer('ned', 'Ned');
    const joining = await openDialog(page, 'Join Game', 'Join Game');
    await write(page, joining.getByLabel('Game code'), code);
    await activate(page, joining.getByRole('button', { name: 'Join Game' }));
    await page.getByRole('heading', { level: 1, name: 'By code' }).waitFor();

    await place(page, 'Leaderboard');
    await reach(page, page.getByRole('radio', { name: 'Past 30 Days' }));
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: 'All Time', checked: true }).waitFor();
    await reach(page, page.getByLabel('Ranked by'));
    // One letter: a list forgets what was typed before if the next comes late.
    await page.keyboard.press('m');
    await page.waitForURL(/metric=medalScore/);
    await reach(page, page.getByRole('tab', { name: 'Players' }));
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Creators', selected: true }).waitFor();

    await place(page, 'Profile');
    const editing = await openDialog(page, 'Edit Profile', 'Edit Profile');
    await write(page, editing.getByLabel('First name'), 'Nedda');
    await activate(page, editing.getByRole('button', { name: 'Save' }));
    await says(page, 'Profile Updated');
    await editing.waitFor({ state: 'hidden' });
    await activate(page, page.getByRole('link', { name: 'Logout' }));
    await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
  });

  it('a link leads to a game through a new account, and whoever came by it is put into a group and out of it', async () => {
    const owner = await newcomer('greta', 'Greta');
    const { id, inviteCode } = await play(owner, 'By link');
    const { page: guest } = await stage.openPhone();
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

    await owner.goto(`/games/${id}/groups`);
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
    await agree(owner, 'Remove');
    await owls.getByText('1 member', { exact: true }).waitFor();
    await activate(owner, owls.getByRole('button', { name: 'Delete Owls' }));
    await agree(owner, 'Delete group');
    await owner.getByText('No groups yet').waitFor();
  });

  it('words and a photo are taken back for good once their game is over and has been celebrated', async () => {
    const page = await newcomer('ivo', 'Ivo');
    const { id } = await play(page, 'Soon over');
    const data = { gameId: id, content: 'Something silly', image: await photoDataUrl() };
    await page.request.post('/api/posts', { data, headers: { origin: stage.server.origin } });
    await endGame(page.request, id);
    await page.goto(`/games/${id}`);
    const celebration = page.getByRole('dialog', { name: 'Congratulations!' });
    await dialogHasFocus(page);
    await activate(page, celebration.getByRole('button', { name: 'Celebrate!' }));
    await celebration.waitFor({ state: 'detached' });

    const post = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Post options' }) });
    await choose(page, post, 'Remove image');
    await agree(page, 'Remove image');
    await says(page, 'Image removed successfully!');
    await choose(page, post, 'Redact');
    await agree(page, 'Redact');
    await page.getByText('[Content Redacted]').waitFor();
    expect(await page.getByText('Something silly').count()).toBe(0);
  });

  it('somebody asks to join, is let in and made an admin, gets an answer, is removed, and the game is deleted', async () => {
    const owner = await newcomer('jana', 'Jana');
    const { id } = await play(owner, 'Ask first');
    await owner.goto(`/games/${id}/edit`);
    await activate(owner, owner.getByRole('switch', { name: 'Require Approval' }), 'Space');
    await activate(owner, owner.getByRole('button', { name: 'Update Game' }));
    await says(owner, 'Game updated successfully!');

    const guest = await newcomer('kai', 'Kai');
    await place(guest, 'Discover');
    await write(guest, guest.getByRole('searchbox', { name: 'Search games' }), 'ask first');
    const card = guest.getByRole('article').filter({ hasText: 'Ask first' });
    await activate(guest, card.getByRole('button', { name: 'Join Game' }));
    await card.getByRole('button', { name: 'Request sent' }).waitFor();

    await activate(owner, owner.getByRole('link', { name: 'Edit game' }));
    await activate(owner, owner.getByRole('button', { name: 'Approve Kai' }));
    await says(owner, 'Join request handled successfully');
    await activate(owner, owner.getByRole('button', { name: 'Make Kai an admin' }));
    await agree(owner, 'Make admin');
    await owner.getByText('Kai (Admin)').waitFor();
    await activate(owner, owner.getByRole('button', { name: 'Replace code' }));
    await agree(owner, 'Replace code');
    await says(owner, 'Invite code replaced');

    const me = z.object({ id: z.string() }).parse(await (await guest.request.get('/api/auth/user')).json());
    await owner.request.post('/api/messages', {
      data: { gameId: id, recipientId: me.id, content: 'Come in' },
      headers: { origin: stage.server.origin },
    });
    await guest.goto('/messages');
    await activate(guest, guest.getByRole('link', { name: /Come in/ }));
    await write(guest, guest.getByRole('textbox', { name: 'Your message' }), 'With pleasure');
    await activate(guest, guest.getByRole('button', { name: 'Send message' }));
    await guest.getByRole('log', { name: 'Messages' }).getByText('With pleasure').waitFor();

    await activate(owner, owner.getByRole('button', { name: 'Remove Kai' }));
    await agree(owner, 'Remove');
    await says(owner, 'Participant removed successfully');
    await activate(owner, owner.getByRole('button', { name: 'Delete Game' }));
    await agree(owner, 'Delete Game');
    await says(owner, 'Game deleted successfully!');
  });

  it('the account’s password is changed, and the account deleted', async () => {
    const page = await newcomer('lea', 'Lea');
    await place(page, 'Profile');
    await activate(page, page.getByRole('link', { name: 'Account', exact: true }));
    const changing = await openDialog(page, 'Change password', 'Change password');
    await write(page, changing.getByLabel('Current password'), 'brave-enough-42');
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
