import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { machineScenes, scenes } from '../../scripts/inspector/places/index.ts';
import { linkTo, type Scene } from '../../scripts/inspector/places/place.ts';
import { arrive } from '../machines/support/arrive.ts';
import { phone } from '../support/chromium.ts';
import { violationsInThemes } from './support/axe.ts';
import { startDevServer } from './support/dev-server.ts';
import { stageOn } from './support/stage.ts';

/** Every link of the gallery at /states opens the real screen in the state it is called by, and one sees what that means. */

const stage = stageOn(startDevServer);
/** One browser for all, which remembers the app's modules. */
let context: BrowserContext;
beforeAll(async () => {
  context = await stage.browser.newContext({ ...phone, baseURL: stage.server.origin });
  context.setDefaultNavigationTimeout(60_000);
  // The first page has everything made ready for it, dialogs that are loaded when they are opened too.
  const page = await context.newPage();
  await page.goto('/games/g1?state=share-accomplishment/writing.open');
  await page.getByRole('dialog').waitFor({ timeout: 60_000 });
  await page.close();
});

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
const lacks =
  (words: string): Look =>
  (page) =>
    eventually(() => page.getByText(words).count()).toBe(0);
const upvotes =
  (count: number, pressed: boolean): Look =>
  (page) =>
    page.getByRole('button', { name: `Upvote, ${count} upvotes`, pressed }).waitFor();
const field =
  (label: string, value: string): Look =>
  (page) =>
    eventually(() => page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
const question =
  (title: string, busy: boolean): Look =>
  (page) =>
    page
      .getByRole('alertdialog', { name: title })
      .locator(busy ? 'button[aria-busy=true]' : 'button:not([aria-busy])')
      .last()
      .waitFor();
const busy =
  (name: string): Look =>
  (page) =>
    page.locator('button[aria-busy=true]').filter({ hasText: name }).waitFor();
const link =
  (name: string): Look =>
  (page) =>
    page.getByRole('link', { name }).first().waitFor();

const editor = (value: string) => field('Edit your accomplishment', value);
const comment = (value: string) => field('Add a comment', value);
const message = (value: string) => field('Your message', value);
const dialog: Look = (page) => page.getByRole('dialog', { name: 'Share Your Accomplishment' }).waitFor();
const celebration: Look = (page) => page.getByRole('dialog', { name: 'Congratulations!' }).waitFor();
const noCelebration: Look = both(says('Winners'), lacks('Congratulations!'));
const invitation = says('Loading the invitation');

const meanings: Readonly<Record<string, Readonly<Record<string, Look>>>> = {
  'clipboard-indicator': {
    idle: says('Copy code'),
    copying: says('Copy code'),
    copied: says('Copied!', 'Invite code'),
    'copying-failed': says('Failed to copy to clipboard', 'Copy code'),
  },
  'comment-composer': {
    blank: comment(''),
    ready: comment('Bravo'),
    returned: both(comment('Bravo'), says('Failed to add comment')),
    waiting: both(comment('And thank you'), says('Failed to add comment')),
  },
  'comment-thread': {
    open: says('I heard you from afar', 'Next time you sing with me'),
    adding: both(says('Bravo'), comment('')),
    added: says('Bravo', 'Comment added successfully!'),
    'adding-failed': both(comment('Bravo'), says('Failed to add comment', 'I heard you from afar')),
    deleting: both(says('Next time you sing with me'), lacks('I heard you from afar')),
    deleted: both(says('Comment deleted successfully!'), lacks('I heard you from afar')),
    'deleting-failed': says('I heard you from afar', 'Failed to delete comment'),
  },
  conversation: {
    markingRead: says('Will you come along on Sunday?'),
    upToDate: says('Will you come along on Sunday?'),
    'marking-failed': says('Failed to mark message as read'),
    sending: both(says('Gladly', 'Sending…'), message('')),
    sent: both(says('Gladly'), lacks('Sending…'), message('')),
    'sending-failed': both(says('Failed to send message'), message('Gladly')),
  },
  'game-search': {
    idle: says('No public games yet'),
    debouncing: says('Searching games'),
    searching: says('Searching games'),
    found: says('Spring of firsts'),
    foundNothing: says('No games match “spring”'),
    failed: says('The search did not get through.'),
  },
  'join-link': {
    invalid: says('Invalid Link'),
    resolving: invitation,
    'resolving.visitor.signedIn': invitation,
    'resolving.visitor.signedOut': invitation,
    'resolving.invitation.found': invitation,
    'resolving.invitation.missing': invitation,
    notFound: says('Game Not Found'),
    promptingSignIn: link('Sign in to join'),
    confirming: both(says('Spring of firsts'), (page) =>
      page.getByRole('button', { name: 'Join Game' }).waitFor(),
    ),
    joining: busy('Join Game'),
    joined: says("You've joined the game successfully."),
    requestSent: says('Join request sent! Waiting for approval from the game creator.'),
    failed: says('Failed to join game', 'Hi, Ben'),
    alreadyMember: says('Already a member'),
  },
  'message-composer': {
    blank: message(''),
    ready: message('Gladly'),
    returned: both(message('Gladly'), says('Failed to send message')),
  },
  'notification-queue': {
    fetchingResults: noCelebration,
    showing: both(celebration, says('Spring of firsts is over.', 'Ben (You)')),
    'showing-without-results': both(celebration, says('Spring of firsts is over.'), lacks('Ben (You)')),
    markingRead: noCelebration,
    idle: noCelebration,
    'marking-failed': both(noCelebration, says('Failed to mark notification as read')),
  },
  photo: {
    absent: both(dialog, says('Add a photo')),
    resizing: both(dialog, says('Preparing your photo')),
    ready: both(dialog, (page) => page.getByRole('img', { name: 'What you are about to share' }).waitFor()),
    failed: says('Failed to process image. Please try a different photo.'),
  },
  'post-editing': {
    viewing: says('I sang in the street'),
    editing: editor('I sang aloud'),
    stranded: says(/this can no longer be saved/),
    saving: editor('I sang aloud'),
    updated: says('Post updated successfully!', 'I sang aloud'),
    'update-failed': both(says('Failed to update post'), editor('I sang aloud')),
    'confirming.deletion': question('Delete this accomplishment?', false),
    deleting: question('Delete this accomplishment?', true),
    deleted: both(says('Post deleted successfully!'), lacks('I sang in the street')),
    'deletion-failed': says('Failed to delete post', 'I sang in the street'),
    'confirming.redaction': question('Redact this accomplishment?', false),
    redacting: question('Redact this accomplishment?', true),
    redacted: says('Post content redacted successfully!', '[Content Redacted]'),
    'redaction-failed': says('Failed to redact post', 'I sang in the street'),
    'confirming.imageRemoval': question('Remove this image?', false),
    removingImage: question('Remove this image?', true),
    'image-removed': says('Image removed successfully!'),
    'image-removal-failed': says('Failed to remove image'),
  },
  session: {
    resolving: says('Loading'),
    signedIn: says('Hi, Ben'),
    signedOut: link('Get Started'),
    failed: says('Failed to fetch user'),
    expired: says('You are logged out. Logging in again...', 'Hi, Ben'),
    leaving: says('Sign in'),
  },
  'share-accomplishment': {
    'writing.open': dialog,
    problems: says('Please describe your accomplishment'),
    'writing.awaitingPhoto': both(says('Preparing your photo'), busy('Share')),
    submitting: both(field('What did you do?', 'I asked a stranger the way'), busy('Share')),
    failed: says('Failed to share your accomplishment. Please try again.'),
    shared: both(says('Your accomplishment has been shared!'), lacks('What did you do?')),
  },
  upvote: {
    idle: upvotes(3, false),
    toggling: upvotes(4, true),
    upvoted: upvotes(4, true),
    'rolled-back': both(upvotes(3, false), says('Failed to toggle upvote')),
    'own-refused': says('You cannot like your own post'),
  },
  'username-search': {
    idle: field('Find people', ''),
    debouncing: field('Find people', 'ada'),
    searching: field('Find people', 'ada'),
    found: says('@ada'),
    foundNothing: says('No users found'),
    failed: says('Search failed'),
  },
  home: {
    full: says('Spring of firsts', 'I sang in the street'),
    loading: says('Loading your games'),
    empty: says('Nothing has happened yet'),
    error: says('Your games could not be loaded'),
    offline: says('You are offline'),
  },
  discover: {
    full: says('Spring of firsts', 'Month of mornings'),
    loading: says('Loading games'),
    empty: says('No public games yet'),
    error: says('Games could not be loaded'),
    offline: says('You are offline'),
  },
  game: {
    full: says('I sang in the street'),
    loading: says('Loading the game'),
    empty: says('No accomplishments shared yet', 'Be the first to share!'),
    error: says('Game Not Found'),
    offline: says('You are offline'),
  },
  'edit-game': {
    full: says('Update Game'),
    loading: says('Loading the game'),
    error: says('Error loading game'),
    offline: says('You are offline'),
  },
  groups: {
    full: says('Early birds'),
    loading: says('Loading the groups'),
    empty: says('No groups yet'),
    error: says('The groups cannot be shown'),
    offline: says('You are offline'),
  },
  leaderboard: {
    full: says('Top 1'),
    loading: says('Loading the leaderboard'),
    empty: says('No leaderboard data available yet'),
    error: says('Failed to fetch player leaderboard'),
    offline: says('You are offline'),
  },
  profile: {
    full: says('I sang in the street'),
    loading: says('Loading your stats'),
    empty: says('Nothing shared yet'),
    error: says('Your stats could not be loaded'),
    offline: says('You are offline'),
  },
  messages: {
    full: says('Will you come along?'),
    loading: says('Loading your messages'),
    empty: says('No messages yet'),
    error: says('Your messages could not be loaded'),
    offline: says('You are offline'),
  },
  invites: {
    full: says('Month of mornings'),
    loading: says('Loading your invitations'),
    empty: says('No invitations'),
    error: says('Your invitations could not be loaded'),
    offline: says('You are offline'),
  },
  'no-game': {
    'access-denied': says('Access Denied'),
    'not-found': says('Game Not Found'),
    'not-yours-to-edit': says('Access Denied: Only the game creator and admins can edit this game.'),
  },
  anybody: { landing: link('Get Started'), 'signed-out-elsewhere': link('Get Started') },
  plain: { 'not-found': says('404 Page Not Found'), demo: says('Mobile demo') },
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

describe('a screen opened in a state', () => {
  it('is in the gallery, and has a meaning one sees', async () => {
    const { page } = await openPage();
    await page.goto('/states');
    await page.getByRole('heading', { name: 'Every screen in every state' }).waitFor();
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links).toEqual(places.map(({ scene, called, place }) => linkTo(scene, called, place)));
    const told = Object.entries(meanings).flatMap(([scene, of]) =>
      Object.keys(of).map((called) => `${scene}/${called}`),
    );
    expect(told.toSorted()).toEqual(places.map(({ name }) => name).toSorted());
  });

  it.each(places)('shows $name', async ({ name, called, scene, place }) => {
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
    const wrong = isLookedAt ? await violationsInThemes(page) : [];
    expect({ trouble, wrong }).toEqual({ trouble: [], wrong: [] });
  });

  it.each(['upvote/rolled-back', 'post-editing/saving'])('has the card in sight: %s', async (name) => {
    const found = places.find((one) => one.name === name);
    if (found === undefined) throw new Error(`${name} is no place`);
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
