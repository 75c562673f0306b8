import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { undrawn } from '#tests/support/chromium.ts';
import { createGame, share, signUp, startFromLanding } from './support/people.ts';
import { browserStage } from './support/stage.ts';

const stage = browserStage();

async function holidayPhoto() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const buffer = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#fff', noise },
  })
    .withMetadata({ orientation: 1 })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer };
}

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text);
const post = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const keptOnDevice = (page: Page) => page.evaluate(() => Object.values(sessionStorage).join('\n'));
const scores = async (page: Page) =>
  (await page.getByRole('list', { name: 'Personal Leaderboard' }).getByRole('listitem').allInnerTexts()).map(
    (row) => row.replace(/\s+/g, ' '),
  );

describe('the first game', () => {
  it('takes two strangers from the landing page to points on the scoreboard', async () => {
    const anna = await stage.openPhone({ reducedMotion: 'no-preference' });
    await startFromLanding(anna.page, 'anna', 'Anna');
    expect(new URL(anna.page.url()).pathname).toBe('/');

    const gamePath = await createGame(anna.page, 'Cold water every morning');
    await toast(anna.page, 'Game created successfully!').waitFor();
    await share(anna.page, 'Swam in the lake at 6 °C 🏊', await holidayPhoto());
    await toast(anna.page, 'Your accomplishment has been shared!').waitFor();

    const photo = post(anna.page, 'Swam in the lake').getByRole('img', { name: /accomplishment/ });
    await photo.waitFor();
    const shown = await photo.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return { path: new URL(image.src).pathname, width: image.naturalWidth, height: image.naturalHeight };
    });
    expect(shown).toEqual({ path: expect.stringMatching(/^\/api\/images\//), width: 800, height: 600 });

    await anna.page.getByRole('button', { name: 'Invite' }).tap();
    await anna.page.getByRole('tab', { name: 'Link' }).tap();
    const link = await anna.page
      .getByRole('dialog')
      .getByText(/\/join\//)
      .innerText();
    expect(link).toMatch(new RegExp(`^${stage.server.origin}/join/[A-Z0-9]{6}$`));

    const bob = await stage.openPhone({ reducedMotion: 'no-preference' });
    await bob.page.goto(link);
    await bob.page.getByText('Cold water every morning').first().waitFor();
    await expect.poll(() => keptOnDevice(bob.page)).toContain(link.slice(-6));
    await bob.page.getByRole('link', { name: 'Sign in to join' }).tap();
    await signUp(bob.page, 'bob', 'Bob');
    await bob.page.waitForURL(link);
    await bob.page.getByRole('button', { name: 'Join Game' }).tap();
    await toast(bob.page, "You've joined the game successfully.").waitFor();
    await bob.page.waitForURL(`${stage.server.origin}${gamePath}`);
    await expect.poll(() => keptOnDevice(bob.page)).not.toContain(link.slice(-6));

    const annasPost = post(bob.page, 'Swam in the lake');
    await annasPost.getByRole('button', { name: 'Upvote, 0 upvotes' }).tap();
    await annasPost.getByRole('button', { name: 'Upvote, 1 upvote', pressed: true }).waitFor();
    await annasPost.getByRole('textbox', { name: 'Add a comment' }).fill('  Respect!  ');
    await annasPost.getByRole('button', { name: 'Post comment' }).tap();
    await toast(bob.page, 'Comment added successfully!').waitFor();
    await expect
      .poll(() => scores(bob.page))
      .toEqual([expect.stringMatching(/Anna.* 1$/), expect.stringMatching(/Bob.* 0$/)]);

    await share(bob.page, 'Spoke to a stranger on the tram');
    await post(bob.page, 'Spoke to a stranger').waitFor();

    await anna.page.reload();
    const ownPost = post(anna.page, 'Swam in the lake');
    await ownPost.getByRole('button', { name: 'Upvote, 1 upvote', pressed: false }).waitFor();
    await ownPost.getByText('Respect!', { exact: true }).waitFor();
    await expect
      .poll(async () => (await scores(anna.page)).toSorted())
      .toEqual([expect.stringMatching(/Anna.* 1$/), expect.stringMatching(/Bob.* 1$/)]);
  });

  it('signs in and out by page navigation, not by a screen [R-ROUTE-16]', async () => {
    const { page, trouble } = await stage.openPhone(undrawn);
    // What was asked in the moment of leaving may arrive after the session has ended.
    trouble.expect(/^401 GET \S*\/api\/notifications\/games$/);
    const pages: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await startFromLanding(page, 'carla', 'Carla');
    await page.getByRole('link', { name: 'Your profile' }).tap();
    await page.getByText('Logout').tap();
    await page.getByText('Get Started').first().waitFor();
    expect(pages).toEqual([
      'GET /',
      'GET /api/login',
      'GET /api/login',
      'POST /api/register',
      'GET /',
      'GET /api/logout',
      'GET /',
    ]);
  });
});
