import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { launchChromium, openPhone } from '#tests/support/chromium.ts';
import { type LiveServer, startLiveServer } from '#tests/support/live-server.ts';
import { activate, reach, write } from './support/keyboard.ts';
import { createGame, startAs } from './support/people.ts';

/** The journeys once more, without touching the screen once somebody is signed in. */

let browser: Browser;
let server: LiveServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchChromium(), startLiveServer()]);
});
afterAll(async () => {
  await browser.close();
  await server.dispose();
});

const says = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByText(text)
    .waitFor();

async function newcomer(username: string, firstName: string): Promise<Page> {
  const { page } = await openPhone(browser, { baseURL: server.origin });
  await startAs(page, username, firstName);
  return page;
}

/** Opens a dialog by its button, and waits until it has taken the focus. */
async function openDialog(page: Page, button: string, title: string) {
  await activate(page, page.getByRole('button', { name: button }).first());
  const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }));
  await dialog.waitFor();
  await page.locator('[role$="dialog"]:focus, [role$="dialog"] :focus').first().waitFor();
  return dialog;
}

const place = (page: Page, name: string) =>
  activate(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }));

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
    await reach(page, sharing.locator('input[type=file]'));
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')]);
    await chooser.setFiles({ name: 'hand.jpg', mimeType: 'image/jpeg', buffer });
    await sharing.getByRole('img').waitFor();
    await activate(page, sharing.getByRole('button', { name: 'Share', exact: true }));
    const post = page.getByRole('article').filter({ hasText: 'Typed with one hand' });
    await post.getByRole('button', { name: /^Photo of/ }).waitFor();

    const choose = async (item: string) => {
      await activate(page, post.getByRole('button', { name: 'Post options' }));
      const entry = page.getByRole('menuitem', { name: item });
      await entry.waitFor();
      for (let step = 0; step < 6; step += 1) {
        if ((await entry.getAttribute('data-highlighted')) !== null) break;
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
    };
    await choose('Edit');
    await write(
      page,
      post.getByRole('textbox', { name: 'Edit your accomplishment' }),
      'Typed with one hand, twice',
    );
    await activate(page, post.getByRole('button', { name: 'Save' }));
    await post.getByText('Typed with one hand, twice').waitFor();

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

    await choose('Delete');
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    await activate(page, question.getByRole('button', { name: /Delete/ }));
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
    await lou.waitForURL(`${server.origin}/`);
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
    await page.keyboard.type('Medal');
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
});
