import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createGame, share, startAs } from './support/people.ts';
import { browserStage } from './support/stage.ts';

const stage = browserStage();

/** Far more than a small screen holds, and fewer than the server takes from one person in a minute. */
const COMMENTS = 55;

/** The path of a game in which Ann has said very much below her own post. */
async function longThread(): Promise<string> {
  const { page, context } = await stage.openPhone();
  await startAs(page, 'ann_talks', 'Ann');
  const path = await createGame(page, 'Long talks');
  await share(page, 'I swam');
  const headers = { origin: stage.server.origin };
  const answer = await context.request.get(`/api/posts?gameId=${path.split('/').at(-1)}`);
  const [post] = (await answer.json()).posts;
  for (let n = 1; n <= COMMENTS; n += 1) {
    const data = { postId: post.id, content: `Comment ${n}` };
    const sent = await context.request.post('/api/comments', { headers, data });
    expect(sent.status()).toBe(201);
  }
  return path;
}

const list = (page: Page) => page.getByRole('list', { name: 'Comments' });

/** How high a comment is, the room between two included, in whole pixels: on average. */
async function heightOfOne(page: Page): Promise<number> {
  const box = await list(page).boundingBox();
  return Math.round((box?.height ?? Number.NaN) / COMMENTS);
}

/** Whether the browser has laid out a comment, or spares itself that for as long as it is far from sight. */
const isLaidOut = (page: Page, n: number) =>
  list(page)
    .getByText(`Comment ${n}`, { exact: true })
    .evaluate((words) => words.checkVisibility({ contentVisibilityAuto: true }));

it('lays out the comments in sight alone, keeps room for all of them, and the newest below', async () => {
  const path = await longThread();
  const { page } = await stage.openPhone({ viewport: { width: 390, height: 480 } });
  await startAs(page, 'ben_talks', 'Ben');
  await page.goto(path);
  await page.getByRole('button', { name: `View all ${COMMENTS} comments` }).tap();
  await list(page)
    .getByRole('listitem')
    .nth(COMMENTS - 1)
    .waitFor();
  const laidOut = () => Promise.all([1, 50, COMMENTS].map((n) => isLaidOut(page, n)));
  await expect.poll(laidOut).toEqual([true, false, true]);
  const roomForOne = await heightOfOne(page);

  for (let n = 1; n <= COMMENTS; n += 1) {
    await list(page).getByText(`Comment ${n}`, { exact: true }).scrollIntoViewIfNeeded();
    await expect.poll(() => isLaidOut(page, n)).toBe(true);
  }
  await expect.poll(() => heightOfOne(page)).toBe(roomForOne);
});
