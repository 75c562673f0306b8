import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { user } from '#contract/users.ts';
import { clientRendered } from '#tests/support/chromium.ts';
import { CELEBRATED, LONGEST_NAME, WIDEST } from '../support/boundary-data.ts';
import * as responses from '../support/boundary-responses.ts';
import { checkStep, type Step, withFontSize } from '../support/check-step.ts';
import { waitForHydration } from '../support/hydration.ts';
import {
  checkSteps,
  inOrder,
  layer,
  load,
  press,
  sampled,
  sampledWithColors,
  screen,
  screensHarness,
  submit,
  tab,
} from './harness.ts';

/** All screens but those of games, with the longest texts and the largest numbers: their layout, contrast and axe's rules. */

const { data, openAs, checkStepsAs } = screensHarness();
const { games, codes } = data;

/** The steps of a visitor. */
const visitorSteps: readonly Step[] = [
  load('landing', '/', 'Get Started', sampledWithColors),
  load('join link of no game', '/join/ABCDEF', 'Game Not Found'),
  load('join link without a code', '/join', 'Invalid Link'),
  load('sign in', '/api/login?returnTo=/games/some-game', 'Welcome back', sampledWithColors),
  load('create account', '/api/login?mode=register', 'First name'),
  load('forgotten password', '/api/password', 'Send a link'),
  load('second step', '/api/login/code?returnTo=/games/1', 'Code'),
  layer(
    'second step, refused',
    inOrder(
      (page) => page.getByLabel('Code').fill('123456'),
      press('Continue'),
      (page) => page.getByRole('alert').waitFor(),
    ),
    'Code',
  ),
  load('join link', `/join/${codes.active}`, 'You are invited to'),
];

/** The words of a list that begin on one line and end on another, on a screen of 320 px. */
async function brokenWords(page: Page): Promise<string[]> {
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 568 });
  const found = await page.getByRole('list', { name: 'Creators' }).evaluate((list) => {
    const words: string[] = [];
    const texts = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        // A name without spaces may break.
        if (lines.size > 1 && word.length < 30) words.push(`breaks ${word}`);
      }
    }
    return words;
  });
  if (viewport) await page.setViewportSize(viewport);
  return found;
}

/** Achievements that show only by colour whether they are earned. */
async function unmarkedAchievements(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const media of [{ forcedColors: 'active' }, { contrast: 'more' }] as const) {
    await page.emulateMedia(media);
    const borders = await page.getByRole('tabpanel').evaluate((panel) =>
      [...panel.querySelectorAll('li')].map((card) => {
        const emblem = card.querySelector('span');
        return `${/Earned/.test(card.innerText)} ${emblem && getComputedStyle(emblem).borderTopStyle}`;
      }),
    );
    const kinds = [...new Set(borders)].toSorted().join(', ');
    if (kinds !== 'false dashed, true solid') found.push(`${JSON.stringify(media)}: ${kinds}`);
    await page.emulateMedia({ forcedColors: 'none', contrast: 'no-preference' });
  }
  return found;
}

/** The steps of the user with the longest name, with stubbed responses that contain more than a test can create. */
const stubbedSteps: readonly Step[] = [
  screen('leaderboard', '/leaderboard?time=alltime&metric=medalScore', 'Top 1', sampledWithColors),
  layer('leaderboard of creators', tab(/Creators/), /largest.game/, { check: brokenWords }),
  screen('profile', '/profile', 'Nothing shared yet'),
  layer('achievements', tab(/Achievements/), 'Comfort Zone Crusher', {
    ...sampledWithColors,
    check: unmarkedAchievements,
  }),
  layer('own games', tab(/^Games/), 'No games yet'),
  layer(
    'edit profile dialog',
    inOrder(press('Edit Profile'), (page) => page.getByLabel('First name').fill(''), submit('Save')),
    'First name is required',
  ),
  screen('conversations', '/messages', 'Conversations'),
  layer(
    'conversation',
    (page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().tap(),
    'Today',
    sampledWithColors,
  ),
  layer(
    'conversation with a long draft',
    (page) => page.getByRole('textbox', { name: 'Your message' }).fill('W'.repeat(500)),
    'Today',
  ),
  screen('invitations', '/invites', 'Received (12)', sampled),
  layer('pending requests', tab(/^Pending/), /Waiting for approval/),
  screen('home with invitations', '/', 'My Games'),
  layer('invitations dialog', press(/game invitation/), /^Game Invitations/),
  screen('account', '/account', 'This one', sampled),
  layer('change password dialog', press('Change password'), 'Current password'),
  layer('delete account dialog', press('Delete my account'), /Type your username/),
  layer('access token dialog', press('New access token'), 'Expires after', { stays: true }),
  layer(
    'secret of an access token',
    inOrder((page) => page.getByRole('dialog').getByLabel('Name').fill('W'.repeat(50)), submit('Create')),
    /You will not see it again/,
    // Escape does not dismiss it.
    { ...sampled, stays: true },
  ),
  layer('revoke dialog', inOrder(press('I have kept it'), press(/^Revoke W/)), /^Revoke “W/),
  layer('two-step dialog', press('Set up'), 'Your password', { stays: true }),
  layer(
    'two-step dialog, QR code',
    inOrder((page) => page.getByLabel('Your password').fill('brave-enough-42'), submit('Continue')),
    'Code the app shows',
    // Escape does not dismiss it.
    { stays: true },
  ),
  screen('reports and decisions', '/safety', 'Your reports', sampled),
  layer(
    'appeal dialog',
    inOrder(press(/^Appeal: /), submit('Send appeal')),
    'Please say why the decision is wrong',
    sampled,
  ),
  screen('moderation', '/moderation', 'Moderation', sampledWithColors),
  layer(
    'decision dialog',
    inOrder(press(/^Decide: /), (page) => page.getByRole('radio', { name: 'Remove it' }).tap()),
    'Rule',
    sampled,
  ),
  screen('moderated appeals', '/moderation?show=appeals', /^Appeal of/, sampled),
  screen('audit log', '/moderation?show=audit', 'Next'),
  screen('history of a user', '/moderation/users/someone', 'Note for moderators', sampled),
  layer('suspension dialog', inOrder(press('Suspend'), submit('Suspend')), 'Please tell the person why'),
  screen('demo', '/mobile-demo', 'Simulated phone'),
];

/** Labels of the navigation that are cut or overlap on a screen of 320 px with a larger font. */
const hiddenLabels = (page: Page): Promise<string[]> =>
  withFontSize(page, 20, () =>
    page.getByRole('navigation', { name: 'Main' }).evaluate((bar) => {
      const range = document.createRange();
      const boxes = [...bar.querySelectorAll('a > span:last-child')].map((text) => {
        range.selectNodeContents(text);
        const { left, right } = range.getBoundingClientRect();
        return { text, left, right };
      });
      return boxes
        .filter(({ text, left, right }, at) => {
          const isCut = text.scrollWidth > text.clientWidth && getComputedStyle(text).overflowX !== 'visible';
          return isCut || left <= (boxes[at - 1]?.right ?? 0) || right >= innerWidth;
        })
        .map(({ text }) => `hides ${text.textContent}`);
    }),
  );

/** The steps of a user without games, posts and messages. */
const newcomerSteps: readonly Step[] = [
  screen('home without games', '/', 'Nothing has happened yet', { check: hiddenLabels }),
  screen('game without posts', `/games/${games.empty}`, 'Be the first to share!'),
  screen('no groups', `/games/${games.empty}/groups`, 'No groups yet'),
  screen('no messages', '/messages', 'No messages yet'),
  screen('leaderboard without players', '/leaderboard', 'No leaderboard data available yet'),
  screen('received invitation', '/invites', LONGEST_NAME),
  screen('join link, signed in', `/join/${codes.active}`, 'You are invited to'),
];

/** The steps of a user who plays nothing. */
const strangerSteps: readonly Step[] = [
  screen('no access', `/games/${games.secret}`, 'Access Denied'),
  screen('no game', '/games/none', 'Game Not Found'),
  screen('no access to edit', `/games/${games.active}/edit`, 'Access Denied'),
  screen('not found', '/nowhere', '404 Page Not Found'),
  screen('discover', '/discover', 'Coming Soon', sampled),
  layer(
    'discover, nothing found',
    (page) => page.getByRole('searchbox').fill(`zz${'W'.repeat(80)}`),
    'No games match',
  ),
  screen('game of others', `/games/${games.active}`, 'Short and sweet.'),
];

it('finds no layout or accessibility faults on the screens of a visitor', async () => {
  const { page } = await openAs(undefined);
  await checkSteps(page, visitorSteps);
});

it('finds no faults on empty screens', () => checkStepsAs('newcomer', newcomerSteps));

it('finds no faults on screens without access, and on Discover', () =>
  checkStepsAs('stranger', strangerSteps));

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
