import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Fixture, linkTo } from '../../scripts/inspector/fixtures/fixture.ts';
import { fixtures, machineFixtures } from '../../scripts/inspector/fixtures/index.ts';
import { reachState } from '../machines/support/reach-state.ts';
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
  'signed-out': { landing: link('Get Started') },
  static: { demo: says('Mobile demo') },
};

/** What is seen of it fills the screen, while it loads and when it fails too: nothing there may be in anybody's way. */
const isWholeScreen = ({ name }: Fixture) =>
  !machineFixtures.some((fixture) => fixture.name === name) || ['join-link', 'session'].includes(name);

/** The browser has gone elsewhere: there is no machine to be asked. */
const LEFT = 'session/leaving';

const states = fixtures.flatMap((fixture) =>
  Object.entries(fixture.states).map(([called, state]) => ({
    name: `${fixture.name}/${called}`,
    called,
    fixture,
    state,
  })),
);
const sampled = states.filter(({ fixture, called }) => meanings[fixture.name]?.[called] !== undefined);

describe('a screen opened in a state', () => {
  it('is in the gallery, and each machine has a sample here', async () => {
    const { page } = await openPage();
    await page.goto('/states');
    await page.getByRole('heading', { name: 'Every screen in every state' }).waitFor();
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links).toEqual(states.map(({ fixture, called, state }) => linkTo(fixture, called, state)));
    const samples = Object.entries(meanings).flatMap(([fixture, looks]) =>
      Object.keys(looks).map((called) => `${fixture}/${called}`),
    );
    expect(samples.toSorted()).toEqual(sampled.map(({ name }) => name).toSorted());
    expect(Object.keys(meanings)).toEqual(expect.arrayContaining(machineFixtures.map(({ name }) => name)));
  });

  it.each(sampled)('shows $name', async ({ name, called, fixture, state }) => {
    const { page, trouble } = await openPage();
    await page.goto(linkTo(fixture, called, state));
    await meanings[fixture.name]?.[called]?.(page);
    if (machineFixtures.includes(fixture) && name !== LEFT) {
      const value = await reachState(fixture, state);
      await eventually(() => page.evaluate(() => document.documentElement.dataset['machine'])).toBe(
        JSON.stringify(value),
      );
    }
    const isLookedAt = isWholeScreen(fixture) && name !== LEFT;
    const wrong = isLookedAt ? await violations(page) : [];
    expect({ trouble, wrong }).toEqual({ trouble: [], wrong: [] });
  });

  it('brings the card into sight', async () => {
    const found = states.find(({ name }) => name === 'post-editing/saving');
    if (found === undefined) throw new Error('There is no such state');
    const { page } = await openPage();
    await page.goto(linkTo(found.fixture, found.called, found.state));
    await page.waitForFunction(() => 'arrived' in document.documentElement.dataset);
    const isInSight = async () => {
      const box = await page.getByRole('article').first().boundingBox();
      const middle = (box?.y ?? -1) + (box?.height ?? 0) / 2;
      return middle > 0 && middle < phone.viewport.height;
    };
    await expect.poll(isInSight).toBe(true);
  });
});
