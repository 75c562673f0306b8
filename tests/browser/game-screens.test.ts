import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, it } from 'vitest';
import { createGame, startAs } from './support/people.ts';
import { browserStage } from './support/stage.ts';

const stage = browserStage();

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text);

/** A phone of somebody who has just signed up. */
async function newcomer(username: string, firstName: string): Promise<Page> {
  const { page } = await stage.openPhone();
  await startAs(page, username, firstName);
  return page;
}

/** Somebody new who finds the game on Discover and joins it. */
async function joinFromDiscover(username: string, firstName: string, game: string): Promise<Page> {
  const page = await newcomer(username, firstName);
  await page.getByRole('link', { name: 'Discover' }).tap();
  await page.getByRole('searchbox', { name: 'Search games' }).fill(game);
  const card = page.getByRole('article').filter({ hasText: game });
  await card.getByRole('button', { name: 'Join Game' }).tap();
  await toast(page, 'Successfully joined the game!').waitFor();
  await page.getByRole('heading', { level: 1, name: game }).waitFor();
  return page;
}

describe('Discover', () => {
  it('finds a game, asks to join it, and is let in by its creator on the edit screen', async () => {
    const owner = await newcomer('dora', 'Dora');
    const path = await createGame(owner, 'Singing on the tram');
    await owner.getByRole('link', { name: 'Edit game' }).tap();
    await owner.getByText('Require Approval').tap();
    await owner.getByRole('button', { name: 'Update Game' }).tap();
    await toast(owner, 'Game updated successfully!').waitFor();
    await owner.waitForURL(`${stage.server.origin}${path}`);

    const guest = await newcomer('gus', 'Gus');
    await guest.getByRole('link', { name: 'Discover' }).tap();
    await guest.getByRole('heading', { name: 'Active Games' }).waitFor();
    await guest.getByRole('searchbox', { name: 'Search games' }).fill('singing');
    const card = guest.getByRole('article').filter({ hasText: 'Singing on the tram' });
    await card.getByRole('button', { name: 'Join Game' }).tap();
    await card.getByRole('button', { name: 'Request sent' }).waitFor();

    await owner.getByRole('link', { name: 'Edit game' }).tap();
    await owner.getByRole('button', { name: 'Approve Gus' }).tap();
    await toast(owner, 'Join request handled successfully').waitFor();
    await owner.getByRole('list', { name: 'Participants' }).getByText('Gus').waitFor();

    await guest.reload();
    await card.getByRole('link', { name: 'Singing on the tram' }).tap();
    await guest.getByRole('button', { name: 'Share Your Accomplishment' }).first().waitFor();
  });
});

describe('Edit game', () => {
  it('changes a game with a cover, makes an admin, and deletes it', async () => {
    const owner = await newcomer('erik', 'Erik');
    const path = await createGame(owner, 'Early mornings');
    const friend = await joinFromDiscover('finn', 'Finn', 'Early mornings');

    await owner.goto(`${path}/edit`);
    const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#6b35d9' } })
      .jpeg()
      .toBuffer();
    await owner
      .locator('input[type=file]')
      .setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: photo });
    await owner.getByRole('img', { name: 'Cover of this game' }).waitFor();
    await owner.getByLabel('Name').fill('Earlier mornings');
    await owner.getByRole('button', { name: 'Update Game' }).tap();
    await owner.getByRole('heading', { level: 1, name: 'Earlier mornings' }).waitFor();
    await owner.locator('img[src^="/api/images/"]').first().waitFor();

    await owner.getByRole('link', { name: 'Edit game' }).tap();
    await owner.getByRole('button', { name: 'Make Finn an admin' }).tap();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Make admin' }).tap();
    await owner.getByText('Finn (Admin)').waitFor();

    await friend.goto(`${path}/edit`);
    await friend.getByRole('heading', { name: 'Game Settings' }).waitFor();
    await friend.getByText('Erik (Owner)').waitFor();

    await owner.getByRole('button', { name: 'Delete Game' }).tap();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete Game' }).tap();
    await toast(owner, 'Game deleted successfully!').waitFor();
    await owner.waitForURL(`${stage.server.origin}/`);
  });
});

describe('Groups', () => {
  it('makes a group, fills it, and takes it apart again', async () => {
    const owner = await newcomer('greta', 'Greta');
    const path = await createGame(owner, 'Night walks');
    const friend = await joinFromDiscover('hugo', 'Hugo', 'Night walks');

    await owner.goto(`${path}/edit`);
    await owner.getByRole('link', { name: /Manage groups/ }).tap();
    await owner.getByRole('button', { name: 'Create group' }).tap();
    const form = owner.getByRole('dialog', { name: 'Create group' });
    await form.getByLabel('Group name').fill('Owls');
    await form.getByRole('button', { name: 'Create group' }).tap();
    const owls = owner.getByRole('article', { name: 'Owls' });
    await owls.getByRole('button', { name: 'Add members to Owls' }).tap();
    const adding = owner.getByRole('dialog', { name: 'Add members' });
    await adding.getByRole('checkbox', { name: 'Greta' }).tap();
    await adding.getByRole('checkbox', { name: 'Hugo' }).tap();
    await adding.getByRole('button', { name: 'Add members' }).tap();
    await owls.getByText('2 members').waitFor();

    await friend.goto(`${path}/groups`);
    await friend.getByText('Hugo (You)').waitFor();

    await owls.getByRole('button', { name: 'Remove Hugo from Owls' }).tap();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).tap();
    await owls.getByText('1 member', { exact: true }).waitFor();
    await owls.getByRole('button', { name: 'Delete Owls' }).tap();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete group' }).tap();
    await owner.getByText('No groups yet').waitFor();
  });
});

describe('sharing a game', () => {
  it('draws the link and invites somebody by name, who finds the invitation', async () => {
    const guest = await newcomer('ines', 'Ines');
    const owner = await newcomer('jon', 'Jon');
    await createGame(owner, 'Cold lakes');
    await owner.getByRole('button', { name: 'Invite' }).tap();
    const dialog = owner.getByRole('dialog', { name: 'Share game' });
    await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor();
    await dialog.getByRole('tab', { name: 'Username' }).tap();
    await dialog.getByRole('searchbox', { name: 'Find people' }).fill('ines');
    await dialog.getByRole('button', { name: 'Invite Ines' }).tap();
    await toast(owner, 'User invited successfully!').waitFor();

    await guest.goto('/invites');
    await guest.getByText('Cold lakes').first().waitFor();
  });
});
