import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { game, user } from '../machines/support/samples.ts';
import { startDevServer } from './support/dev-server.ts';
import { stageOn } from './support/stage.ts';

/** The window that shows the machines of an app under development. */

const stage = stageOn(startDevServer);

/** Answers for the server: ben is signed in, and there is a game once it was `found`. */
async function stub(context: BrowserContext) {
  const bodies = new Map<string, unknown>([['/api/auth/user', user('ben')]]);
  // The server's paths, not the files under src/api.
  const ofServer = (url: URL) => url.pathname.startsWith('/api/');
  await context.route(ofServer, (route) => {
    const body = bodies.get(new URL(route.request().url()).pathname);
    return body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ json: body });
  });
  return { find: () => bodies.set('/api/games/invite/ABC234', game('g1')) };
}

const live = (panel: Page) =>
  panel.locator('[data-live]').evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-live')));

describe('the inspector', () => {
  it('draws a machine where it is, tells how it came there, steps back, and sends by hand', async () => {
    const { page, context, trouble } = await stage.openPhone();
    trouble.expect(/^404 /);
    const asked = new Set<string>();
    context.on('request', (request) => asked.add(new URL(request.url()).origin));
    const server = await stub(context);
    const [panel] = await Promise.all([page.waitForEvent('popup'), page.goto('/join/ABC234?inspect')]);
    await page.getByRole('heading', { name: 'Game Not Found' }).waitFor();

    await panel.getByRole('region', { name: 'join-link' }).getByRole('button').click();
    await panel.locator('[data-live="join-link.notFound"]').waitFor();
    await expect.poll(() => live(panel)).toEqual(['join-link.notFound']);
    await panel.getByText('xstate.error.actor.findGame').first().waitFor();

    await panel.getByRole('button', { name: 'Back' }).click();
    await panel.locator('[data-live="join-link.resolving"]').waitFor();
    await panel.getByRole('button', { name: 'Live' }).click();

    server.find();
    await panel.getByPlaceholder('event', { exact: true }).fill('join.retry');
    await panel.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'Join Game' }).waitFor();
    await panel.locator('[data-live="join-link.confirming"]').waitFor();
    await expect.poll(() => live(panel)).toEqual(['join-link.confirming']);
    await panel.getByText(/^game: null → /).waitFor();
    // It needs nobody but the development server; what is written into a page has no origin.
    expect([...asked].filter((origin) => origin !== 'null')).toEqual([stage.server.origin]);
  });
});

/** As a browser that lets no page open a window by itself. */
const blockPopups = (page: Page) =>
  page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (...args) => (navigator.userActivation.isActive ? open(...args) : null);
  });
const BLOCKED = 'The browser has blocked the inspector’s window.';

describe('a browser that blocks windows', () => {
  it('says so, and opens ours with a tap', async () => {
    const { page, context, trouble } = await stage.openPhone();
    trouble.expect(/^404 /);
    await stub(context);
    await blockPopups(page);
    await page.goto('/join/ABC234?inspect');
    await page.getByRole('alert').filter({ hasText: BLOCKED }).waitFor();
    await page.getByRole('heading', { name: 'Game Not Found' }).waitFor();
    const [panel] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Open it' }).tap(),
    ]);
    await panel.getByRole('region', { name: 'join-link' }).getByRole('button').click();
    await panel.locator('[data-live="join-link.notFound"]').waitFor();
    await page.getByText(BLOCKED).waitFor({ state: 'detached' });
  });
});

describe('Stately’s inspector', () => {
  /** Stands in for the site: says that it is there, as the site does, and keeps what it is sent. */
  const site = `<script>
    window.heard = [];
    addEventListener('message', ({ data }) => window.heard.push(data.type));
    opener.postMessage({ type: '@statelyai.connected' }, '*');
  </script>`;

  it('opens at its site and is told of every actor', async () => {
    const { page, context, trouble } = await stage.openPhone();
    trouble.expect(/^404 /);
    await stub(context);
    await context.route('https://stately.ai/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: site }),
    );
    const [stately] = await Promise.all([
      page.waitForEvent('popup'),
      page.goto('/join/ABC234?inspect=stately'),
    ]);
    await stately.waitForURL('https://stately.ai/inspect');
    await expect
      .poll(() => stately.evaluate(() => JSON.stringify(Reflect.get(window, 'heard'))))
      .toContain('@xstate.snapshot');
    await page.getByRole('heading', { name: 'Game Not Found' }).waitFor();
  });
});
