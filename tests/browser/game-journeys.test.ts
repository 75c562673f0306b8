import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { photoDataUrl } from '#tests/support/photos.ts';
import { appIsThere } from './support/drawn.ts';
import { endGame } from './support/ending.ts';
import { cameraPhoto, grainyPhoto } from './support/extremes.ts';
import { dialogHasFocus } from './support/keyboard.ts';
import { startAs } from './support/people.ts';
import { browserStage } from './support/stage.ts';

const stage = browserStage();

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
const made = z.object({ id: z.string(), inviteCode: z.string() });
type Made = z.infer<typeof made>;

/** A phone of somebody who has just signed up, on Home. */
async function newcomer(username: string, firstName: string) {
  const { page, trouble } = await stage.openPhone({ reducedMotion: 'no-preference' });
  await startAs(page, username, firstName);
  return { page, trouble };
}

async function ask(page: Page, method: 'GET' | 'POST', path: string, data?: object): Promise<unknown> {
  const headers = { origin: stage.server.origin };
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}
const play = async (page: Page, name: string) =>
  made.parse(
    await ask(page, 'POST', '/api/games', { name, startTime: inMinutes(-60), endTime: inMinutes(600) }),
  );
const post = (page: Page, { id }: Made, content: string, image?: string) =>
  ask(page, 'POST', '/api/posts', { gameId: id, content, ...(image && { image }) });
const join = (page: Page, { inviteCode }: Made) => ask(page, 'POST', `/api/games/join/${inviteCode}`);
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text);
const gone = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

describe('creating a game', () => {
  it('says of every wrong field what is wrong, takes a cover off the camera, and shows it', async () => {
    const { page } = await newcomer('alba_plays', 'Alba');
    await page.getByRole('button', { name: 'Create Game' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Create Game' });
    const start = await dialog.getByLabel('Start date').inputValue();
    expect(await dialog.getByLabel('End date').getAttribute('min')).toBe(start);
    await dialog.getByLabel('End date').fill(start);
    await dialog.getByRole('button', { name: 'Create Game' }).tap();
    await dialog.getByText('Name is required').waitFor();
    await dialog.getByText('End date must be after start date').waitFor();
    const hasFocus = (field: Element) => field === document.activeElement;
    await expect.poll(() => dialog.getByLabel('Name').evaluate(hasFocus)).toBe(true);

    const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() };
    await dialog.locator('input[type=file]').setInputFiles(photo);
    const cover = dialog.getByRole('img', { name: 'Cover of this game' });
    await cover.waitFor();
    // The camera was held upright.
    const isUpright = (image: Element) =>
      image instanceof HTMLImageElement && image.naturalHeight > image.naturalWidth;
    await expect.poll(() => cover.evaluate(isUpright)).toBe(true);
    await dialog.getByLabel('Name').fill('With a view');
    await dialog.getByLabel('End date').fill('2099-12-31T12:00');
    await dialog.getByRole('button', { name: 'Create Game' }).tap();
    await page.getByRole('heading', { level: 1, name: 'With a view' }).waitFor();
    await page.getByRole('region', { name: 'About this game' }).locator('img[src^="/api/images/"]').waitFor();
  });
});

describe('Home', () => {
  it('asks for the scores of games in sight, and for the rest when they are scrolled to', async () => {
    const { page } = await newcomer('bela_plays', 'Bela');
    for (let n = 1; n <= 9; n += 1) await play(page, `Game ${n}`);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
    });
    await page.reload();
    await page
      .getByRole('list', { name: /^Scores of/ })
      .first()
      .waitFor();
    await page.getByRole('heading', { name: 'Your Stats' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.length).toBeLessThanOrEqual(12);
    const scores = () => asked.filter((line) => line.endsWith('/scores')).length;
    expect(scores()).toBeLessThan(5);
    const games = page.getByRole('article').filter({ has: page.getByRole('heading', { level: 3 }) });
    await expect.poll(() => games.count()).toBe(9);
    const last = games.last();
    await last.scrollIntoViewIfNeeded();
    await last.getByRole('list', { name: /^Scores of/ }).waitFor();
  });
});

describe('a photo on a slow network', () => {
  it('shows how far it has gone while it goes', async () => {
    const { page } = await newcomer('ugo_plays', 'Ugo');
    const game = await play(page, 'Postcards');
    await page.goto(`/games/${game.id}`);
    await page.getByRole('button', { name: 'Share Your Accomplishment' }).first().tap();
    const dialog = page.getByRole('dialog', { name: 'Share Your Accomplishment' });
    await dialog.getByRole('textbox', { name: 'What did you do?' }).fill('I wrote to all of you');
    const photo = { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: await grainyPhoto() };
    await dialog.locator('input[type=file]').setInputFiles(photo);
    await dialog.getByRole('img', { name: 'What you are about to share' }).waitFor();
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 40_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    await dialog.getByRole('button', { name: 'Share', exact: true }).tap();
    const bar = dialog.getByRole('progressbar', { name: 'Sending your photo' });
    const isUnderWay = async () => {
      const share = Number(await bar.getAttribute('aria-valuenow'));
      return share > 0 && share < 100;
    };
    await expect.poll(isUnderWay).toBe(true);
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await toast(page, 'Your accomplishment has been shared!').waitFor();
    await gone(page);
    await page.getByRole('article').getByText('I wrote to all of you').waitFor();
  });
});

describe('a game', () => {
  it('is joined by its code, its people are found, and it is left again', async () => {
    const owner = await newcomer('cleo_plays', 'Cleo');
    const game = await play(owner.page, 'Tree climbing');
    const { page } = await newcomer('dino_plays', 'Dino');
    await page.getByRole('button', { name: 'Join Game' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Join Game' });
    await dialog.getByLabel('Game code').fill(` ${game.inviteCode.toLowerCase()} `);
    await dialog.getByRole('button', { name: 'Join Game' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Tree climbing' }).waitFor();

    await page.getByRole('button', { name: 'Participants' }).tap();
    const people = page.getByRole('dialog', { name: 'Participants (2)' });
    await people.getByRole('button', { name: 'Message Cleo' }).waitFor();
    expect(await people.getByRole('button', { name: 'Message Dino' }).count()).toBe(0);
    await people.getByRole('button', { name: 'Close' }).tap();
    await gone(page);

    await page.getByRole('button', { name: 'Leave Game' }).tap();
    const question = page.getByRole('alertdialog', { name: 'Leave this game?' });
    await question.getByText(/You lose your score/).waitFor();
    await question.getByRole('button', { name: 'Leave' }).tap();
    await page.waitForURL(`${stage.server.origin}/`);
    await page.getByRole('link', { name: 'Tree climbing' }).waitFor({ state: 'detached' });
  });

  it('shows its accomplishments page by page', async () => {
    const { page } = await newcomer('edda_plays', 'Edda');
    const game = await play(page, 'Many things');
    for (let n = 1; n <= 21; n += 1) await post(page, game, `Thing ${n}.`);
    await page.goto(`/games/${game.id}`);
    await page.getByText('Thing 21.').waitFor();
    expect(await page.getByText('Thing 1.', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Next' }).tap();
    await page.getByText('Page 2').waitFor();
    await page.getByText('Thing 1.', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await page.getByRole('button', { name: 'Previous' }).tap();
    await page.getByText('Page 1').waitFor();
    await page.getByText('Thing 21.').waitFor();
  });

  it('shows a photo as large as the screen, and the way back leads out of it [L-4]', async () => {
    const { page } = await newcomer('fria_plays', 'Fria');
    const game = await play(page, 'Look here');
    await post(page, game, 'The view', await photoDataUrl());
    await page.getByRole('link', { name: 'Discover' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Discover' }).waitFor();
    await page.goto(`/games/${game.id}`);
    const photo = page.getByRole('button', { name: 'Photo of Fria’s accomplishment' });
    const dialog = page.getByRole('dialog', { name: 'Photo of Fria’s accomplishment' });
    await photo.tap();
    await dialog.getByRole('img').waitFor();
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });

    await dialog.getByRole('button', { name: 'Zoom in' }).tap();
    await expect
      .poll(async () => (await dialog.getByRole('img').boundingBox())?.width ?? 0)
      .toBeGreaterThan(900);
    await page.goBack();
    await gone(page);
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/games/${game.id}`);
    await page.getByText('The view').waitFor();

    await photo.tap();
    await dialog.getByRole('button', { name: 'Close photo' }).tap();
    await gone(page);
    await expect.poll(() => photo.evaluate((button) => button === document.activeElement)).toBe(true);
    await photo.tap();
    await dialogHasFocus(page);
    await page.keyboard.press('Escape');
    await gone(page);
    const photoEntry = () => page.evaluate(() => history.state?.photo ?? null);
    await expect.poll(photoEntry).toBe(null);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Discover' }).waitFor();
  });

  it('keeps what was being written through a reload, and nothing of it after logging out', async () => {
    const { page, trouble } = await newcomer('gila_plays', 'Gila');
    // What was under way as the session ended.
    trouble.expect(/^401 GET/);
    const game = await play(page, 'Half written');
    await post(page, game, 'First words');
    await page.goto(`/games/${game.id}`);
    await appIsThere(page);
    const comment = page.getByRole('textbox', { name: 'Add a comment' });
    await comment.fill('Half a thought');
    await page.getByRole('button', { name: 'Post options' }).tap();
    await page.getByRole('menuitem', { name: 'Edit' }).tap();
    const edit = page.getByRole('textbox', { name: 'Edit your accomplishment' });
    await edit.fill('Second thoughts');

    await page.reload();
    await expect.poll(() => edit.inputValue()).toBe('Second thoughts');
    await expect.poll(() => comment.inputValue()).toBe('Half a thought');

    await page.getByRole('link', { name: 'Your profile' }).tap();
    await page.getByRole('link', { name: 'Logout' }).tap();
    await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage))))
      .not.toMatch(/thought/i);
  });

  it('is a keepsake once it is over: its winners, and words that can be taken back for good', async () => {
    const owner = await newcomer('hedi_plays', 'Hedi');
    const { page } = await newcomer('ivo_plays', 'Ivo');
    const game = await play(owner.page, 'Soon over');
    await join(page, game);
    for (const words of ['One', 'Two']) await post(owner.page, game, words);
    await post(page, game, 'Something silly', await photoDataUrl());
    await endGame(owner.page.request, game.id);
    await page.goto(`/games/${game.id}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Celebrate|Got it/ })
      .tap();
    await gone(page);
    const winners = page.getByRole('list', { name: 'Winners' });
    await winners.getByRole('img', { name: 'Gold medal' }).waitFor();
    await winners.getByText('2 points').waitFor();
    expect(await page.getByRole('button', { name: 'Share Your Accomplishment' }).count()).toBe(0);
    expect(await page.getByRole('textbox', { name: 'Add a comment' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Post options' }).tap();
    await page.getByRole('menuitem', { name: 'Remove image' }).tap();
    await page
      .getByRole('alertdialog')
      .getByText(/irreversible/)
      .waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove image' }).tap();
    await toast(page, 'Image removed successfully!').waitFor();
    await page.getByRole('button', { name: 'Post options' }).tap();
    await page.getByRole('menuitem', { name: 'Redact' }).tap();
    await page
      .getByRole('alertdialog')
      .getByText(/irreversible/)
      .waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Redact' }).tap();
    await page.getByText('[Content Redacted]').waitFor();
    expect(await page.getByText('Something silly').count()).toBe(0);
  });
});

describe('an invite code', () => {
  it('that was replaced leads nowhere, and the new one leads to the game', async () => {
    const owner = await newcomer('jana_plays', 'Jana');
    const game = await play(owner.page, 'Secret garden');
    await owner.page.goto(`/games/${game.id}/edit`);
    await owner.page.getByRole('button', { name: 'Replace code' }).tap();
    const question = owner.page.getByRole('alertdialog', { name: 'Replace the invite code?' });
    await question.getByText(new RegExp(game.inviteCode)).waitFor();
    await question.getByRole('button', { name: 'Replace code' }).tap();
    await toast(owner.page, 'Invite code replaced').waitFor();
    const fresh = made.parse(await ask(owner.page, 'GET', `/api/games/${game.id}`)).inviteCode;
    await owner.page.getByText(fresh, { exact: true }).waitFor();

    const { page, trouble } = await newcomer('kai_plays', 'Kai');
    trouble.expect(/^404 GET/);
    await page.goto(`/join/${game.inviteCode}`);
    await page.getByText('Game Not Found').waitFor();
    await page.goto(`/join/${fresh}`);
    await page.getByRole('button', { name: 'Join Game' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Secret garden' }).waitFor();
  });
});

/** Has an event stand for the gesture, which cannot be made here. */
function hearOfWayBack(): void {
  const { CloseWatcher } = window;
  if (CloseWatcher === undefined) return;
  Object.defineProperty(window, 'CloseWatcher', {
    value: class extends CloseWatcher {
      constructor() {
        super();
        addEventListener('going-back', () => this.requestClose());
      }
    },
  });
}

describe('the device’s way back', () => {
  it('closes what lies on top, keeps what was typed, and stays on the screen', async () => {
    const { page } = await stage.openPhone({ reducedMotion: 'no-preference' });
    await page.addInitScript(hearOfWayBack);
    await startAs(page, 'juri', 'Juri');
    await page.getByRole('button', { name: 'Create Game' }).tap();
    const name = page.getByRole('dialog').getByLabel('Name');
    await name.fill('Half a thought');
    await dialogHasFocus(page);
    await page.evaluate(() => dispatchEvent(new Event('going-back')));
    await gone(page);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('button', { name: 'Create Game' }).tap();
    await expect.poll(() => name.inputValue()).toBe('Half a thought');
  });
});
