import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createGame, share, startAs } from './support/people.ts';
import { browserStage } from './support/stage.ts';

/** Code that is fetched apart, and that the network lost just then. No worker holds it on the phone yet. */

const stage = browserStage();

/** The last that a first screen loads: by then the app is at work in the page. */
const lastOfAll = /connection-pill-[^/]+\.js$/;

async function phone() {
  const { page, context, trouble } = await stage.openPhone();
  trouble.expect(/^failed: net::ERR_/, /^console: .*Failed to fetch/);
  return { page, context };
}

/** From now on the code of this name is lost on its way. */
async function lose(page: Page, name: string) {
  const code = new RegExp(`/assets/${name}-[^/]+\\.js$`);
  const lost = page.waitForEvent('requestfailed', (request) => code.test(request.url()));
  await page.route(code, (route) => route.abort('connectionreset'));
  const find = () => page.unroute(code);
  return {
    lost,
    find,
    /** The network goes for a moment, and when it comes back the code gets through. */
    findOnReturn: async (context: BrowserContext) => {
      await context.setOffline(true);
      await find();
      await context.setOffline(false);
    },
  };
}

describe('code that was lost on its way', () => {
  it('of what says how the app stands is fetched when the network is back', async () => {
    const { page, context } = await phone();
    const pill = await lose(page, 'connection-pill');
    await startAs(page, 'pia_waits', 'Pia');
    await pill.lost;
    const found = page.waitForResponse(/connection-pill-[^/]+\.js$/);
    await pill.findOnReturn(context);
    await found;
    await context.setOffline(true);
    await page.getByText('You are offline. You see what was last loaded.').waitFor({ state: 'attached' });
  });

  it('of the menu of one’s own posts takes nothing else down, and is fetched when the network is back', async () => {
    const { page, context } = await phone();
    await startAs(page, 'omar_waits', 'Omar');
    const game = await createGame(page, 'Cold showers');
    await share(page, 'Up at five');
    await page.getByText('Up at five').waitFor();
    const menu = await lose(page, 'owner-tools');
    await page.goto(game);
    await menu.lost;
    await page.getByText('Up at five').waitFor();
    expect(await page.getByRole('button', { name: 'Post options' }).count()).toBe(0);
    await menu.findOnReturn(context);
    await page.getByRole('button', { name: 'Post options' }).waitFor();
    await page.getByText('Up at five').waitFor();
  });

  it('of a dialog is told where the tap was, and the next tap fetches it', async () => {
    const { page } = await phone();
    await startAs(page, 'dina_waits', 'Dina');
    await page.goto('/profile');
    const edit = page.getByRole('button', { name: 'Edit Profile' });
    await edit.waitFor();
    const dialog = await lose(page, 'edit-profile-dialog');
    await edit.tap();
    await page.getByText('This could not be opened').waitFor();
    await dialog.find();
    await edit.tap();
    await page.getByRole('dialog', { name: 'Edit Profile' }).waitFor();
  });

  it('of a screen is fetched by itself when the network is back', async () => {
    const { page, context } = await phone();
    const last = page.waitForResponse(lastOfAll);
    await startAs(page, 'ilse_waits', 'Ilse');
    await last;
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Discover' }).tap();
    await page.getByText('It appears by itself once you are connected.').waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Discover' }).waitFor();
  });

  it('of a screen is fetched by whoever tries again', async () => {
    const { page } = await phone();
    await startAs(page, 'tom_waits', 'Tom');
    const screen = await lose(page, '_shell\\.leaderboard');
    await page.getByRole('link', { name: 'Leaderboard' }).tap();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await screen.find();
    await again.tap();
    await page.getByRole('heading', { level: 1, name: 'Leaderboard' }).waitFor();
  });
});

describe('the code of a dialog', () => {
  it('is on its way as soon as a finger comes down on the button that opens it', async () => {
    const { page } = await stage.openPhone();
    await startAs(page, 'kim_waits', 'Kim');
    const game = await createGame(page, 'Sing in the street');
    const finger = await page.context().newCDPSession(page);
    const come = async (address: string, label: string, code: string) => {
      const last = page.waitForResponse(lastOfAll);
      await page.goto(address);
      await last;
      const box = await page.getByRole('button', { name: label }).first().boundingBox();
      if (box === null) throw new Error(`${label} is out of sight`);
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const coming = page.waitForRequest(new RegExp(`/assets/${code}-[^/]+\\.js$`));
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
      await coming;
      expect(await page.getByRole('dialog').count()).toBe(0);
      await finger.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
    };
    await come('/', 'Share Your Accomplishment', 'share-accomplishment-dialog');
    await come('/', 'Create Game', 'create-game-dialog');
    await come('/', 'Join Game', 'join-by-code-dialog');
    await come(game, 'Share Your Accomplishment', 'share-accomplishment-dialog');
  });
});
