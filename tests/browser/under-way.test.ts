import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn, startAs } from './support/people.ts';
import { deeds, roughRoads } from './support/rough-roads.ts';
import { kept, nothingWaits, weakStage } from './support/weak-stage.ts';

/** What is on its way, and not answered yet, when the page goes. */

const stage = weakStage();
const { arrange, atServer, passed } = roughRoads(stage);

const written = {
  comment: { posts: [['Over the pass', 'no photo', 0, ['Well climbed']]], messages: ['Where are you?'] },
  message: { posts: [['Over the pass', 'no photo', 0, []]], messages: ['At the ford', 'Where are you?'] },
};
const nothing = { posts: [['Over the pass', 'no photo', 0, []]], messages: ['Where are you?'] };

type Kind = keyof typeof written;

/** Does it on a network that brings no answer. */
async function sendInto(weakness: 'lost' | 'mute', page: Page, kind: Kind) {
  stage.network.be(weakness);
  const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith(`/${kind}s`));
  await deeds[kind](page);
  await request;
  await expect.poll(passed).toEqual(weakness === 'mute' ? [`POST /api/${kind}s`] : []);
}

/** Has another call find out that the session has ended. */
async function loseSession(page: Page) {
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Discover' }).tap();
  await page.waitForURL((url) => url.pathname === '/api/login');
  stage.network.be('none');
}

describe.each(['comment', 'message'] as const)('a %s under way when the session ends', (kind) => {
  it.each([
    ['that did not reach the server', 'lost', `lost${kind}`, 1],
    ['that reached the server', 'mute', `mute${kind}`, 2],
  ] as const)('%s is there once, after the same person has signed in', async (_, weakness, name, times) => {
    const { page, other, game: id } = await arrange(name, `${name}other`);
    await sendInto(weakness, page, kind);
    await loseSession(page);
    await signIn(page, name);
    await expect.poll(passed).toEqual(Array.from({ length: times }, () => `POST /api/${kind}s`));
    await expect.poll(async () => (await kept(page)).outbox).toEqual([]);
    await nothingWaits(page);
    expect(await atServer(other, id)).toEqual(written[kind]);
  });

  it('never reaches the server from another person', async () => {
    const { page, other, game: id } = await arrange(`gone${kind}`, `gone${kind}other`);
    await sendInto('lost', page, kind);
    await loseSession(page);
    stage.network.passed.length = 0;
    await startAs(page, `next${kind}`, 'Next');
    await page.getByRole('heading', { level: 1, name: 'Hi, Next' }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/Well climbed|At the ford/);
    expect([(await kept(page)).outbox.length, passed(), await atServer(other, id)]).toEqual([1, [], nothing]);
  });
});

it('a comment under way when the page is loaded anew is sent once', async () => {
  const { page, other, game: id } = await arrange('anew', 'anewother');
  await sendInto('lost', page, 'comment');
  stage.network.be('none');
  await page.reload();
  await expect.poll(() => atServer(other, id)).toEqual(written.comment);
  await nothingWaits(page);
  expect(passed()).toEqual(['POST /api/comments']);
});
