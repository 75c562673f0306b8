import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { GameNotification } from '#contract/notifications.ts';
import { type Post, REDACTED_CONTENT } from '#contract/posts.ts';
import { model as joinLink, looksUserUpOnce } from '../machines/models/join-link.model.ts';
import { model as notificationQueue } from '../machines/models/notification-queue.model.ts';
import { model as postEditing } from '../machines/models/post-editing.model.ts';
import { model as upvoting } from '../machines/models/upvote.model.ts';
import type { Route } from '../machines/support/cover.ts';
import { statesOf } from '../machines/support/ways.ts';
import { newPhone, undrawn } from '../support/chromium.ts';
import {
  join,
  notificationsFor,
  openWorld,
  type PlayedGame,
  postsOf,
  share,
  upvote,
  type World,
} from './support/card-world.ts';
import { takeClock } from './support/clock.ts';
import { appIsThere } from './support/drawn.ts';
import { endGame } from './support/ending.ts';
import { type HeldRoutes, holdRoutes, type Question } from './support/held-routes.ts';
import { type InBrowser, replayInBrowser, type Stage } from './support/replay-in-browser.ts';
import { browserStage } from './support/stage.ts';

/**
 * Few ways that together visit every state and take every transition of the machines behind the cards, gone in a real
 * browser with the real server behind it. Answers are held until their turn; faults stand in for them.
 */

const typesOf = (events: readonly AnyEventObject[]) => events.map(({ type }) => type);
const outputsOf = (events: readonly AnyEventObject[], actor: string): readonly unknown[] =>
  events.filter(({ type }) => type === `xstate.done.actor.${actor}`).map((event) => event['output']);

type Way = Omit<Route, 'visits'>;

/** Time is hurried on by the browser's clock; the server keeps its own, and would not take what only an end allows. */
const isWithinTime = ({ events }: Way) => {
  const over = typesOf(events).indexOf('allowances.changed');
  return (
    over < 0 ||
    !typesOf(events)
      .slice(over)
      .some((type) => type.startsWith('xstate.done.'))
  );
};

/** What the menu does not offer cannot be begun, and each change elsewhere has one cause here. */
const isPossible = ({ input, events }: Way) => {
  const changes = events.filter(({ type }) => type === 'allowances.changed').map(({ may }) => may);
  const [change] = changes;
  if (/(deletion|redaction|removal) that is not/.test(input) || changes.length > 1) return false;
  if (change === undefined) return true;
  if (input === 'redaction') return !change.redact && !change.removeImage;
  if (input === 'imageRemoval') return change.edit;
  return change.redact;
};

/** A sign-out leaves the page, and nothing of it can be seen any more. */
const isSignedIn = ({ events }: Way) => !typesOf(events).includes('session.signedOut');

const covers = {
  joinLink: await joinLink.cover(looksUserUpOnce),
  notificationQueue: await notificationQueue.cover(isSignedIn),
  upvote: await upvoting.cover(() => true),
  postEditing: await postEditing.cover((way) => isPossible(way) && isWithinTime(way)),
};

const eventually = <Seen>(look: () => Seen) => expect.poll(look);

const stage = browserStage();
let world: World;
/** Games that are over: Ben won the first two and has a post with a photo in each of the others. */
let won: readonly PlayedGame[];
let told: readonly GameNotification[];
const over: { game: PlayedGame; post: Post }[] = [];

beforeAll(async () => {
  world = await openWorld(stage.browser, stage.server.origin);
  const endings = covers.postEditing.routes.filter(({ input }) => /^(redaction|an edit that)/.test(input));
  const played = async (withPhoto: boolean) => {
    const game = await world.game();
    await join(world.ben, game);
    const post = await share(world.ben, game, withPhoto);
    await endGame(world.ada.request, game.id);
    return { game, post };
  };
  const [first, second] = [await played(false), await played(false)];
  won = [first.game, second.game];
  for (const _ of endings) over.push(await played(true));
  told = await notificationsFor(world.ben, won);
  const read = (
    await notificationsFor(
      world.ben,
      over.map(({ game }) => game),
    )
  ).map(({ id }) => world.ben.request.put(`/api/notifications/${id}/read`));
  await Promise.all(read);
});
afterAll(async () => {
  await world.close();
});

/** A phone of its own for a way, on which questions are held. */
async function openPhone(
  questions: Readonly<Record<string, Question>>,
  options: BrowserContextOptions,
): Promise<Stage & { page: Page; held: HeldRoutes }> {
  // A page that takes the place of a drawn one waits for moments when nothing is to do, and those come slowly by a taken clock.
  const context = await newPhone(stage.browser, { ...undrawn, baseURL: stage.server.origin, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await takeClock(page);
  // What there is to celebrate would stand in front of everything else.
  await page.route('**/api/notifications/games', (route) => route.fulfill({ json: [] }));
  // Where a lost session leads; leaving takes as long as this is held.
  await page.route('**/api/login**', () => undefined);
  return { page, held: await holdRoutes(page, questions), does: {} };
}

/** A session that the server knows no more. */
const lapsedSession = () => ({ name: 'stretch.session_token', value: 'lapsed', url: stage.server.origin });

const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const isAt = (page: Page, path: string) => eventually(() => new URL(page.url()).pathname).toBe(path);

describe('a shared link', () => {
  type On = Stage & { readonly game: PlayedGame };
  const waits = ({ page }: On) => page.getByText('Loading the invitation').waitFor();
  const isHome = ({ page }: On) => isAt(page, '/');
  const isInGame = ({ page, game }: On) => isAt(page, `/games/${game.id}`);
  const app: InBrowser<typeof joinLink.machine, On> = {
    model: joinLink,
    async open({ events }, { code }) {
      const found = JSON.stringify(outputsOf(events, 'findGame'));
      const requiresApproval = JSON.stringify(outputsOf(events, 'joinGame')).includes(
        '"requiresApproval":true',
      );
      const game = await world.game({ requiresApproval });
      if (found.includes('"isParticipant":true')) await join(world.ben, game);
      const isSignedOut = outputsOf(events, 'fetchUser').includes(null);
      const { page, held } = await openPhone(
        {
          fetchUser: ['GET', '/api/auth/user'],
          findGame: ['GET', '/api/games/invite/*'],
          joinGame: ['POST', '/api/games/join/*'],
        },
        isSignedOut ? {} : { storageState: world.ben.session },
      );
      // To a visitor who never signed in the page says so, and the question would not be asked.
      if (isSignedOut) await page.context().addCookies([lapsedSession()]);
      if (code === '') held.hold('fetchUser', false);
      await page.goto(code === '' ? '/join' : `/join/${game.inviteCode}`, { waitUntil: 'commit' });
      return {
        page,
        held,
        game,
        does: {
          'join.confirm': () => tap(page, 'Join Game'),
          'join.retry': () => tap(page, 'Try again'),
        },
      };
    },
    sees: {
      invalid: ({ page }) => heading(page, 'Invalid Link'),
      'resolving.visitor.asking': waits,
      'resolving.visitor.signedIn': waits,
      'resolving.visitor.signedOut': waits,
      'resolving.visitor.unknown': waits,
      'resolving.invitation.lookingUp': waits,
      'resolving.invitation.found': waits,
      'resolving.invitation.missing': waits,
      notFound: ({ page }) => heading(page, 'Game Not Found'),
      visitorUnknown: ({ page }) => heading(page, 'Failed to fetch user'),
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
    tells: {
      keepCode: null,
      forgetCode: null,
      openGame: null,
      openHome: null,
      announceMember: 'Already a member',
      announceJoined: "You've joined the game successfully.",
      announceRequest: 'Join request sent! Waiting for approval from the game creator.',
      announceFailure: null,
    },
    remembers: ['fetchUser'],
  };
  rehearse(app, covers.joinLink);
});

describe('the games to celebrate', () => {
  const nothing = async ({ page }: Stage) => {
    await heading(page, 'Mobile demo');
    await eventually(() => page.getByRole('dialog').count()).toBe(0);
  };
  const app: InBrowser<typeof notificationQueue.machine, Stage> = {
    model: notificationQueue,
    async open() {
      const { page, held } = await openPhone(
        {
          fetchResults: ['GET', '/api/games/*/results'],
          markRead: ['PUT', '/api/notifications/*/read'],
        },
        { storageState: world.ben.session },
      );
      // Time cannot be taken back on the server: which games are news is said here, about games that are over there.
      let news: readonly unknown[] = [];
      await page.route('**/api/notifications/games', (route) => route.fulfill({ json: news }));
      await page.goto('/mobile-demo');
      await heading(page, 'Mobile demo');
      return {
        page,
        held,
        does: {
          async 'notification.arrived'({ notification }) {
            const arrived = JSON.stringify(notification);
            news = told.filter((_, index) => arrived.includes(`"n${index + 1}"`));
            await page.clock.fastForward(31_000);
          },
          'notification.dismiss': () => tap(page, 'Celebrate!'),
        },
      };
    },
    sees: {
      idle: nothing,
      fetchingResults: nothing,
      async showing({ page }, { results }) {
        const dialog = page.getByRole('dialog', { name: 'Congratulations!' });
        await dialog.getByText('Spring of firsts is over.').waitFor();
        await eventually(() => dialog.getByText('Ben (You)').count()).toBe(results === null ? 0 : 1);
      },
      markingRead: nothing,
    },
    tells: {
      rememberDismissed: null,
      refreshNotifications: null,
      announceFailure: 'Failed to mark notification as read',
      logMissingResults: null,
    },
  };
  rehearse(app, covers.notificationQueue, /signedOut/);
});

/** The page of a game with one post; its posts are asked for anew and held where they are to arrive once more. */
async function openGame(
  game: PlayedGame,
  questions: Readonly<Record<string, Question>>,
  { arrivesAgain = false, storedEdit = null }: { arrivesAgain?: boolean; storedEdit?: Post | null } = {},
): Promise<Stage> {
  const { page, held, does } = await openPhone(
    { ...questions, posts: ['GET', '/api/posts'] },
    { storageState: world.ben.session },
  );
  held.hold('posts', false);
  if (storedEdit) {
    await page.addInitScript(([key, draft]) => sessionStorage.setItem(key, JSON.stringify(draft)), [
      `stretch.private.post-edit.${storedEdit.id}`,
      storedEdit.content,
    ] as const);
  }
  await page.goto(`/games/${game.id}`);
  await appIsThere(page);
  await page.getByRole('article').waitFor();
  if (arrivesAgain) {
    await page.getByRole('link', { name: 'Discover' }).tap();
    await heading(page, 'Discover');
    await page.clock.fastForward(31_000);
    held.hold('posts', true);
    await page.goBack();
    // The screen that is left stands there for one more frame.
    await page.getByRole('heading', { level: 1, name: 'Discover' }).waitFor({ state: 'detached' });
    await page.getByRole('article').waitFor();
    await eventually(held.open).toContain('posts');
  }
  const open = () => held.open().filter((actor) => actor !== 'posts');
  return { page, held: { ...held, open }, does };
}

describe('an upvote', () => {
  const shows = ({ page }: Stage, isUpvoted: boolean) =>
    page
      .getByRole('button', {
        name: isUpvoted ? 'Upvote, 1 upvote' : 'Upvote, 0 upvotes',
        exact: true,
        pressed: isUpvoted,
      })
      .waitFor();
  const app: InBrowser<typeof upvoting.machine, Stage> = {
    model: upvoting,
    async open(_, { isOwn, isUpvoted }) {
      const game = await world.game();
      await join(world.ben, game);
      const post = await share(isOwn ? world.ben : world.ada, game, false);
      if (!isOwn && !isUpvoted) await upvote(world.ben, post);
      const on = await openGame(game, { toggleUpvote: ['POST', '/api/posts/*/upvote'] });
      await on.page.getByRole('button', { name: /^Upvote, / }).tap();
      return on;
    },
    sees: {
      toggling: (on, { isUpvoted }) => shows(on, isUpvoted),
      counted: (on, { isUpvoted }) => shows(on, isUpvoted),
      rolledBack: (on, { isUpvoted }) => shows(on, !isUpvoted),
      refused: (on, { isUpvoted }) => shows(on, isUpvoted),
    },
    tells: {
      refuseOwnPost: 'You cannot like your own post',
      announceFailure: 'Failed to toggle upvote',
    },
  };
  rehearse(app, covers.upvote);
});

describe('the editing of a post', () => {
  const editor = (page: Page) => page.getByRole('textbox', { name: 'Edit your accomplishment' });
  const holds = async (page: Page, draft: string, isReadOnly: boolean) => {
    await eventually(() => editor(page).inputValue()).toBe(draft);
    await eventually(() => editor(page).isEditable()).toBe(!isReadOnly);
  };
  const question =
    (title: string, isUnderWay: boolean) =>
    async ({ page }: Stage) => {
      const dialog = page.getByRole('alertdialog', { name: title });
      await dialog.waitFor();
      await eventually(() => dialog.locator('button[aria-busy=true]').count()).toBe(Number(isUnderWay));
    };
  const choose = async (page: Page, name: string) => {
    await tap(page, 'Post options');
    await page.getByRole('menuitem', { name, exact: true }).tap();
  };
  const asked = { edit: 'Edit', deletion: 'Delete', redaction: 'Redact', imageRemoval: 'Remove image' };
  /** Whether it is the end of the game that allows something else; otherwise the post has been changed elsewhere. */
  const endsGame = (wants: keyof typeof asked) => wants === 'edit' || wants === 'deletion';
  const ofQuestion = (page: Page, isYes: boolean) => {
    const buttons = page.getByRole('alertdialog').getByRole('button');
    return isYes
      ? buttons.filter({ hasText: /^(Delete|Redact|Remove image)$/ }).tap()
      : buttons.filter({ hasText: 'Cancel' }).tap();
  };
  const app: InBrowser<typeof postEditing.machine, Stage> = {
    model: postEditing,
    async open({ events }, { wants, may }) {
      const ended = may.edit ? undefined : over.pop();
      const game = ended?.game ?? (await world.game());
      if (may.edit) {
        await join(world.ben, game);
        await share(world.ben, game, true);
      }
      const isRestored = wants === 'edit' && !may.edit;
      const on = await openGame(
        game,
        {
          updatePost: ['PATCH', '/api/posts/*'],
          deletePost: ['DELETE', '/api/posts/*'],
          redactPost: ['PATCH', '/api/posts/*/redact'],
          removeImage: ['PATCH', '/api/posts/*/remove-image'],
        },
        {
          arrivesAgain: !endsGame(wants) && typesOf(events).includes('allowances.changed'),
          storedEdit: isRestored ? (ended?.post ?? null) : null,
        },
      );
      const { page, held } = on;
      if (!isRestored) await choose(page, asked[wants]);
      return {
        ...on,
        does: {
          'draft.changed': ({ text }) => editor(page).fill(String(text)),
          'edit.save': () => tap(page, 'Save'),
          // Once there is nothing to save any more, it only closes.
          'edit.cancel': () =>
            page
              .getByRole('article')
              .getByRole('button', { name: /^(Cancel|Close)$/ })
              .tap(),
          'change.confirm': () => ofQuestion(page, true),
          'change.cancel': () => ofQuestion(page, false),
          async 'allowances.changed'() {
            if (!endsGame(wants)) {
              const { posts, ...rest } = await postsOf(world.ben, game);
              const content = wants === 'redaction' ? REDACTED_CONTENT : undefined;
              const changed = posts.map((one) => ({ ...one, content: content ?? one.content, image: null }));
              await held.answer('posts', { status: 200, body: { ...rest, posts: changed } });
              return;
            }
            await page.route(`**/api/games/${game.id}`, async (route) => {
              const answer = await route.fetch();
              const json: object = await answer.json();
              await route.fulfill({ response: answer, json: { ...json, status: 'completed' } });
            });
            await page.clock.fastForward(5 * 86_400_000);
            await page.getByText('Completed').first().waitFor();
          },
        },
      };
    },
    sees: {
      async closed({ page }) {
        await eventually(() => editor(page).count()).toBe(0);
        await eventually(() => page.getByRole('alertdialog').count()).toBe(0);
      },
      editing: ({ page }, { draft }) => holds(page, draft, false),
      async stranded({ page }, { draft }) {
        await holds(page, draft, true);
        await page.getByText(/this can no longer be saved/).waitFor();
      },
      saving: ({ page }, { draft }) => holds(page, draft, true),
      'confirming.deletion': question('Delete this accomplishment?', false),
      'confirming.redaction': question('Redact this accomplishment?', false),
      'confirming.imageRemoval': question('Remove this image?', false),
      deleting: question('Delete this accomplishment?', true),
      redacting: question('Redact this accomplishment?', true),
      removingImage: question('Remove this image?', true),
    },
    tells: {
      announceUpdated: 'Post updated successfully!',
      announceDeleted: 'Post deleted successfully!',
      announceRedacted: 'Post content redacted successfully!',
      announceImageRemoved: 'Image removed successfully!',
      announceUpdateFailure: 'Failed to update post',
      announceDeleteFailure: 'Failed to delete post',
      announceRedactFailure: 'Failed to redact post',
      announceImageFailure: 'Failed to remove image',
    },
  };
  rehearse(app, covers.postEditing);
});

/** Goes the ways of a cover, having made sure that they leave nothing out and that each state has a meaning; `except` names transitions that cannot be gone. */
function rehearse<
  Machine extends
    | typeof joinLink.machine
    | typeof notificationQueue.machine
    | typeof upvoting.machine
    | typeof postEditing.machine,
  On extends Stage,
>(
  app: InBrowser<Machine, On>,
  { routes, unvisited }: Awaited<ReturnType<typeof joinLink.cover>>,
  except = /^$/,
): void {
  it('is gone through every state and every transition, and each state has a meaning one sees', () => {
    expect(unvisited.filter((name) => !except.test(name))).toEqual([]);
    expect(Object.keys(app.sees).toSorted()).toEqual(statesOf(app.model.ways()));
  });

  const named = routes.map((route) => {
    const happened = typesOf(route.events).map((type) => type.replace('xstate.', ''));
    return [`${route.input}: ${['start', ...happened].join(' → ')}`, route] as const;
  });
  it.each(named)('%s', (_, route) => replayInBrowser(app, route));
}
