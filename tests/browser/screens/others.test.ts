import { expect, it } from 'vitest';
import { user } from '#contract/users.ts';
import { clientRendered } from '#tests/support/chromium.ts';
import { CELEBRATED, WIDEST } from '../support/boundary-data.ts';
import * as responses from '../support/boundary-responses.ts';
import { checkStep } from '../support/check-step.ts';
import { waitForHydration } from '../support/hydration.ts';
import { checkSteps, screensHarness } from './harness.ts';
import { newcomerSteps, press, strangerSteps, stubbedSteps, visitorSteps } from './steps.ts';

/** All screens but those of games, with the longest texts and the largest numbers: their layout, contrast and axe's rules. */

const { data, openAs, checkStepsAs } = screensHarness();

it('finds no layout or accessibility faults on the screens of a visitor', async () => {
  const { page } = await openAs(undefined);
  await checkSteps(page, visitorSteps(data));
});

it('finds no faults on empty screens', () => checkStepsAs('newcomer', newcomerSteps(data)));

it('finds no faults on screens without access, and on Discover', () =>
  checkStepsAs('stranger', strangerSteps(data)));

it('finds no faults on leaderboards, profile, messages, invitations and account', async () => {
  const { page } = await openAs(WIDEST, clientRendered);
  const viewer = user.parse(await (await page.request.get('/api/auth/user')).json());
  for (const [path, json] of [
    ['/api/messages/unread-count', { count: 9 }],
    ['/api/messages', responses.messages(viewer)],
    ['/api/invitations', responses.invitations(viewer)],
    ['/api/user/stats', responses.stats],
    ['/api/user/accomplishments', { posts: [], hasMore: false }],
    ['/api/games', []],
    ['/api/leaderboard/players', responses.players(viewer)],
    ['/api/leaderboard/creators', responses.creators(viewer)],
    ['/api/account/deletion', responses.deletion],
    ...Object.entries(responses.safety),
  ] as const)
    await page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ json }),
    );
  await page.goto('/');
  await checkSteps(page, stubbedSteps);
});

it('finds no faults on the celebration of a game, which opens automatically and takes the focus', async () => {
  const { page } = await openAs(CELEBRATED);
  await page.goto('/mobile-demo');
  const dialog = page.getByRole('dialog', { name: 'Challenge Complete!' });
  await dialog.getByRole('list', { name: 'Winners' }).waitFor();
  await page.locator('[role="dialog"]:focus, [role="dialog"] :focus').first().waitFor();
  const name = 'celebration dialog';
  expect(
    await checkStep(page, { name, open: press(/^See All/), ready: 'Results', sample: 'layout and colors' }),
  ).toEqual([]);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
});

it('marks a screen as loading while its code is loaded', async () => {
  const { page } = await openAs('stranger');
  await page.goto('/');
  await waitForHydration(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const open = () => page.getByRole('link', { name: 'Leaderboard' }).tap();
  expect(await checkStep(page, { name: 'loading', open, ready: 'Loading' })).toEqual([]);
  await page.locator('#main').getByRole('status').getByText('Loading', { exact: true }).waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: 'Leaderboard' }).waitFor();
});
