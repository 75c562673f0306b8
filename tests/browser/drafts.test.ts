import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { photoDataUrl } from '#tests/support/photos.ts';
import { appIsThere } from './support/drawn.ts';
import { startAs } from './support/people.ts';
import { settled, weakStage } from './support/weak-stage.ts';

/** Nothing that somebody has typed is lost when they take a newer version of the app. */

const stage = weakStage();

const made = z.object({ id: z.string(), inviteCode: z.optional(z.string()) });

async function ask(page: Page, path: string, data?: object) {
  const answer = await page.request.post(path, {
    headers: { origin: stage.network.origin },
    ...(data && { data }),
  });
  return made.parse(await answer.json());
}

/** A field one can write in, where it is, and what must be pressed before it is there. */
interface Field {
  readonly at: string;
  readonly opens: (page: Page) => Promise<unknown>;
  readonly find: (page: Page) => Locator;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().tap();
const inDialog = (label: string) => (page: Page) => page.getByRole('dialog').getByLabel(label);
const nothing = () => Promise.resolve();

const fieldsOf = (game: string): Readonly<Record<string, Field>> => ({
  'an accomplishment': {
    at: '/',
    opens: press('Share Your Accomplishment'),
    find: inDialog('What did you do?'),
  },
  'a new game': { at: '/', opens: press('Create Game'), find: inDialog('Description') },
  'a profile': { at: '/profile', opens: press('Edit Profile'), find: inDialog('Bio') },
  'the settings of a game': {
    at: `${game}/edit`,
    opens: nothing,
    find: (page) => page.getByLabel('Description'),
  },
  'a new group': { at: `${game}/groups`, opens: press('Create group'), find: inDialog('Group name') },
  'an answer in a conversation': {
    at: '/messages',
    opens: (page) => page.getByRole('link', { name: /Shall we/ }).tap(),
    find: (page) => page.getByRole('textbox', { name: 'Your message' }),
  },
  'a comment': { at: game, opens: nothing, find: (page) => page.getByLabel('Add a comment').first() },
  'a post being edited': {
    at: game,
    opens: async (page) => {
      const open = page.getByRole('textbox', { name: 'Edit your accomplishment' });
      await open
        .or(page.getByRole('button', { name: 'Post options' }))
        .first()
        .waitFor();
      if (await open.isVisible()) return;
      await press('Post options')(page);
      await page.getByRole('menuitem', { name: 'Edit' }).tap();
    },
    find: (page) => page.getByRole('textbox', { name: 'Edit your accomplishment' }),
  },
});

it('keeps every kind of draft, a photo too, when a new version is taken', async () => {
  const { page } = await stage.phone();
  await startAs(page, 'dede', 'Dede');
  const now = Date.now();
  const times = { startTime: new Date(now).toISOString(), endTime: new Date(now + 9e8).toISOString() };
  const { id, inviteCode } = await ask(page, '/api/games', { name: 'Half thoughts', ...times });
  await ask(page, '/api/posts', { gameId: id, content: 'Done and told' });
  const me = made.parse(await (await page.request.get('/api/auth/user')).json());
  const other = await stage.phone();
  await startAs(other.page, 'otto', 'Otto');
  await other.page.request.post(`/api/games/join/${inviteCode}`, {
    headers: { origin: stage.network.origin },
  });
  await ask(other.page, '/api/messages', { gameId: id, recipientId: me.id, content: 'Shall we?' });
  await settled(page);

  const fields = Object.entries(fieldsOf(`/games/${id}`));
  for (const [kind, { at, opens, find }] of fields) {
    await page.goto(at);
    await appIsThere(page);
    await opens(page);
    await find(page).fill(`Half of ${kind}`);
    if (kind !== 'an accomplishment') continue;
    const buffer = Buffer.from((await photoDataUrl()).replace(/^.*,/, ''), 'base64');
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await dialog.getByRole('img').waitFor();
  }
  await stage.release(page);
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'A new version is ready. Reload' }).tap();
  await loaded;
  expect(await page.evaluate(() => caches.keys())).toContain('stretch-shell a-newer-one');

  for (const [kind, { at, opens, find }] of fields) {
    await page.goto(at);
    await appIsThere(page);
    await opens(page);
    await expect.poll(async () => [kind, await find(page).inputValue()]).toEqual([kind, `Half of ${kind}`]);
    if (kind === 'an accomplishment') await page.getByRole('dialog').getByRole('img').waitFor();
  }
});
