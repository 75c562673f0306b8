import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endGame } from './support/ending.ts';
import { cameraPhoto } from './support/extremes.ts';
import { startAs } from './support/people.ts';
import { ownBrowserStage } from './support/stage.ts';

let count = 0;
const stage = ownBrowserStage();

const MINUTE = 60_000;
const made = z.object({ id: z.string(), inviteCode: z.optional(z.string()) });

/** A phone of its own with somebody new signed in on it, on Home. */
async function newcomer(firstName: string) {
  count += 1;
  const username = `${firstName.toLowerCase()}_${count}`;
  const { page } = await stage.openPhone();
  await startAs(page, username, firstName);
  return { page, username };
}

/** Asks the server for something as the person on this phone. */
async function ask(page: Page, method: 'GET' | 'POST', path: string, data?: object): Promise<unknown> {
  const answer = await page.request.fetch(path, {
    method,
    headers: { origin: stage.server.origin },
    ...(data && { data }),
  });
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
async function playing(page: Page, name: string) {
  const game = { name, startTime: inMinutes(-60), endTime: inMinutes(600) };
  return made.parse(await ask(page, 'POST', '/api/games', game));
}
const join = (page: Page, { inviteCode = '' }: z.infer<typeof made>) =>
  ask(page, 'POST', `/api/games/join/${inviteCode}`);
const share = (page: Page, { id }: z.infer<typeof made>, content: string) =>
  ask(page, 'POST', '/api/posts', { gameId: id, content });
const go = (page: Page, place: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).tap();
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text);
const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('on a phone', () => {
  it('the leaderboard ranks players and creators, and finds its way back', async () => {
    const anna = await newcomer('Anna');
    const bob = await newcomer('Bob');
    const game = await playing(anna.page, 'Cold water');
    await join(bob.page, game);
    for (const feat of ['One', 'Two', 'Three']) await share(bob.page, game, feat);
    await share(anna.page, game, 'Four');

    const { page } = anna;
    await go(page, 'Leaderboard');
    const rows = page.getByRole('list', { name: 'Players' }).getByRole('listitem');
    await rows.filter({ hasText: 'Bob' }).getByText('Top 1').waitFor();
    await rows.filter({ hasText: '(You)' }).getByText('Top 2').waitFor();
    await page.getByText('All Time').tap();
    await page.getByLabel('Ranked by').selectOption('Medal Score');
    await page.getByText('No leaderboard data available yet').waitFor();
    await page.getByText('Past 30 Days').tap();
    await rows.filter({ hasText: 'Bob' }).waitFor();
    await page.getByRole('tab', { name: 'Creators' }).tap();
    await page.getByText('2 participants · largest game 2 · 4 accomplishments').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);

    await page.reload();
    await page.getByRole('tab', { name: 'Creators', selected: true }).waitFor();
    await go(page, 'Home');
    await page.getByRole('heading', { level: 1, name: 'Hi, Anna' }).waitFor();
    await page.goBack();
    await page.getByRole('list', { name: 'Creators' }).waitFor();
  });

  it('the profile is edited, shows what one did, and logging out leaves nothing behind', async () => {
    const { page } = await newcomer('Cleo');
    const game = await playing(page, 'Sing in public');
    await share(page, game, 'Sang on the tram');
    // It was shared behind the app's back.
    await page.reload();
    await go(page, 'Profile');
    await page.getByText('Sang on the tram').waitFor();
    await page.getByRole('link', { name: 'in Sing in public' }).waitFor();

    await page.getByRole('button', { name: 'Edit Profile' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
    await dialog.getByLabel('First name').fill('');
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await dialog.getByText('First name is required').waitFor();
    await dialog.getByLabel('First name').fill('Cleopatra');
    await dialog.getByLabel('Last name').fill('Stern');
    await dialog.getByLabel('Bio').fill('Afraid of nothing but heights.');
    const photo = { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() };
    await dialog.locator('input[type=file]').setInputFiles(photo);
    await dialog.getByRole('button', { name: 'Remove picture' }).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await toast(page, 'Profile Updated').waitFor();
    await page.getByRole('heading', { name: 'Cleopatra Stern' }).first().waitFor();
    // In the header as on the card, cut to a square.
    for (const place of [page.getByRole('banner'), page.getByRole('region', { name: 'About you' })]) {
      const picture = place.locator('img[src^="/api/images/"]');
      await picture.waitFor();
      const size = (image: Element) =>
        image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : [];
      await expect.poll(() => picture.evaluate(size)).toEqual([288, 288]);
    }

    await page.getByRole('tab', { name: 'Achievements' }).tap();
    await page.getByText('1 / 10').waitFor();
    await page.getByRole('tab', { name: 'Games', exact: true }).tap();
    await page.getByRole('article').filter({ hasText: 'Sing in public' }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);

    await page.getByRole('link', { name: 'Logout' }).tap();
    await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
    await page.goBack();
    await page.waitForURL(/\/api\/login/);
    expect(await page.getByText('Cleopatra').count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(
      'Cleopatra',
    );
  });

  it('two people write to each other and see it', async () => {
    const dora = await newcomer('Dora');
    const emil = await newcomer('Emil');
    const game = await playing(dora.page, 'Early birds');
    await join(emil.page, game);

    await dora.page.goto(`/games/${game.id}`);
    await dora.page
      .getByRole('button', { name: /participants|players/i })
      .first()
      .tap();
    await dora.page.getByRole('button', { name: 'Message Emil' }).tap();
    const dialog = dora.page.getByRole('dialog', { name: 'Message Emil' });
    await dialog.getByLabel('Your message').fill('See you at five?');
    await dialog.getByText('16/500').waitFor();
    await dialog.getByRole('button', { name: 'Send message' }).tap();
    await toast(dora.page, 'Your message was sent to Emil').waitFor();

    const { page } = emil;
    await page.reload();
    await page.getByRole('link', { name: 'Messages, 1 unread message' }).tap();
    await page.getByRole('link', { name: /Dora.*Early birds.*See you at five/ }).tap();
    const log = page.getByRole('log', { name: 'Messages' });
    await log.getByText('See you at five?').waitFor();
    await page.getByRole('link', { name: 'Messages', exact: true }).waitFor();
    const field = page.getByRole('textbox', { name: 'Your message' });
    await field.fill('Sleepy, but yes');
    const sent = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/api/messages'),
    );
    await page.getByRole('button', { name: 'Send message' }).tap();
    await expect.poll(() => field.inputValue()).toBe('');
    await log.getByText('Sleepy, but yes').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('list', { name: 'Conversations' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Back to messages' }).tap();
    await page.getByText('You: Sleepy, but yes').waitFor();
    await sent;

    await dora.page.goto('/messages');
    await dora.page.getByText('Sleepy, but yes').waitFor();
  });

  it('a long conversation opens at its end, with the newest message and the composer in sight', async () => {
    const fay = await newcomer('Fay');
    const gus = await newcomer('Gus');
    const game = await playing(fay.page, 'Talkers');
    await join(gus.page, game);
    const { id: recipientId } = made.parse(await ask(gus.page, 'GET', '/api/auth/user'));
    for (let n = 1; n <= 20; n += 1) {
      await ask(fay.page, 'POST', '/api/messages', { gameId: game.id, recipientId, content: `Line ${n}` });
    }
    await gus.page.goto('/messages');
    await gus.page.getByText('Line 20').tap();
    await gus.page.getByRole('log', { name: 'Messages' }).getByText('Line 20').waitFor();
    const inSight = async (what: ReturnType<Page['getByText']>) => {
      const box = await what.boundingBox();
      return box !== null && box.y > 56 && box.y + box.height < 844 - 64;
    };
    const shown = async () => ({
      newest: await inSight(gus.page.getByText('Line 20')),
      oldest: await inSight(gus.page.getByText('Line 1', { exact: true })),
      composer: await inSight(gus.page.getByRole('textbox', { name: 'Your message' })),
      below: await gus.page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
    });
    await expect.poll(shown).toEqual({ newest: true, oldest: false, composer: true, below: 0 });
  });

  it('the keyboard covers neither the composer nor the newest message', async () => {
    const lea = await newcomer('Lea');
    const max = await newcomer('Max');
    const game = await playing(lea.page, 'Night owls');
    await join(max.page, game);
    const { id: recipientId } = made.parse(await ask(max.page, 'GET', '/api/auth/user'));
    for (let n = 1; n <= 20; n += 1) {
      await ask(lea.page, 'POST', '/api/messages', { gameId: game.id, recipientId, content: `Line ${n}` });
    }
    const { page } = max;
    await page.goto('/messages');
    await page.getByText('Line 20').tap();
    const newest = page.getByRole('log', { name: 'Messages' }).getByText('Line 20');
    const field = page.getByRole('textbox', { name: 'Your message' });
    const send = page.getByRole('button', { name: 'Send message' });
    await newest.waitFor();
    await field.tap();
    // As the page is asked to shrink with the keyboard: a tall phone, and a small one where the bar makes way.
    for (const height of [500, 370]) {
      await page.setViewportSize({ width: 390, height });
      const ends = async () => {
        const [line, text, button] = await Promise.all(
          [newest, field, send].map(async (shown) => (await shown.boundingBox()) ?? { y: height, height: 1 }),
        );
        if (!line || !text || !button) throw new Error('There are three');
        return {
          newest: line.y > 0 && line.y + line.height <= text.y,
          field: text.y + text.height <= height,
          send: button.y + button.height <= height,
          below: await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
        };
      };
      await expect.poll(ends).toEqual({ newest: true, field: true, send: true, below: 0 });
    }
    await field.fill('Still here');
    await send.tap();
    await page.getByRole('log', { name: 'Messages' }).getByText('Still here').waitFor();
  });

  it('invitations are answered on Home and on their own screen', async () => {
    const hans = await newcomer('Hans');
    const ines = await newcomer('Ines');
    const first = await playing(hans.page, 'First invitation');
    const second = await playing(hans.page, 'Second invitation');
    for (const { id } of [first, second]) {
      await ask(hans.page, 'POST', `/api/games/${id}/invite`, { username: ines.username });
    }

    const { page } = ines;
    await page.reload();
    await page.getByRole('button', { name: /2 game invitations/ }).tap();
    const dialog = page.getByRole('dialog', { name: 'Game Invitations (2)' });
    await dialog
      .getByRole('article', { name: 'First invitation' })
      .getByRole('button', { name: 'Accept' })
      .tap();
    await toast(page, "Invitation accepted! You've joined the game.").waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'First invitation' }).first().waitFor();

    await go(page, 'Invites');
    await page.getByRole('tab', { name: 'Received (1)' }).waitFor();
    await page
      .getByRole('article', { name: 'Second invitation' })
      .getByRole('button', { name: 'Decline' })
      .tap();
    await toast(page, 'The invitation has been declined.').waitFor();
    await page.getByRole('tab', { name: 'Received (0)' }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('a game that ends is celebrated once, wherever one is', async () => {
    const { page } = await newcomer('Juno');
    const game = await playing(page, 'Quick one');
    await share(page, game, 'Done in a moment');
    await endGame(page.request, game.id);
    await expect.poll(() => ask(page, 'GET', '/api/notifications/games')).toHaveLength(1);
    await page.goto('/leaderboard');
    const dialog = page.getByRole('dialog', { name: 'Congratulations!' });
    await dialog.getByText('Quick one is over.').waitFor();
    await dialog.getByText('You won a gold medal').waitFor();
    await dialog.getByText('1st').waitFor();
    // Confetti; whoever asked for less motion sees nothing move.
    const moving = () =>
      dialog.evaluate((shown) => {
        const lasting = (one: Animation) => one.effect?.getComputedTiming().duration !== 0;
        return shown.getAnimations({ subtree: true }).filter(lasting).length;
      });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(moving).toBeGreaterThan(50);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(moving).toBe(0);
    await dialog.getByRole('button', { name: 'Celebrate!' }).tap();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => ask(page, 'GET', '/api/notifications/games')).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Leaderboard' }).waitFor();
    await page.getByRole('list', { name: 'Players' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('the make-believe phone asks no server', async () => {
    const { page } = await newcomer('Kim');
    await page.goto('/mobile-demo');
    const phone = page.getByRole('region', { name: 'Simulated phone' });
    await phone.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await phone.getByLabel('Your name').fill('Zoe');
    await phone.getByRole('button', { name: 'Sign in' }).tap();
    await phone.getByRole('heading', { name: 'Hi, Zoe' }).waitFor();
    await phone.getByRole('button', { name: 'Sign out' }).tap();
    await phone.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(asked).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});
