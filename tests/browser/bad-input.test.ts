import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { endGame } from './support/ending.ts';
import { createGame, share, startAs } from './support/people.ts';
import { browserStage } from './support/stage.ts';

const stage = browserStage();

const notifications = (page: Page) => page.getByRole('region', { name: /^Notifications/ });
const toast = (page: Page, text: string) => notifications(page).getByText(text);
const post = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const shareDialog = (page: Page) => page.getByRole('dialog', { name: 'Share Your Accomplishment' });

async function openShareDialog(page: Page) {
  await page.getByRole('button', { name: 'Share Your Accomplishment' }).first().tap();
  const dialog = shareDialog(page);
  const text = dialog.getByLabel('What did you do?');
  await text.waitFor();
  return { dialog, text, send: dialog.getByRole('button', { name: 'Share', exact: true }) };
}

/** The bodies of the POSTs to `path` that a page sends from now on. */
function posted(page: Page, path: string) {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) sent.push(request);
  });
  return sent;
}

async function inGame(username: string, gameName: string) {
  const visit = await stage.openPhone();
  await startAs(visit.page, username, 'Anna');
  const gamePath = await createGame(visit.page, gameName);
  return { ...visit, gamePath };
}

const broken = 'Failed to process image. Please try a different photo.';
const failed = 'Failed to share your accomplishment. Please try again.';

describe('what goes wrong while sharing', () => {
  it('says what is missing at its field and sends nothing [R-SACC-1] [R-SACC-2]', async () => {
    const { page } = await inGame('empty', 'Nothing to tell');
    const sent = posted(page, '/api/posts');
    const { dialog, text, send } = await openShareDialog(page);
    await dialog.getByRole('checkbox', { name: 'Nothing to tell' }).tap();
    await send.tap();
    await dialog.getByText('Please describe your accomplishment').waitFor();
    await dialog.getByText('Please select at least one game').waitFor();
    expect(await text.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  it('refuses a text file and a drawing that call themselves photos, and keeps the words [R-SACC-8]', async () => {
    const { page } = await inGame('photos', 'Strange photos');
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
    const words = 'I sang in public 🎤 בקול רם';
    for (const file of [
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photo') },
      { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
    ]) {
      const { dialog, text } = await openShareDialog(page);
      await text.fill(words);
      expect(await dialog.getByText(broken).count()).toBe(0);
      await dialog.locator('input[type=file]').setInputFiles(file);
      await dialog.getByText(broken).waitFor();
      expect(await dialog.getByRole('img').count()).toBe(0);
      expect(await text.inputValue()).toBe(words);
      await page.reload();
    }
  });

  it('takes a photo of 60 megapixels', async () => {
    const { page } = await inGame('huge', 'Large photos');
    const background = { r: 90, g: 140, b: 200 };
    const buffer = await sharp({ create: { width: 9000, height: 6700, channels: 3, background } })
      .jpeg({ quality: 60 })
      .toBuffer();
    await share(page, 'Climbed up there', { name: 'huge.jpg', mimeType: 'image/jpeg', buffer });
    const size = await post(page, 'Climbed up there')
      .getByRole('img', { name: /accomplishment/ })
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      });
    expect(size).toEqual([800, 596]);
  });

  it('makes one post when the answer is lost on the way, and sends it again by itself', async () => {
    const { page, trouble } = await inGame('tunnel', 'In a tunnel');
    trouble.expect(/ERR_INTERNET_DISCONNECTED/);
    const { dialog, text, send } = await openShareDialog(page);
    await text.fill('Danced where everybody saw it');
    await page.route(
      '**/api/posts',
      async (route) => {
        await route.fetch();
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    const again = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/api/posts'),
    );
    await send.tap();
    await dialog.waitFor({ state: 'hidden' });
    expect((await again).status()).toBe(201);
    await page.reload();
    await post(page, 'Danced where').waitFor();
    expect(await post(page, 'Danced where').count()).toBe(1);
    await page
      .getByRole('listitem')
      .filter({ hasText: /^1 ?.*Anna ?.*1$/s })
      .waitFor();
  });

  it('keeps the draft, photo included, over a reload, and sends it once the network that was gone is back', async () => {
    const { page, trouble, context } = await inGame('offline', 'No bars');
    trouble.expect(/ERR_INTERNET_DISCONNECTED/);
    const { dialog, text } = await openShareDialog(page);
    await text.fill('Asked for a raise');
    const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#7c3aed' } })
      .jpeg()
      .toBuffer();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await dialog.getByRole('img').waitFor();
    await page.reload();
    const again = await openShareDialog(page);
    await expect.poll(() => again.text.inputValue()).toBe('Asked for a raise');
    await again.dialog.getByRole('img').waitFor();
    // What says so comes after the first screen, and would not come any more.
    await notifications(page).waitFor({ state: 'attached' });
    await context.setOffline(true);
    await again.send.tap();
    await toast(page, 'Waiting to send').waitFor();
    await again.dialog.waitFor({ state: 'hidden' });
    await context.setOffline(false);
    await post(page, 'Asked for a raise')
      .getByRole('img', { name: /accomplishment/ })
      .waitFor();
  });

  it('tells that it failed when the game has just ended, keeps the words and stores nothing', async () => {
    const { page, trouble, context } = await inGame('late', 'Still running');
    trouble.expect(/^409 POST \S*\/api\/posts$/);
    const now = Date.now();
    const answer = await context.request.post('/api/games', {
      headers: { origin: stage.server.origin },
      data: {
        name: 'Over in a blink',
        startTime: new Date(now - 60_000).toISOString(),
        endTime: new Date(now + 3_600_000).toISOString(),
      },
    });
    const { id } = await answer.json();
    await page.goto(`/games/${id}`);
    const { dialog, text, send } = await openShareDialog(page);
    await text.fill('One second too late');
    // How the game ended would be told over the dialog, before or after what is told here.
    await page.route('**/api/notifications/games', (route) => route.fulfill({ json: [] }));
    await endGame(context.request, id);
    await send.tap();
    await toast(page, failed).waitFor();
    expect(await text.inputValue()).toBe('One second too late');
    expect(await dialog.isVisible()).toBe(true);
    const page1 = await (await context.request.get(`/api/posts?gameId=${id}`)).json();
    expect(page1).toEqual({ posts: [], hasMore: false });
  });
});

describe('a network that fails before the app is complete', () => {
  it('is told of what happened all the same once it is back', async () => {
    const { page, trouble, context } = await inGame('early', 'Too early');
    trouble.expect(/ERR_INTERNET_DISCONNECTED/);
    const toasts = '**/assets/toaster-*.js';
    const refused = page.waitForRequest(toasts);
    await page.route(toasts, (route) => route.abort('internetdisconnected'));
    await page.reload();
    await refused;
    await share(page, 'Sang before breakfast');
    await post(page, 'Sang before breakfast').waitFor();
    expect(await notifications(page).count()).toBe(0);
    await page.unroute(toasts);
    await context.setOffline(true);
    await context.setOffline(false);
    await toast(page, 'Your accomplishment has been shared!').waitFor();
  });
});

describe('a double tap', () => {
  it('creates one game, one post, one comment and one upvote', async () => {
    const { page, context } = await stage.openPhone();
    await startAs(page, 'twice', 'Anna');
    const games = posted(page, '/api/games');
    const posts = posted(page, '/api/posts');
    const comments = posted(page, '/api/comments');

    await page.getByRole('button', { name: 'Create Game' }).tap();
    const create = page.getByRole('dialog', { name: 'Create Game' });
    await create.getByLabel('Name').fill('Twice');
    await create.getByRole('button', { name: 'Create Game' }).dblclick();
    await page.getByRole('heading', { level: 1, name: 'Twice' }).waitFor();

    const { dialog, text, send } = await openShareDialog(page);
    await text.fill('Only once');
    await send.dblclick();
    await dialog.waitFor({ state: 'hidden' });
    await post(page, 'Only once').getByRole('textbox', { name: 'Add a comment' }).fill('And one comment');
    await post(page, 'Only once').getByRole('button', { name: 'Post comment' }).dblclick();
    await toast(page, 'Comment added successfully!').waitFor();
    expect([games.length, posts.length, comments.length]).toEqual([1, 1, 1]);

    const link = (await (await context.request.get('/api/games')).json())[0].inviteCode;
    const other = await stage.openPhone();
    await startAs(other.page, 'cheerful', 'Bob');
    await other.page.goto(`/join/${link}`);
    await other.page.getByRole('button', { name: 'Join Game' }).dblclick();
    const votes = posted(other.page, '/api/posts');
    other.page.on('request', (request) => request.url().endsWith('/upvote') && votes.push(request));
    // It shows at once, and may not have come to the server yet.
    const counted = other.page.waitForResponse((response) => response.url().endsWith('/upvote'));
    await post(other.page, 'Only once').getByRole('button', { name: 'Upvote, 0 upvotes' }).dblclick();
    await post(other.page, 'Only once')
      .getByRole('button', { name: 'Upvote, 1 upvote', pressed: true })
      .waitFor();
    await counted;
    await other.page.reload();
    await post(other.page, 'Only once')
      .getByRole('button', { name: 'Upvote, 1 upvote', pressed: true })
      .waitFor();
    expect(votes).toHaveLength(1);
  });
});
