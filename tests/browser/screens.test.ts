import { expect, it, onTestFailed } from 'vitest';
import { user } from '#contract/users.ts';
import { clientRendered, type PhonePage } from '#tests/support/chromium.ts';
import { CELEBRATED, WIDEST } from './support/boundary-data.ts';
import * as responses from './support/boundary-responses.ts';
import { type BoundaryServer, startBoundaryServer } from './support/boundary-server.ts';
import { checkStep, PHONE, type Step } from './support/check-step.ts';
import { serverHarness } from './support/harness.ts';
import { waitForHydration } from './support/hydration.ts';
import {
  newcomerSteps,
  participantSteps,
  postSteps,
  press,
  strangerSteps,
  stubbedSteps,
  visitorSteps,
  widestSteps,
} from './support/screens.ts';
import { watchRequests } from './support/settle.ts';

/** Every screen, with the longest texts and the largest numbers: its layout, contrast and axe's rules. */

const harness = serverHarness<BoundaryServer>(startBoundaryServer);

async function openAs(login: string | undefined, options = {}): Promise<PhonePage> {
  const storageState = login === undefined ? undefined : harness.server.signedIn(login);
  const phone = await harness.openPhone({ viewport: PHONE, storageState, ...options });
  watchRequests(phone.page);
  phone.errors.expect(/^40[34] GET/, /^401 POST \S*\/api\/login\/code$/);
  return phone;
}

/** Checks the steps on one page. When the test fails, it names the last step, which may hang. */
async function checkSteps(page: PhonePage['page'], steps: readonly Step[]): Promise<void> {
  let last = 'none';
  onTestFailed(() => {
    throw new Error(`The last step was “${last}”.`);
  });
  const found: string[] = [];
  for (const step of steps) {
    last = step.name;
    found.push(...(await checkStep(page, step)));
  }
  expect(found).toEqual([]);
}

/** Opens Home as a user and checks the steps on that one page. */
async function checkStepsAs(login: string, steps: readonly Step[]): Promise<void> {
  const { page } = await openAs(login);
  await page.goto('/');
  await waitForHydration(page);
  await checkSteps(page, steps);
}

it('finds no layout or accessibility faults on the screens of a visitor', async () => {
  const { page } = await openAs(undefined);
  await checkSteps(page, visitorSteps(harness.server.data));
});

it('finds no faults on Home, games, their settings and groups', () =>
  checkStepsAs(WIDEST, widestSteps(harness.server.data)));

it('finds no faults on the menu of a post', () => checkStepsAs(WIDEST, postSteps(harness.server.data)));

it('finds no faults on the games of a participant', () =>
  checkStepsAs('cara', participantSteps(harness.server.data)));

it('finds no faults on empty screens', () => checkStepsAs('newcomer', newcomerSteps(harness.server.data)));

it('finds no faults on screens without access, and on Discover', () =>
  checkStepsAs('stranger', strangerSteps(harness.server.data)));

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
    await checkStep(page, { name, open: press(/^See All/), ready: 'Results', sample: 'layout and colours' }),
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
