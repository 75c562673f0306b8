import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { GameNotification } from '#contract/notifications.ts';
import type { Operation } from '#machines/post-editing.machine.ts';
import { model as joinLink, looksUserUpOnce } from '../machines/models/join-link.model.ts';
import { model as notificationQueue } from '../machines/models/notification-queue.model.ts';
import { model as postEditing } from '../machines/models/post-editing.model.ts';
import { model as upvoting } from '../machines/models/upvote.model.ts';
import type { Route } from '../machines/support/cover.ts';
import { clientRendered, newPhone } from '../support/chromium.ts';
import { endGame } from './support/actions.ts';
import { installClock } from './support/clock.ts';
import {
  type GamesFixture,
  join,
  notificationsFor,
  openGames,
  type PlayedGame,
  share,
  upvote,
} from './support/games-fixture.ts';
import { sharedHarness } from './support/harness.ts';
import { type Endpoint, type HeldRequests, holdRequests } from './support/held-requests.ts';
import { type Replay, type ReplayPage, replayInBrowser } from './support/replay-in-browser.ts';

/**
 * Covering paths of four machines in a real browser with the real server. Tests of `src` replay paths with a sign-out, which
 * leaves the page, or with changed allowances, which need a second request of the posts.
 */

const typesOf = (events: readonly AnyEventObject[]) => events.map(({ type }) => type);
const outputsOf = (events: readonly AnyEventObject[], actor: string): readonly unknown[] =>
  events.filter(({ type }) => type === `xstate.done.actor.${actor}`).map((event) => event['output']);

const isReplayable = ({ input, events }: Pick<Route, 'input' | 'events'>) =>
  !typesOf(events).some((type) => type === 'session.signedOut' || type === 'allowances.changed') &&
  !input.includes('not allowed');

/** Whether no notification is read elsewhere while its results are requested: until the next poll that request would time out. */
const isReadAfterResults = ({ events }: Pick<Route, 'events'>) =>
  !typesOf(events).join().includes('notification.arrived,notification.read');

const covers = {
  joinLink: await joinLink.cover(looksUserUpOnce),
  notificationQueue: await notificationQueue.cover(
    (route) => isReplayable(route) && isReadAfterResults(route),
  ),
  upvote: await upvoting.cover(() => true),
  // Each of its operations is another request of another screen.
  postEditing: await Promise.all(
    ['edit', 'deletion', 'redaction', 'imageRemoval'].map((input) =>
      postEditing.cover((route) => route.input === input && isReplayable(route)),
    ),
  ),
};

const harness = sharedHarness();
let games: GamesFixture;
/** Two completed games that Ben has won, and the notifications of them. */
let notifications: readonly GameNotification[];

/** A completed game in which Ben has a post with a photo. */
async function completedGame(): Promise<PlayedGame> {
  const game = await games.create();
  await join(games.ben, game);
  await share(games.ben, game, true);
  await endGame(games.ada.request, game.id);
  return game;
}

beforeAll(async () => {
  games = await openGames(harness.browser, harness.server.origin);
  notifications = await notificationsFor(games.ben, [await completedGame(), await completedGame()]);
});
afterAll(async () => {
  await games.close();
});

/** Opens a page on which the requests of these actors are held. */
async function openPage(
  endpoints: Readonly<Record<string, Endpoint>>,
  options: BrowserContextOptions,
): Promise<{ page: Page; held: HeldRequests }> {
  // Hydration waits for idle callbacks, which a fake clock delays.
  const context = await newPhone(harness.browser, {
    ...clientRendered,
    baseURL: harness.server.origin,
    ...options,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await installClock(page);
  // A celebration would cover the screen.
  await page.route('**/api/notifications/games', (route) => route.fulfill({ json: [] }));
  // An expired session navigates there; without a response the page stays.
  await page.route('**/api/login**', () => undefined);
  return { page, held: await holdRequests(page, endpoints) };
}

/** A session cookie that the server does not know. */
const lapsedSession = () => ({ name: 'stretch.session_token', value: 'lapsed', url: harness.server.origin });

const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const isAt = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path);

describe('a join link', () => {
  type On = ReplayPage & { readonly game: PlayedGame };
  const isLoading = ({ page }: On) => page.getByText('Loading the invitation').waitFor();
  const isHome = ({ page }: On) => isAt(page, '/');
  const isInGame = ({ page, game }: On) => isAt(page, `/games/${game.id}`);
  const replay: Replay<typeof joinLink.machine, On> = {
    model: joinLink,
    async open({ events }, { code }) {
      const found = JSON.stringify(outputsOf(events, 'findGame'));
      const requiresApproval = JSON.stringify(outputsOf(events, 'joinGame')).includes(
        '"requiresApproval":true',
      );
      const game = await games.create({ requiresApproval });
      if (found.includes('"isParticipant":true')) await join(games.ben, game);
      const isSignedOut = outputsOf(events, 'fetchUser').includes(null);
      const { page, held } = await openPage(
        {
          fetchUser: ['GET', '/api/auth/user'],
          findGame: ['GET', '/api/games/invite/*'],
          joinGame: ['POST', '/api/games/join/*'],
        },
        isSignedOut ? {} : { storageState: games.ben.session },
      );
      // Without a session cookie the document says that the visitor is signed out, and the app does not request the user.
      if (isSignedOut) await page.context().addCookies([lapsedSession()]);
      if (code === '') held.release('fetchUser');
      await page.goto(code === '' ? '/join' : `/join/${game.inviteCode}`, { waitUntil: 'commit' });
      return {
        page,
        held,
        game,
        actions: {
          'join.confirm': () => tap(page, 'Join Game'),
          'join.retry': () => tap(page, 'Try again'),
        },
      };
    },
    states: {
      invalid: ({ page }) => heading(page, 'Invalid Link'),
      'resolving.user.fetching': isLoading,
      'resolving.user.signedIn': isLoading,
      'resolving.user.signedOut': isLoading,
      'resolving.user.unknown': isLoading,
      'resolving.invitation.lookingUp': isLoading,
      'resolving.invitation.found': isLoading,
      'resolving.invitation.failed': isLoading,
      notFound: ({ page }) => heading(page, 'Game Not Found'),
      userUnknown: ({ page }) => heading(page, 'Failed to fetch user'),
      promptingSignIn: ({ page }) => page.getByRole('link', { name: 'Sign in to join' }).waitFor(),
      confirming: ({ page }) =>
        page.locator('button:not([aria-busy=true])', { hasText: 'Join Game' }).waitFor(),
      joining: ({ page }) => page.locator('button[aria-busy=true]', { hasText: 'Join Game' }).waitFor(),
      alreadyMember: isInGame,
      joined: isInGame,
      requestSent: isHome,
      failed: async (on) => {
        await isHome(on);
        await on.page.getByText('Failed to join game').first().waitFor();
      },
    },
    announcements: {
      storeCode: null,
      deleteCode: null,
      openGame: null,
      openHome: null,
      announceMember: 'Already a member',
      announceJoined: "You've joined the game successfully.",
      announceRequest: 'Join request sent! Waiting for approval from the game creator.',
      announceFailure: null,
    },
    cached: ['fetchUser'],
  };
  it.each(named(covers.joinLink))('%s', (_, path) => replayInBrowser(replay, path));
});

describe('the celebrations', () => {
  const showsNone = async ({ page }: ReplayPage) => {
    await heading(page, 'Mobile demo');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  };
  const replay: Replay<typeof notificationQueue.machine, ReplayPage> = {
    model: notificationQueue,
    async open() {
      const { page, held } = await openPage(
        {
          fetchResults: ['GET', '/api/games/*/results'],
          markRead: ['PUT', '/api/notifications/*/read'],
        },
        { storageState: games.ben.session },
      );
      // A notification that was read is not unread for the next path, so the list is stubbed.
      let unread: readonly unknown[] = [];
      await page.route('**/api/notifications/games', (route) => route.fulfill({ json: unread }));
      // If the first poll returned the notification, requests would start before the clock is advanced, which times them out.
      const firstPoll = page.waitForResponse('**/api/notifications/games');
      await page.goto('/mobile-demo');
      await heading(page, 'Mobile demo');
      await firstPoll;
      return {
        page,
        held,
        actions: {
          async 'notification.arrived'({ notification }) {
            const arrived = JSON.stringify(notification);
            unread = notifications.filter((_, index) => arrived.includes(`"n${index + 1}"`));
            await page.clock.fastForward(31_000);
          },
          async 'notification.read'() {
            unread = [];
            await page.clock.fastForward(31_000);
          },
          'notification.dismiss': () => tap(page, 'Celebrate!'),
        },
      };
    },
    states: {
      idle: showsNone,
      fetchingResults: showsNone,
      async showing({ page }, { results }) {
        const dialog = page.getByRole('dialog', { name: 'Congratulations!' });
        await dialog.getByText('Spring of firsts is over.').waitFor();
        await expect.poll(() => dialog.getByText('Ben (You)').count()).toBe(results === null ? 0 : 1);
      },
      markingRead: showsNone,
    },
    announcements: {
      rememberDismissed: null,
      refreshNotifications: null,
      announceFailure: 'Failed to mark notification as read',
      logMissingResults: null,
    },
  };
  it.each(named(covers.notificationQueue))('%s', (_, path) => replayInBrowser(replay, path));
});

/** Opens a game with one post as Ben. */
async function openGame(game: PlayedGame, endpoints: Readonly<Record<string, Endpoint>>) {
  const opened = await openPage(endpoints, { storageState: games.ben.session });
  await opened.page.goto(`/games/${game.id}`);
  await opened.page.getByRole('article').waitFor();
  return opened;
}

describe('an upvote', () => {
  const shows = ({ page }: ReplayPage, isUpvoted: boolean) =>
    page
      .getByRole('button', {
        name: isUpvoted ? 'Upvote, 1 upvote' : 'Upvote, 0 upvotes',
        exact: true,
        pressed: isUpvoted,
      })
      .waitFor();
  const replay: Replay<typeof upvoting.machine, ReplayPage> = {
    model: upvoting,
    async open(_, { isOwn, isUpvoted }) {
      const game = await games.create();
      await join(games.ben, game);
      const post = await share(isOwn ? games.ben : games.ada, game, false);
      if (!isOwn && !isUpvoted) await upvote(games.ben, post);
      const opened = await openGame(game, { toggleUpvote: ['POST', '/api/posts/*/upvote'] });
      await opened.page.getByRole('button', { name: /^Upvote, / }).tap();
      return { ...opened, actions: {} };
    },
    states: {
      toggling: (on, { isUpvoted }) => shows(on, isUpvoted),
      processed: (on, { isUpvoted }) => shows(on, isUpvoted),
      rolledBack: (on, { isUpvoted }) => shows(on, !isUpvoted),
      refused: (on, { isUpvoted }) => shows(on, isUpvoted),
    },
    announcements: {
      refuseOwnPost: 'You cannot like your own post',
      announceFailure: 'Failed to toggle upvote',
    },
  };
  it.each(named(covers.upvote))('%s', (_, path) => replayInBrowser(replay, path));
});

describe('the editing of a post', () => {
  const editor = (page: Page) => page.getByRole('textbox', { name: 'Edit your accomplishment' });
  const expectDraft = async (page: Page, draft: string, isReadOnly: boolean) => {
    await expect.poll(() => editor(page).inputValue()).toBe(draft);
    await expect.poll(() => editor(page).isEditable()).toBe(!isReadOnly);
  };
  const operations: Readonly<
    Record<Operation, { endpoint: Endpoint; item: string; question?: string; done: string; failed: string }>
  > = {
    edit: {
      endpoint: ['PATCH', '/api/posts/*'],
      item: 'Edit',
      done: 'Post updated successfully!',
      failed: 'Failed to update post',
    },
    delete: {
      endpoint: ['DELETE', '/api/posts/*'],
      item: 'Delete',
      question: 'Delete this accomplishment?',
      done: 'Post deleted successfully!',
      failed: 'Failed to delete post',
    },
    redact: {
      endpoint: ['PATCH', '/api/posts/*/redact'],
      item: 'Redact',
      question: 'Redact this accomplishment?',
      done: 'Post content redacted successfully!',
      failed: 'Failed to redact post',
    },
    removeImage: {
      endpoint: ['PATCH', '/api/posts/*/remove-image'],
      item: 'Remove image',
      question: 'Remove this image?',
      done: 'Image removed successfully!',
      failed: 'Failed to remove image',
    },
  };
  const expectQuestion = async (page: Page, operation: Operation, isBusy: boolean) => {
    const dialog = page.getByRole('alertdialog', { name: operations[operation].question ?? '' });
    await dialog.waitFor();
    await expect.poll(() => dialog.locator('button[aria-busy=true]').count()).toBe(Number(isBusy));
  };
  const press = (page: Page, label: RegExp) =>
    page.getByRole('alertdialog').getByRole('button').filter({ hasText: label }).tap();
  const replay: Replay<typeof postEditing.machine, ReplayPage> = {
    model: postEditing,
    async open(_, { operation, allowed }) {
      const game = allowed.edit ? await games.create() : await completedGame();
      if (allowed.edit) {
        await join(games.ben, game);
        await share(games.ben, game, true);
      }
      const { endpoint, item } = operations[operation];
      const { page, held } = await openGame(game, { changePost: endpoint });
      await tap(page, 'Post options');
      await page.getByRole('menuitem', { name: item, exact: true }).tap();
      return {
        page,
        held,
        actions: {
          'draft.changed': ({ text }) => editor(page).fill(String(text)),
          'edit.save': () => tap(page, 'Save'),
          'edit.cancel': () =>
            page.getByRole('article').getByRole('button', { name: 'Cancel', exact: true }).tap(),
          'change.confirm': () => press(page, /^(Delete|Redact|Remove image)$/),
          'change.cancel': () => press(page, /^Cancel$/),
        },
      };
    },
    states: {
      async closed({ page }) {
        await expect.poll(() => editor(page).count()).toBe(0);
        await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
      },
      editing: ({ page }, { draft }) => expectDraft(page, draft, false),
      saving: ({ page }, { draft }) => expectDraft(page, draft, true),
      confirming: ({ page }, { operation }) => expectQuestion(page, operation, false),
      changing: ({ page }, { operation }) => expectQuestion(page, operation, true),
    },
    announcements: {
      announceDone: ({ operation }) => operations[operation].done,
      announceFailure: ({ operation }) => operations[operation].failed,
    },
  };
  it.each(named(covers.postEditing.flat()))('%s', (_, path) => replayInBrowser(replay, path));
});

function named(routes: readonly Route[]) {
  return routes.map((route) => {
    const events = typesOf(route.events).map((type) => type.replace('xstate.', ''));
    return [`${route.input}: ${['start', ...events].join(' → ')}`, route] as const;
  });
}
