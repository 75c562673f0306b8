import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { linkTo } from '../../scripts/inspector/fixtures/fixture.ts';
import { fixtures } from '../../scripts/inspector/fixtures/index.ts';
import { reachState } from '../machines/support/reach-state.ts';
import { game, user } from '../machines/support/samples.ts';
import { newPhone, phone } from '../support/chromium.ts';
import { violations } from './support/axe.ts';
import { startDevServer } from './support/dev-server.ts';
import { serverHarness } from './support/harness.ts';

/** The tools of the development server: the gallery of states at /states, and the inspector of machines. */

const harness = serverHarness(startDevServer);
/** One context for all tests, which caches the app's modules. */
let context: BrowserContext;
beforeAll(async () => {
  context = await newPhone(harness.browser, { baseURL: harness.server.origin });
  // Vite prepares dependencies at the first request, those of dialogs too.
  const page = await context.newPage();
  await page.goto('/games/g1?state=share-accomplishment/writing.open');
  await page.getByRole('dialog').waitFor();
  await page.close();
});
afterAll(() => context.close());

type Check = (page: Page) => Promise<unknown>;

const shows =
  (...texts: readonly (string | RegExp)[]): Check =>
  (page) =>
    Promise.all(texts.map((text) => page.getByText(text).filter({ visible: true }).first().waitFor()));

/** A few states of machines, each shown by another part of the app. `tests/machines` proves that every state of the gallery is reached. */
const machineSamples: Readonly<Record<string, Check>> = {
  'notification-queue/showing': (page) => page.getByRole('dialog', { name: 'Congratulations!' }).waitFor(),
  'outbox/entry-refused': shows('Failed to add comment', 'How loud?'),
  'session/expired': shows('You are logged out. Logging in again...', 'Hi, Ben'),
  'share-accomplishment/errors': shows('Please describe your accomplishment'),
};

const links = fixtures.flatMap((fixture) =>
  Object.entries(fixture.states).map(([state, place]) => ({
    name: `${fixture.name}/${state}`,
    address: linkTo(fixture, state, place),
    reach: () => reachState(fixture, place),
  })),
);

/** Opens a page that collects its errors. */
async function openPage(): Promise<{ page: Page; errors: readonly string[] }> {
  const page = await context.newPage();
  onTestFinished(() => page.close());
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return { page, errors };
}

const linkOf = (name: string) => {
  const found = links.find((one) => one.name === name);
  if (found === undefined) throw new Error(`The gallery has no ${name}`);
  return found;
};

describe('the gallery', () => {
  it('lists a link to every state', async () => {
    const { page } = await openPage();
    await page.goto('/states');
    await page.getByRole('heading', { name: 'Screens and their states' }).waitFor();
    const listed = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(listed).toEqual(links.map(({ address }) => address));
  });

  const openLink = async (address: string) => {
    const opened = await openPage();
    await opened.page.goto(address);
    return opened;
  };

  it.each(Object.entries(machineSamples))('opens a screen with its machine in %s', async (name, check) => {
    const { address, reach } = linkOf(name);
    const { page, errors } = await openLink(address);
    await check(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset['machine']))
      .toBe(JSON.stringify(await reach()));
    expect(errors).toEqual([]);
  });

  it('opens a screen whose requests fail', async () => {
    const { page, errors } = await openLink(linkOf('groups/offline').address);
    await shows('You are offline')(page);
    expect([errors, await violations(page)]).toEqual([[], []]);
  });

  it('scrolls to the card whose state it opens', async () => {
    const { page } = await openLink(linkOf('post-editing/saving').address);
    await page.waitForFunction(() => 'arrived' in document.documentElement.dataset);
    const isVisible = async () => {
      const box = await page.getByRole('article').first().boundingBox();
      const middle = (box?.y ?? -1) + (box?.height ?? 0) / 2;
      return middle > 0 && middle < phone.viewport.height;
    };
    await expect.poll(isVisible).toBe(true);
  });
});

/** Opens a phone with a stubbed API: ben is signed in, and the game of the link exists once `addGame` was called. */
async function openStubbed() {
  const { page, context: own, errors } = await harness.openPhone();
  errors.expect(/^404 /);
  const bodies = new Map<string, unknown>([['/api/auth/user', user('ben')]]);
  // The modules under src/api have other paths.
  const isApi = (url: URL) => url.pathname.startsWith('/api/');
  await own.route(isApi, (route) => {
    const body = bodies.get(new URL(route.request().url()).pathname);
    return body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ json: body });
  });
  return { page, own, addGame: () => bodies.set('/api/games/invite/ABC234', game('g1')) };
}

const live = (panel: Page) =>
  panel.locator('[data-live]').evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-live')));

describe('the inspector', () => {
  it('shows the state and the history of a machine, steps back, and sends events', async () => {
    const { page, own, addGame } = await openStubbed();
    const origins = new Set<string>();
    own.on('request', (request) => origins.add(new URL(request.url()).origin));
    const [panel] = await Promise.all([page.waitForEvent('popup'), page.goto('/join/ABC234?inspect')]);
    await page.getByRole('heading', { name: 'Game Not Found' }).waitFor();

    await panel.getByRole('region', { name: 'join-link' }).getByRole('button').click();
    await panel.locator('[data-live="join-link.notFound"]').waitFor();
    await expect.poll(() => live(panel)).toEqual(['join-link.notFound']);
    await panel.getByText('xstate.error.actor.findGame').first().waitFor();
    await panel.getByRole('button', { name: 'Back' }).click();
    await panel.locator('[data-live="join-link.resolving"]').waitFor();
    await panel.getByRole('button', { name: 'Live' }).click();

    addGame();
    await panel.getByPlaceholder('event', { exact: true }).fill('join.retry');
    await panel.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'Join Game' }).waitFor();
    await panel.locator('[data-live="join-link.confirming"]').waitFor();
    await expect.poll(() => live(panel)).toEqual(['join-link.confirming']);
    await panel.getByText(/^game: null → /).waitFor();
    // Everything comes from the development server; inline documents have no origin.
    expect([...origins].filter((origin) => origin !== 'null')).toEqual([harness.server.origin]);
  });

  it('connects to Stately’s inspector', async () => {
    const { page, own } = await openStubbed();
    const site = `<script>
      window.received = [];
      addEventListener('message', ({ data }) => window.received.push(data.type));
      opener.postMessage({ type: '@statelyai.connected' }, '*');
    </script>`;
    await own.route('https://stately.ai/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: site }),
    );
    const [stately] = await Promise.all([
      page.waitForEvent('popup'),
      page.goto('/join/ABC234?inspect=stately'),
    ]);
    await stately.waitForURL('https://stately.ai/inspect');
    await expect
      .poll(() => stately.evaluate(() => JSON.stringify(Reflect.get(window, 'received'))))
      .toContain('@xstate.snapshot');
    await page.getByRole('heading', { name: 'Game Not Found' }).waitFor();
  });
});
