import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createPost, navigate, register, startGame } from './support/actions.ts';
import { sharedHarness } from './support/harness.ts';
import { waitForHydration } from './support/hydration.ts';

/** Lazily loaded code whose request fails, without a service worker that has cached it. */

const harness = sharedHarness();

/** The module that the first screen loads last. */
const lastModule = /connection-pill-[^/]+\.js$/;

async function phone() {
  const { page, context, errors } = await harness.openPhone();
  errors.expect(/^failed: net::ERR_/, /^console: .*Failed to fetch/);
  return { page, context };
}

/** Resets the connection of each request for a module, until it is unblocked. */
async function block(page: Page, name: string) {
  const module = new RegExp(`/assets/${name}-[^/]+\\.js$`);
  const failed = page.waitForEvent('requestfailed', (request) => module.test(request.url()));
  await page.route(module, (route) => route.abort('connectionreset'));
  return { failed, unblock: () => page.unroute(module) };
}

it('requests a failed module again once the device is online, or when its dialog or screen is opened again', async () => {
  const { page, context } = await phone();
  const request = await register(context.request, 'pia_lazy', 'Pia');
  const { id } = await startGame(request, 'Cold showers');
  await createPost(request, id, 'Up at five');

  const [pill, menu] = [await block(page, 'connection-pill'), await block(page, 'author-menu')];
  await page.goto(`/games/${id}`);
  await Promise.all([pill.failed, menu.failed]);
  await page.getByText('Up at five').waitFor();
  expect(await page.getByRole('button', { name: 'Post options' }).count()).toBe(0);
  const loaded = page.waitForResponse(lastModule);
  await context.setOffline(true);
  await Promise.all([pill.unblock(), menu.unblock()]);
  await context.setOffline(false);
  await loaded;
  await page.getByRole('button', { name: 'Post options' }).waitFor();
  await page.getByText('Up at five').waitFor();

  await navigate(page, '/profile');
  const edit = page.getByRole('button', { name: 'Edit Profile' });
  await edit.waitFor();
  const dialog = await block(page, 'edit-profile-dialog');
  await edit.tap();
  await page.getByText('This could not be opened').waitFor();
  await dialog.unblock();
  await edit.tap();
  await page.getByRole('dialog', { name: 'Edit Profile' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const screen = await block(page, '_shell\\.account');
  await page.getByRole('link', { name: 'Account' }).tap();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await screen.unblock();
  await again.tap();
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();

  await context.setOffline(true);
  await page.getByText('You are offline. You see what was last loaded.').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'Invites' }).tap();
  await page.getByText('It appears by itself once you are connected.').waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Invitations' }).waitFor();
});

it('preloads a dialog on touchstart of the button that opens it', async () => {
  const { page, context } = await phone();
  await register(context.request, 'kim_lazy', 'Kim');
  const last = page.waitForResponse(lastModule);
  await page.goto('/');
  await waitForHydration(page);
  await last;
  const devtools = await context.newCDPSession(page);
  for (const [label, module] of [
    ['Share Your Accomplishment', 'share-accomplishment-dialog'],
    ['Create Game', 'create-game-dialog'],
    ['Join Game', 'join-by-code-dialog'],
  ] as const) {
    const box = await page.getByRole('button', { name: label }).first().boundingBox();
    if (box === null) throw new Error(`${label} is not visible`);
    const touch = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const requested = page.waitForRequest(new RegExp(`/assets/${module}-[^/]+\\.js$`));
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touch] });
    await requested;
    expect(await page.getByRole('dialog').count()).toBe(0);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
  }
});
