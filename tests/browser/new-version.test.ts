import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newPhone } from '#tests/support/chromium.ts';
import { createPost, navigate, noisyPhoto, register, startGame, userIdOf } from './support/actions.ts';
import { waitForHydration } from './support/hydration.ts';
import { offlineHarness, waitForServiceWorker } from './support/offline-harness.ts';

const harness = offlineHarness();

/** A text field, the path of its screen, and how it is opened there. */
interface Field {
  readonly path: string;
  readonly open: (page: Page) => Promise<unknown>;
  readonly find: (page: Page) => Locator;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().tap();
const inDialog = (label: string) => (page: Page) => page.getByRole('dialog').getByLabel(label);
const nothing = () => Promise.resolve();

const fieldsOf = (game: string): Readonly<Record<string, Field>> => ({
  'an accomplishment': {
    path: '/',
    open: press('Share Your Accomplishment'),
    find: inDialog('What did you do?'),
  },
  'a new game': { path: '/', open: press('Create Game'), find: inDialog('Description') },
  'a profile': { path: '/profile', open: press('Edit Profile'), find: inDialog('Bio') },
  'the settings of a game': {
    path: `${game}/edit`,
    open: nothing,
    find: (page) => page.getByLabel('Description'),
  },
  'a new group': { path: `${game}/groups`, open: press('Create group'), find: inDialog('Group name') },
  'a message': {
    path: '/messages',
    open: (page) => page.getByRole('link', { name: /Shall we/ }).tap(),
    find: (page) => page.getByRole('textbox', { name: 'Your message' }),
  },
  'a comment': { path: game, open: nothing, find: (page) => page.getByLabel('Add a comment').first() },
  'a post being edited': {
    path: game,
    open: async (page) => {
      const editor = page.getByRole('textbox', { name: 'Edit your accomplishment' });
      await editor
        .or(page.getByRole('button', { name: 'Post options' }))
        .first()
        .waitFor();
      if (await editor.isVisible()) return;
      await press('Post options')(page);
      await page.getByRole('menuitem', { name: 'Edit' }).tap();
    },
    find: (page) => page.getByRole('textbox', { name: 'Edit your accomplishment' }),
  },
});

it('offers a new version, and keeps every kind of draft when it reloads', async () => {
  const { page, context } = await harness.openPhone();
  const request = await register(context.request, 'dede_version', 'Dede');
  const { id, inviteCode } = await startGame(request, 'Half thoughts');
  await createPost(request, id, 'Done');
  const recipientId = await userIdOf(request);
  const otherContext = await newPhone(harness.browser, { baseURL: harness.network.origin });
  const other = await register(otherContext.request, 'otto_version', 'Otto');
  await other('POST', `/api/games/join/${inviteCode}`);
  await other('POST', '/api/messages', { gameId: id, recipientId, content: 'Shall we?' });
  await otherContext.close();
  await page.goto('/');
  await waitForServiceWorker(page);
  await waitForHydration(page);

  const fields = Object.entries(fieldsOf(`/games/${id}`));
  const close = async () => {
    if ((await page.getByRole('dialog').count()) === 0) return;
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  for (const [kind, { path, open, find }] of fields) {
    await navigate(page, path);
    await open(page);
    await find(page).fill(`Half of ${kind}`);
    if (kind === 'an accomplishment') {
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=file]').setInputFiles(await noisyPhoto(60, 40));
      await dialog.getByRole('img').waitFor();
    }
    await close();
  }
  await harness.deploy(page);
  const loaded = page.waitForEvent('load');
  const offer = page.getByRole('button', { name: 'A new version is ready. Reload' });
  await offer.tap();
  await loaded;
  await waitForHydration(page);
  expect(await page.evaluate(() => caches.keys())).toContain('stretch-shell a-newer-one');
  expect(await offer.count()).toBe(0);

  for (const [kind, { path, open, find }] of fields) {
    await navigate(page, path);
    await open(page);
    await expect.poll(async () => [kind, await find(page).inputValue()]).toEqual([kind, `Half of ${kind}`]);
    if (kind === 'an accomplishment') await page.getByRole('dialog').getByRole('img').waitFor();
    await close();
  }
});
