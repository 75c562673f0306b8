import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { noisyPhoto, signUp } from './support/actions.ts';
import { sharedHarness } from './support/harness.ts';

const harness = sharedHarness();

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text);
const post = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const sessionStorageOf = (page: Page) => page.evaluate(() => Object.values(sessionStorage).join('\n'));
const scores = async (page: Page) =>
  (await page.getByRole('list', { name: 'Personal Leaderboard' }).getByRole('listitem').allInnerTexts()).map(
    (row) => row.replace(/\s+/g, ' '),
  );

it('lets two new users register, play a game and log out, each by page navigation [R-ROUTE-16]', async () => {
  const anna = await harness.openPhone({ reducedMotion: 'no-preference' });
  // A request may be in flight while the session ends.
  anna.errors.expect(/^401 GET \S*\/api\/notifications\/games$/);
  const navigations: string[] = [];
  anna.page.on('request', (request) => {
    if (request.isNavigationRequest())
      navigations.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await anna.page.goto('/');
  await anna.page.getByRole('link', { name: 'Get Started' }).first().tap();
  await signUp(anna.page, 'anna', 'Anna');
  await anna.page.getByRole('button', { name: 'Create Game' }).tap();
  const creating = anna.page.getByRole('dialog', { name: 'Create Game' });
  await creating.getByLabel('Name').fill('Cold water every morning');
  await creating.getByRole('button', { name: 'Create Game' }).dblclick();
  await anna.page.getByRole('heading', { level: 1, name: 'Cold water every morning' }).waitFor();
  const gamePath = new URL(anna.page.url()).pathname;
  await toast(anna.page, 'Game created successfully!').waitFor();

  await anna.page.getByRole('button', { name: 'Share Your Accomplishment' }).first().tap();
  const sharing = anna.page.getByRole('dialog', { name: 'Share Your Accomplishment' });
  await sharing.getByLabel('What did you do?').fill('Swam in the lake at 6 °C 🏊');
  await sharing.locator('input[type=file]').setInputFiles(await noisyPhoto(1600, 1200));
  await sharing.getByRole('img').waitFor();
  const devtools = await anna.context.newCDPSession(anna.page);
  await devtools.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 40_000 };
  await devtools.send('Network.emulateNetworkConditions', slow);
  await sharing.getByRole('button', { name: 'Share', exact: true }).dblclick();
  const progress = async () =>
    Number(
      await sharing.getByRole('progressbar', { name: 'Sending your photo' }).getAttribute('aria-valuenow'),
    );
  await expect.poll(async () => (await progress()) > 0 && (await progress()) < 100).toBe(true);
  await devtools.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await toast(anna.page, 'Your accomplishment has been shared!').waitFor();
  const photo = post(anna.page, 'Swam in the lake').getByRole('img', { name: /accomplishment/ });
  await photo.waitFor();
  const shown = await photo.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    // With `srcset` the natural size of an image depends on the screen.
    const alone = new Image();
    alone.src = image.currentSrc;
    await alone.decode();
    return { path: new URL(alone.src).pathname, width: alone.naturalWidth, height: alone.naturalHeight };
  });
  expect(shown).toEqual({ path: expect.stringMatching(/^\/api\/images\//), width: 800, height: 600 });

  await anna.page.getByRole('button', { name: 'Invite' }).tap();
  await anna.page.getByRole('tab', { name: 'Link' }).tap();
  const link = await anna.page
    .getByRole('dialog')
    .getByText(/\/join\//)
    .innerText();
  expect(link).toMatch(new RegExp(`^${harness.server.origin}/join/[A-Z0-9]{6}$`));

  const bob = await harness.openPhone({ reducedMotion: 'no-preference' });
  await bob.page.goto(link);
  await bob.page.getByText('Cold water every morning').first().waitFor();
  await expect.poll(() => sessionStorageOf(bob.page)).toContain(link.slice(-6));
  await bob.page.getByRole('link', { name: 'Sign in to join' }).tap();
  await signUp(bob.page, 'bob', 'Bob');
  await bob.page.waitForURL(link);
  await bob.page.getByRole('button', { name: 'Join Game' }).dblclick();
  await toast(bob.page, "You've joined the game successfully.").waitFor();
  await bob.page.waitForURL(`${harness.server.origin}${gamePath}`);
  await expect.poll(() => sessionStorageOf(bob.page)).not.toContain(link.slice(-6));

  const annasPost = post(bob.page, 'Swam in the lake');
  await annasPost.getByRole('button', { name: 'Upvote, 0 upvotes' }).dblclick();
  await annasPost.getByRole('button', { name: 'Upvote, 1 upvote', pressed: true }).waitFor();
  await annasPost.getByRole('textbox', { name: 'Add a comment' }).fill('  Respect!  ');
  await annasPost.getByRole('button', { name: 'Post comment' }).dblclick();
  await toast(bob.page, 'Comment added successfully!').waitFor();
  await expect
    .poll(() => scores(bob.page))
    .toEqual([expect.stringMatching(/Anna.* 1$/), expect.stringMatching(/Bob.* 0$/)]);

  await anna.page.reload();
  const ownPost = post(anna.page, 'Swam in the lake');
  await ownPost.getByRole('button', { name: 'Upvote, 1 upvote', pressed: false }).waitFor();
  await ownPost.getByText('Respect!', { exact: true }).waitFor();
  // Each double tap counted once.
  expect([await ownPost.count(), await ownPost.getByText('Respect!', { exact: true }).count()]).toEqual([
    1, 1,
  ]);
  await expect
    .poll(async () => (await scores(anna.page)).toSorted())
    .toEqual([expect.stringMatching(/Anna.* 1$/), expect.stringMatching(/Bob.* 0$/)]);

  await anna.page.getByRole('link', { name: 'Your profile' }).tap();
  await anna.page.getByText('Logout').tap();
  await anna.page.getByText('Get Started').first().waitFor();
  expect(navigations).toEqual([
    'GET /',
    'GET /api/login',
    'GET /api/login',
    'POST /api/register',
    'GET /',
    `GET ${gamePath}`,
    'GET /api/logout',
    'GET /',
  ]);
});
