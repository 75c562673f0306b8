import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { appCode } from '#tests/support/totp.ts';
import { unzip } from '#tests/support/unzip.ts';
import { violationsInThemes } from './support/axe.ts';
import { startExtremeServer } from './support/extreme-server.ts';
import { LONGEST_NAME, WIDEST } from './support/extremes.ts';
import { activate, dialogHasFocus, openDialog, reach, write } from './support/keyboard.ts';
import { stageOn } from './support/stage.ts';

/** What is not on the way of every journey, without touching the screen. */

const stage = stageOn(startExtremeServer);

async function phoneOf(who: string, path: string): Promise<Page> {
  const { page } = await stage.openPhone({
    storageState: stage.server.signedIn(who),
    reducedMotion: 'reduce',
  });
  await page.goto(path);
  return page;
}

const says = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByText(text)
    .waitFor();

/** Lets something be downloaded by a link, and answers what it holds. */
async function download(page: Page, link: string): Promise<Buffer> {
  await reach(page, page.getByRole('link', { name: link }));
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  return readFile(await file.path());
}

describe('by keyboard alone', () => {
  it('a second step is set up, its recovery codes are renewed, and it is turned off; nothing for axe on the way', async () => {
    const page = await phoneOf('emoji', '/account');
    const wrong: string[] = [];
    const look = async () => wrong.push(...(await violationsInThemes(page)));
    const setUp = await openDialog(page, 'Set up', 'Set up two-step sign-in');
    await write(page, setUp.getByLabel('Your password'), 'brave-enough-42');
    await page.keyboard.press('Enter');
    const scan = page.getByRole('dialog', { name: 'Scan this with your app' });
    const secret = (await scan.locator('code').innerText()).replaceAll(/\s/g, '');
    await look();
    await write(page, scan.getByLabel('Code the app shows'), appCode(secret));
    await activate(page, scan.getByRole('button', { name: 'Turn on' }));
    const done = page.getByRole('dialog', { name: 'Two-step sign-in is on' });
    await done.waitFor();
    await look();
    const first = await done.getByRole('listitem').allInnerTexts();
    const kept = await download(page, 'Save as a file');
    expect(first.filter((code) => kept.includes(code))).toEqual(first);
    await activate(page, done.getByRole('button', { name: 'I have kept them' }));
    await done.waitFor({ state: 'hidden' });

    const renewing = await openDialog(page, 'New recovery codes', 'New recovery codes');
    await write(page, renewing.getByLabel('Your password'), 'brave-enough-42');
    await activate(page, renewing.getByRole('button', { name: 'Show new codes' }));
    await renewing.getByRole('list', { name: 'Recovery codes' }).waitFor();
    await look();
    const second = await renewing.getByRole('listitem').allInnerTexts();
    expect([second.length, second.filter((code) => first.includes(code))]).toEqual([first.length, []]);
    await activate(page, renewing.getByRole('button', { name: 'I have kept them' }));
    await renewing.waitFor({ state: 'hidden' });

    const off = await openDialog(page, 'Turn off', 'Turn off two-step sign-in?');
    await look();
    await write(page, off.getByLabel('Your password'), 'brave-enough-42');
    await activate(page, off.getByRole('button', { name: 'Turn off' }));
    await says(page, 'Two-step sign-in is off');
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    expect(wrong).toEqual([]);
  });

  it('everything of oneself is downloaded', async () => {
    const page = await phoneOf('cara', '/account');
    const files = unzip(await download(page, 'Download my data'));
    expect(files.get('accomplishments.json')?.toString()).toContain('Short and sweet.');
  });

  it('the tabs of the profile and of Home are walked, and a game is chosen among several', async () => {
    const page = await phoneOf('cara', '/profile');
    const tab = (name: RegExp) => page.getByRole('tab', { name, selected: true });
    await reach(page, tab(/Accomplishments/));
    await page.keyboard.press('ArrowRight');
    await tab(/Achievements/).waitFor();
    await page.getByText('Comfort Zone Crusher').waitFor();
    await page.keyboard.press('End');
    await tab(/Games/).waitFor();
    await page.getByRole('tabpanel').getByText('Everybody and their dog').first().waitFor();

    await page.goto('/');
    await reach(page, tab(/Active/));
    await page.keyboard.press('End');
    await tab(/Past/).waitFor();
    await activate(page, page.getByRole('button', { name: '2 games' }));
    const games = page.getByRole('dialog', { name: 'Open a game' });
    await activate(page, games.getByRole('link', { name: 'A secret game' }));
    await page.getByRole('heading', { level: 1, name: 'A secret game' }).waitFor();
  });

  it('an invitation is declined', async () => {
    const page = await phoneOf('newcomer', '/invites');
    const invitation = page.getByRole('article', { name: LONGEST_NAME });
    await activate(page, invitation.getByRole('button', { name: 'Decline' }));
    await says(page, 'The invitation has been declined.');
    await page.getByRole('tab', { name: 'Received (0)' }).waitFor();
  });

  it('a request is declined, and an invitation taken back', async () => {
    const page = await phoneOf(WIDEST, `/games/${stage.server.world.games.active}/edit`);
    await activate(page, page.getByRole('button', { name: 'Decline Sam' }));
    await says(page, 'Join request handled successfully');
    await activate(page, page.getByRole('button', { name: 'Remove the invitation of Sam' }));
    await says(page, 'Invitation removed successfully');
  });

  it('a group gets another name and colour', async () => {
    const page = await phoneOf(WIDEST, `/games/${stage.server.world.games.active}/groups`);
    const editing = await openDialog(page, 'Edit Seals', 'Edit group');
    await write(page, editing.getByLabel('Group name'), 'Otters');
    await reach(page, editing.getByRole('radio', { checked: true }));
    await page.keyboard.press('ArrowRight');
    await activate(page, editing.getByRole('button', { name: 'Save' }));
    await page.getByRole('article', { name: 'Otters' }).waitFor();
  });

  it('a photo is looked at, all comments are shown, and one’s own is taken back', async () => {
    const page = await phoneOf('cara', `/games/${stage.server.world.games.active}`);
    const photo = page.getByRole('button', { name: /^Photo of/ }).first();
    await activate(page, photo);
    const large = page.getByRole('dialog', { name: /^Photo of/ });
    await large.waitFor();
    await dialogHasFocus(page);
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'hidden' });
    await expect.poll(() => photo.evaluate((button) => button === document.activeElement)).toBe(true);

    const post = page.getByRole('article').filter({ hasText: 'WWWWWW' }).first();
    await activate(page, post.getByRole('button', { name: /^View all/ }));
    await post.getByText('Well done').waitFor();
    await activate(page, post.getByRole('button', { name: 'Delete comment' }));
    await says(page, 'Comment deleted successfully!');
    expect(await post.getByText('Well done').count()).toBe(0);
  });
});
