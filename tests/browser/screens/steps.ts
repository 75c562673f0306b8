import type { Page } from 'playwright-core';
import { navigate } from '../support/actions.ts';
import { type BoundaryData, LONGEST_NAME } from '../support/boundary-data.ts';
import { type Step, withFontSize } from '../support/check-step.ts';

type Options = Omit<Step, 'name' | 'open' | 'ready'>;

/** Presses a button. */
export const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .filter({ visible: true })
    .first()
    .tap();
const tab = (name: RegExp) => (page: Page) => page.getByRole('tab', { name }).tap();
/** Presses a button of the open dialog. */
const submit = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).tap();
const then =
  (...parts: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const part of parts) await part(page);
  };
const fromMenu = (item: string) =>
  then(press('Post options'), (page) => page.getByRole('menuitem', { name: item }).tap());
const sampled = { sample: 'layout' } as const;
const sampledWithColors = { sample: 'layout and colors' } as const;

/** A screen that is opened within the app. */
const screen = (name: string, path: string, ready: string | RegExp, options: Options = {}): Step => ({
  name,
  open: (page) => navigate(page, path),
  ready,
  ...options,
});
/** A page that is loaded. */
const load = (name: string, path: string, ready: string | RegExp, options: Options = {}): Step => ({
  name,
  open: (page) => page.goto(path),
  ready,
  ...options,
});
const layer = (name: string, open: Step['open'], ready: string | RegExp, options: Options = {}): Step => ({
  name,
  open,
  ready,
  ...options,
});

/** The steps of a visitor. */
export const visitorSteps = ({ codes }: BoundaryData): readonly Step[] => [
  load('landing', '/', 'Get Started', sampledWithColors),
  load('join link of no game', '/join/ABCDEF', 'Game Not Found'),
  load('join link without a code', '/join', 'Invalid Link'),
  load('sign in', '/api/login?returnTo=/games/some-game', 'Welcome back', sampledWithColors),
  load('create account', '/api/login?mode=register', 'First name'),
  load('forgotten password', '/api/password', 'Send a link'),
  load('second step', '/api/login/code?returnTo=/games/1', 'Code'),
  layer(
    'second step, refused',
    then(
      (page) => page.getByLabel('Code').fill('123456'),
      press('Continue'),
      (page) => page.getByRole('alert').waitFor(),
    ),
    'Code',
  ),
  load('join link', `/join/${codes.active}`, 'You are invited to'),
];

/** The steps of the user with the longest name, through games with the longest names and the largest numbers. */
export const widestSteps = ({ games }: BoundaryData): readonly Step[] => [
  screen('home', '/', 'Scores of', sampledWithColors),
  layer('home, past games', tab(/Past/), /^Past/),
  layer('create game dialog', then(press('Create Game'), submit('Create Game')), 'Name is required', sampled),
  layer(
    'join by code dialog',
    then(press('Join Game'), (page) => page.getByLabel('Game code').fill('WWWWWW')),
    'Game code',
  ),
  layer(
    'share accomplishment dialog',
    then(press('Share Your Accomplishment'), submit('Share')),
    'Please describe your accomplishment',
  ),
  screen('game', `/games/${games.active}`, 'Short and sweet.', sampledWithColors),
  layer('participants dialog', press('Participants'), /^Participants \(/),
  layer('decision dialog', then(press(/^Options for/), press('Moderate…')), 'What to do'),
  layer('share dialog, code', then(press('Invite'), tab(/Code/)), 'ACTIVE', { stays: true }),
  layer('share dialog, link', tab(/Link/), /\/join\/ACTIVE/, { stays: true }),
  layer(
    'share dialog, username',
    then(tab(/Username/), (page) => page.getByRole('searchbox').fill('player')),
    /^Invite Player/,
  ),
  layer('photo dialog', press(/^Photo of/), 'Zoom in'),
  screen('upcoming game', `/games/${games.upcoming}`, 'Scores appear once'),
  screen('completed game', `/games/${games.completed}`, 'Winners'),
  screen('edit game', `/games/${games.active}/edit`, 'Pending Invitations', sampled),
  layer('participant removal dialog', press('Remove Cara Mia'), /^Remove Cara Mia.*\?$/),
  screen('moderation', `/games/${games.active}/moderation`, 'Nothing is reported.'),
  screen('groups', `/games/${games.active}/groups`, 'Groups (4)', sampled),
  layer('create group dialog', then(press('Create group'), submit('Create group')), 'Group name is required'),
  layer('add members dialog', then(press(/^Add members to/), submit('Add members')), /^Add members$/),
  layer('edit group dialog', press('Edit Seals'), 'Edit group'),
  layer('group deletion dialog', press(/^Delete G/), /^Delete .*\?$/),
];

/** The menu of a user's own post and what opens from it. */
export const postSteps = ({ games }: BoundaryData): readonly Step[] => [
  screen('game', `/games/${games.active}`, 'Post options'),
  layer('post deletion dialog', fromMenu('Delete'), 'Delete this accomplishment?'),
  layer('post being edited', fromMenu('Edit'), 'Edit your accomplishment'),
  screen('completed game', `/games/${games.completed}`, 'Winners'),
  layer('post menu', press('Post options'), 'Redact', sampledWithColors),
];

/** The steps of a participant. */
export const participantSteps = ({ games }: BoundaryData): readonly Step[] => [
  screen('home with a choice of games', '/', 'My Games'),
  layer('choice of games', press('2 games'), 'Open a game'),
  screen('game, a participant', `/games/${games.active}`, 'Leave Game'),
  layer('message dialog', press(/^Message /), 'Your message'),
  layer('leave dialog', press('Leave Game'), 'Leave this game?', sampled),
  layer('user options dialog', press(/^Options for/), /^Mute for a week$/, { ...sampled, stays: true }),
  layer('report dialog', press('Report'), 'What is wrong?', sampledWithColors),
  layer('block question', then(press(/^Options for W/), press(/^Block /)), /^You will not see what/, {
    stays: true,
  }),
  layer('game with a blocked user', press('Block'), /^Blocked /),
  screen('account with a blocked user', '/account', /^Unblock/),
  layer('account without blocked users', press(/^Unblock/), 'You have not blocked anyone.'),
  screen('game of twenty thousand', `/games/${games.crowd}`, 'Be the first to share!'),
  layer('participants dialog of twenty thousand', press('Participants'), /^Participants \(/),
  screen('groups, a participant', `/games/${games.active}/groups`, 'Groups (4)'),
  screen('profile with accomplishments', '/profile', 'Short and sweet.'),
  screen('messages', '/messages', 'Conversations'),
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
export const stubbedSteps: readonly Step[] = [
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
    then(press('Edit Profile'), (page) => page.getByLabel('First name').fill(''), submit('Save')),
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
    then((page) => page.getByRole('dialog').getByLabel('Name').fill('W'.repeat(50)), submit('Create')),
    /You will not see it again/,
    // Escape does not dismiss it.
    { ...sampled, stays: true },
  ),
  layer('revoke dialog', then(press('I have kept it'), press(/^Revoke W/)), /^Revoke “W/),
  layer('two-step dialog', press('Set up'), 'Your password', { stays: true }),
  layer(
    'two-step dialog, QR code',
    then((page) => page.getByLabel('Your password').fill('brave-enough-42'), submit('Continue')),
    'Code the app shows',
    // Escape does not dismiss it.
    { stays: true },
  ),
  screen('reports and decisions', '/safety', 'Your reports', sampled),
  layer(
    'appeal dialog',
    then(press(/^Appeal: /), submit('Send appeal')),
    'Please say why the decision is wrong',
    sampled,
  ),
  screen('moderation', '/moderation', 'Moderation', sampledWithColors),
  layer(
    'decision dialog',
    then(press(/^Decide: /), (page) => page.getByRole('radio', { name: 'Remove it' }).tap()),
    'Rule',
    sampled,
  ),
  screen('moderated appeals', '/moderation?show=appeals', /^Appeal of/, sampled),
  screen('audit log', '/moderation?show=audit', 'Next'),
  screen('history of a user', '/moderation/users/someone', 'Note for moderators', sampled),
  layer('suspension dialog', then(press('Suspend'), submit('Suspend')), 'Please tell the person why'),
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
export const newcomerSteps = ({ games, codes }: BoundaryData): readonly Step[] => [
  screen('home without games', '/', 'Nothing has happened yet', { check: hiddenLabels }),
  screen('game without posts', `/games/${games.empty}`, 'Be the first to share!'),
  screen('no groups', `/games/${games.empty}/groups`, 'No groups yet'),
  screen('no messages', '/messages', 'No messages yet'),
  screen('leaderboard without players', '/leaderboard', 'No leaderboard data available yet'),
  screen('received invitation', '/invites', LONGEST_NAME),
  screen('join link, signed in', `/join/${codes.active}`, 'You are invited to'),
];

/** The steps of a user who plays nothing. */
export const strangerSteps = ({ games }: BoundaryData): readonly Step[] => [
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
