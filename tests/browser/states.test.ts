import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { machineScenes, scenes } from '../../scripts/inspector/places/index.ts';
import { linkTo, type Scene } from '../../scripts/inspector/places/place.ts';
import { arrive } from '../machines/support/arrive.ts';
import { newPhone, phone } from '../support/chromium.ts';
import { violations } from './support/axe.ts';
import { startDevServer } from './support/dev-server.ts';
import { stageOn } from './support/stage.ts';

/** The gallery at /states lists every state, and its links open the real screen in the state they name. */

const stage = stageOn(startDevServer);
/** One browser for all, which remembers the app's modules. */
let context: BrowserContext;
beforeAll(async () => {
  context = await newPhone(stage.browser, { baseURL: stage.server.origin });
  // The first page has everything made ready for it, dialogs that are loaded when they are opened too.
  const page = await context.newPage();
  await page.goto('/games/g1?state=share-accomplishment/writing.open');
  await page.getByRole('dialog').waitFor();
  await page.close();
});
afterAll(() => context.close());

/** A page for one look, with what went wrong on it: console errors and uncaught ones. */
async function openPage(): Promise<{ page: Page; trouble: readonly string[] }> {
  const page = await context.newPage();
  onTestFinished(() => page.close());
  const trouble: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text());
  });
  page.on('pageerror', (error) => trouble.push(error.message));
  return { page, trouble };
}

type Look = (page: Page) => Promise<unknown>;

const eventually = <Seen>(look: () => Seen) => expect.poll(look);

const says =
  (...words: readonly (string | RegExp)[]): Look =>
  (page) =>
    Promise.all(words.map((one) => page.getByText(one).filter({ visible: true }).first().waitFor()));
const both =
  (...looks: readonly Look[]): Look =>
  (page) =>
    Promise.all(looks.map((look) => look(page)));
const upvotes =
  (count: number, pressed: boolean): Look =>
  (page) =>
    page.getByRole('button', { name: `Upvote, ${count} upvotes`, pressed }).waitFor();
const question =
  (title: string, busy: boolean): Look =>
  (page) =>
    page
      .getByRole('alertdialog', { name: title })
      .locator(busy ? 'button[aria-busy=true]' : 'button:not([aria-busy])')
      .last()
      .waitFor();
const link =
  (name: string): Look =>
  (page) =>
    page.getByRole('link', { name }).first().waitFor();

const dialog: Look = (page) => page.getByRole('dialog', { name: 'Share Your Accomplishment' }).waitFor();
const celebration: Look = (page) => page.getByRole('dialog', { name: 'Congratulations!' }).waitFor();

/**
 * States of each machine, and a few of screens without one. Places that are named after a state are reached on the bare
 * machines, too, and every screen is shown in every state where the client's tests run.
 */
const meanings: Readonly<Record<string, Readonly<Record<string, Look>>>> = {
  app: {
    running: says('Hi, Ben'),
  },
  'clipboard-indicator': {
    copied: says('Copied!', 'Invite code'),
  },
  connection: {
    offline: says('Offline', 'Hi, Ben'),
  },
  'game-search': {
    foundNothing: says('No games match “spring”'),
  },
  'join-link': {
    confirming: both(says('Spring of firsts'), (page) =>
      page.getByRole('button', { name: 'Join Game' }).waitFor(),
    ),
  },
  'notification-queue': {
    showing: both(celebration, says('Spring of firsts is over.', 'Ben (You)')),
  },
  outbox: {
    'signedIn.syncing': says('Spring of firsts'),
    'entry-refused': says('Failed to add comment', 'How loud?'),
    'entry-expired': says('How loud?', '1 waiting'),
  },
  photo: {
    ready: both(dialog, (page) => page.getByRole('img', { name: 'What you are about to share' }).waitFor()),
  },
  'post-editing': {
    stranded: says(/this can no longer be saved/),
    'confirming.deletion': question('Delete this accomplishment?', false),
  },
  session: {
    expired: says('You are logged out. Logging in again...', 'Hi, Ben'),
    leaving: says('Sign in'),
  },
  'share-accomplishment': {
    problems: says('Please describe your accomplishment'),
  },
  tasks: {
    open: says('Hi, Ben'),
  },
  upvote: {
    rolledBack: both(upvotes(3, false), says('Failed to toggle upvote')),
  },
  'username-search': {
    found: says('@ada'),
  },
  game: {
    error: says('Game Not Found'),
  },
  groups: {
    offline: says('You are offline'),
  },
  'no-game': {
    'access-denied': says('Access Denied'),
  },
  anybody: { landing: link('Get Started') },
  plain: { demo: says('Mobile demo') },
};

/** What is seen of it fills the screen, while it loads and when it fails too: nothing there may be in anybody's way. */
const isWholeScreen = ({ name }: Scene) =>
  !machineScenes.some((scene) => scene.name === name) || ['join-link', 'session'].includes(name);

/** The browser has gone elsewhere: there is no machine to be asked. */
const LEFT = 'session/leaving';

const places = scenes.flatMap((scene) =>
  Object.entries(scene.places).map(([called, place]) => ({
    name: `${scene.name}/${called}`,
    called,
    scene,
    place,
  })),
);
const sampled = places.filter(({ scene, called }) => meanings[scene.name]?.[called] !== undefined);

describe('a screen opened in a state', () => {
  it('is in the gallery, and each machine has a sample here', async () => {
    const { page } = await openPage();
    await page.goto('/states');
    await page.getByRole('heading', { name: 'Every screen in every state' }).waitFor();
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links).toEqual(places.map(({ scene, called, place }) => linkTo(scene, called, place)));
    const samples = Object.entries(meanings).flatMap(([scene, looks]) =>
      Object.keys(looks).map((called) => `${scene}/${called}`),
    );
    expect(samples.toSorted()).toEqual(sampled.map(({ name }) => name).toSorted());
    expect(Object.keys(meanings)).toEqual(expect.arrayContaining(machineScenes.map(({ name }) => name)));
  });

  it.each(sampled)('shows $name', async ({ name, called, scene, place }) => {
    const { page, trouble } = await openPage();
    await page.goto(linkTo(scene, called, place));
    await meanings[scene.name]?.[called]?.(page);
    if (machineScenes.includes(scene) && name !== LEFT) {
      const state = await arrive(scene, place);
      await eventually(() => page.evaluate(() => document.documentElement.dataset['machine'])).toBe(
        JSON.stringify(state),
      );
    }
    const isLookedAt = isWholeScreen(scene) && name !== LEFT;
    const wrong = isLookedAt ? await violations(page) : [];
    expect({ trouble, wrong }).toEqual({ trouble: [], wrong: [] });
  });

  it('brings the card into sight', async () => {
    const found = places.find(({ name }) => name === 'post-editing/saving');
    if (found === undefined) throw new Error('The place is gone');
    const { page } = await openPage();
    await page.goto(linkTo(found.scene, found.called, found.place));
    await page.waitForFunction(() => 'arrived' in document.documentElement.dataset);
    const isInSight = async () => {
      const box = await page.getByRole('article').first().boundingBox();
      const middle = (box?.y ?? -1) + (box?.height ?? 0) / 2;
      return middle > 0 && middle < phone.viewport.height;
    };
    await expect.poll(isInSight).toBe(true);
  });
});
