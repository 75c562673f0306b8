import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { connectionOf } from '#src/actors/root.ts';
import { statusOf } from '#src/actors/use-connection.ts';
import { media } from '#src/design/media.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { expectStatus, idOf, publicUser } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import { createWithoutResponse } from '../support/changes.ts';
import { openHarness } from '../support/harness.tsx';
import { longTimeout } from '../support/long-timeout.ts';
import { retryAtOnce } from '../support/network.ts';
import { pollingClock } from '../support/polling-clock.ts';

let viewer: TestUser;
let cold: string;
let warm: string;
const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada', lastName: 'Lovelace' });
const ben = await harness.server.signUp('ben', { firstName: 'Ben' });
beforeEach(async () => {
  viewer = await harness.server.signUp('viewer', { firstName: 'Vi' });
  const members = [ben, viewer];
  cold = await insertTestGame(harness.server, { creator: ada, members, name: 'Cold showers' });
  warm = await insertTestGame(harness.server, { creator: ada, members, name: 'Warm words' });
});

const write = async (from: TestUser, to: TestUser, gameId: string, content: string) => {
  const response = expectStatus(
    201,
    await from.post('/api/messages', { gameId, recipientId: to.id, content }),
  );
  harness.server.clock.advance(1000);
  return idOf(response);
};
const list = () => screen.findByRole('list', { name: 'Conversations' });
const rows = async () => within(await list()).getAllByRole('link');
const open = async (name: RegExp) => within(await list()).getByRole('link', { name });
const log = () => screen.findByRole('log', { name: 'Messages' });
const bubbles = async () =>
  [...(await log()).querySelectorAll('p[class*=bubble]')].map((one) => one.textContent);
const composer = () => screen.findByRole('textbox', { name: 'Your message' });
const send = () => screen.getByRole('button', { name: 'Send message' });
const at = (other: TestUser, game: string) => `/messages?with=${other.id}&game=${game}`;
const failing = (message?: string) => () =>
  message === undefined
    ? new HttpResponse(null, { status: 500 })
    : HttpResponse.json({ message }, { status: 403 });
const readCalls = () => harness.requests.filter((one) => one.startsWith('PUT'));
const countRequests = () => harness.requests.filter((one) => one === 'GET /api/messages/unread-count').length;
const unreadOf = async (user: TestUser) =>
  z.object({ count: z.number() }).parse((await user.get('/api/messages/unread-count')).json()).count;

/** Stubs the media query of wide screens. */
const stubWideScreen = () =>
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { media: query, matches: query === media.wide, onchange: null }),
  );

describe('the conversations', () => {
  it('are listed for each user and game, the latest first, with their unread messages [R-MSG-1] [R-MSG-2]', async () => {
    await write(ada, viewer, cold, 'In the cold');
    await write(ada, viewer, cold, 'Still in the cold');
    await write(viewer, ben, cold, 'To Ben');
    await write(ada, viewer, warm, 'In the warm');
    await write(viewer, ada, cold, 'Back to you');
    harness.requests.length = 0;
    harness.visit('/messages', viewer);
    const shown = await rows();
    expect(shown.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Ada Lovelace.*Cold showers.*You: Back to you.*2 unread messages$/),
      expect.stringMatching(/Ada Lovelace.*Warm words.*In the warm.*1 unread message$/),
      expect.stringMatching(/Ben.*Cold showers.*You: To Ben$/),
    ]);
    expect(harness.requests.filter((one) => one === 'GET /api/messages')).toHaveLength(1);
  });

  it('have an empty state [R-MSG-5]', async () => {
    harness.visit('/messages', viewer);
    expect(await screen.findByText('No messages yet')).toBeInTheDocument();
  });

  it('are requested again when the polled unread count differs from theirs', async () => {
    await write(ada, viewer, cold, 'Hello');
    const clock = pollingClock();
    const { isFetching } = harness.visit('/messages', viewer);
    await rows();
    await waitFor(() => expect(countRequests()).toBeGreaterThan(0));
    await waitFor(() => expect(isFetching()).toBe(0));
    await write(ben, viewer, cold, 'Me too');
    harness.requests.length = 0;
    await clock.pass(30_000);
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(harness.requests.filter((one) => one === 'GET /api/messages')).toHaveLength(1);
  });

  it('are requested again when another device has read or sent the newest message', async () => {
    await write(ada, viewer, cold, 'Hello');
    const clock = pollingClock();
    harness.visit(at(ada, cold), viewer);
    expect(await bubbles()).toEqual(['Hello']);
    await waitFor(async () => expect(await unreadOf(viewer)).toBe(0));
    const id = await write(ada, viewer, cold, 'Read on the phone');
    expectStatus(200, await viewer.put(`/api/messages/${id}/read`));
    await clock.pass(30_000);
    await waitFor(async () => expect(await bubbles()).toEqual(['Hello', 'Read on the phone']));
    await write(viewer, ada, cold, 'Sent from the phone');
    await clock.pass(30_000);
    await waitFor(async () => expect(await bubbles()).toHaveLength(3));
  });
});

describe('a message that could not be marked as read', () => {
  /** Opens the conversation with one unread message from Ada. Its first request to mark it fails, or the first `failures`. */
  async function openUnread(respond: () => Response, failures: number) {
    retryAtOnce();
    const clock = pollingClock();
    await write(ada, viewer, cold, 'One');
    let requests = 0;
    harness.msw.use(
      http.put('*/api/messages/*/read', () => {
        requests += 1;
        return requests <= failures ? respond() : undefined;
      }),
    );
    harness.requests.length = 0;
    const visit = harness.visit(at(ada, cold), viewer, { retries: true });
    await log();
    const status = () => statusOf(connectionOf(visit.root).getSnapshot());
    return { clock, status };
  }

  it('is marked once the server can be reached again', async () => {
    await openUnread(() => HttpResponse.error(), 1);
    await waitFor(async () => expect(await unreadOf(viewer)).toBe(0), longTimeout);
    expect(readCalls()).toHaveLength(2);
  });

  it('is not requested endlessly while the server keeps failing', async () => {
    const { status, clock } = await openUnread(() => new HttpResponse(null, { status: 503 }), Infinity);
    await waitFor(() => expect(readCalls()).toHaveLength(3), longTimeout);
    await waitFor(() => expect(status()).toBe('online'), longTimeout);
    const next = await write(ada, viewer, cold, 'Two');
    await clock.pass(30_000);
    const marksNext = `PUT /api/messages/${next}/read`;
    await waitFor(() => expect(readCalls()).toContain(marksNext), longTimeout);
    expect(readCalls().filter((line) => line !== marksNext)).toHaveLength(3);
  });
});

describe('an open conversation', () => {
  it('shows its messages and a composer in place of the list on phones, and leads back to it [R-MSG-3] [R-MSG-4]', async () => {
    await write(ada, viewer, cold, 'First');
    await write(viewer, ada, cold, 'Second');
    await write(ada, viewer, warm, 'Elsewhere');
    const { user, path } = harness.visit('/messages', viewer);
    await list();
    expect(screen.queryByRole('log')).not.toBeInTheDocument();
    await user.click(await open(/Cold showers/));
    expect(await bubbles()).toEqual(['First', 'Second']);
    expect(await composer()).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Cold showers' })).toHaveAttribute('href', `/games/${cold}`);
    expect(path()).toBe(at(ada, cold));
    expect(screen.queryByRole('list', { name: 'Conversations' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Back to messages' }));
    await list();
    expect(screen.queryByRole('log')).not.toBeInTheDocument();
  });

  it('moves focus to the new screen on phones, as does Back', async () => {
    await write(ada, viewer, cold, 'First');
    const { user, goBack } = harness.visit('/messages', viewer);
    await user.click(await open(/Cold showers/));
    await log();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    await user.click(await composer());
    goBack();
    await list();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('is beside the list on wide screens', async () => {
    stubWideScreen();
    await write(ada, viewer, cold, 'Hello');
    const { user } = harness.visit('/messages', viewer);
    expect(await screen.findByText('Choose a conversation')).toBeInTheDocument();
    await user.click(await open(/Ada/));
    await log();
    expect(await open(/Ada/)).toHaveAttribute('aria-current', 'page');
    expect(await open(/Ada/)).toHaveFocus();
    expect(screen.queryByRole('link', { name: 'Back to messages' })).not.toBeInTheDocument();
  });

  it("shows the time of each message, as 'Mar 4, 3:07 PM', below its day [R-MSG-6]", async () => {
    const dates: Record<string, Date> = {
      'last year': new Date(2025, 11, 31, 12, 0),
      'before midnight': new Date(2026, 2, 2, 23, 59),
      'after midnight': new Date(2026, 2, 3, 0, 0),
      yesterday: new Date(2026, 2, 3, 22, 0),
      today: new Date(2026, 2, 4, 8, 0),
    };
    for (const content of Object.keys(dates)) await write(ada, viewer, cold, content);
    const stored: readonly { content: string }[] = (await viewer.get('/api/messages')).json();
    const dated = stored.map((one) => ({ ...one, createdAt: dates[one.content]?.toISOString() }));
    harness.msw.use(http.get('*/api/messages', () => HttpResponse.json(dated)));
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 4, 9, 0) });
    harness.visit(at(ada, cold), viewer);
    const days = [...(await log()).children].map((one) =>
      [...one.children].map((line) => line.querySelector('time')?.textContent ?? line.textContent),
    );
    expect(days).toEqual([
      ['Dec 31, 2025', 'Dec 31, 12:00 PM'],
      ['Mar 2, 2026', 'Mar 2, 11:59 PM'],
      ['Yesterday', 'Mar 3, 12:00 AM', 'Mar 3, 10:00 PM'],
      ['Today', 'Mar 4, 8:00 AM'],
    ]);
  });

  it('marks received unread messages as read, but no sent ones [R-MSG-7] [R-MSG-8]', async () => {
    const received = [await write(ada, viewer, cold, 'One'), await write(ada, viewer, cold, 'Two')];
    await write(viewer, ada, cold, 'Mine, which Ada has not read');
    await write(ada, viewer, warm, 'Another conversation');
    harness.requests.length = 0;
    harness.visit(at(ada, cold), viewer);
    await log();
    await waitFor(() => expect(readCalls()).toHaveLength(2));
    await waitFor(async () => expect(await unreadOf(viewer)).toBe(1));
    expect(new Set(readCalls())).toEqual(new Set(received.map((id) => `PUT /api/messages/${id}/read`)));
  });

  it('requests the unread count again once messages are read [R-MSG-10]', async () => {
    await write(ada, viewer, cold, 'One');
    const { user } = harness.visit('/messages', viewer);
    expect(await screen.findByRole('link', { name: 'Messages, 1 unread message' })).toBeInTheDocument();
    const before = countRequests();
    await user.click(await open(/Ada/));
    await log();
    await waitFor(() => expect(countRequests()).toBe(before + 1));
    expect(await screen.findByRole('link', { name: 'Messages' })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Back to messages' }));
    expect(within(await open(/Ada/)).queryByText(/unread/)).not.toBeInTheDocument();
  });

  it('reports that marking messages as read failed [R-MSG-9]', async () => {
    await write(ada, viewer, cold, 'One');
    harness.msw.use(http.put('*/api/messages/*/read', failing('Some other words')));
    harness.visit(at(ada, cold), viewer);
    expect(await screen.findByText('Failed to mark message as read')).toBeInTheDocument();
  });

  it('sends the text, clears the field at once and shows the message [R-MSG-11]', async () => {
    await write(ada, viewer, cold, 'Hello');
    const gate = Promise.withResolvers<void>();
    const bodies: unknown[] = [];
    harness.msw.use(
      http.post('*/api/messages', async ({ request }) => {
        bodies.push(await request.clone().json());
        await gate.promise;
      }),
    );
    const { user } = harness.visit(at(ada, cold), viewer);
    await user.type(await composer(), '  Jumped into the lake  ');
    await user.click(send());
    expect(await composer()).toHaveValue('');
    expect(await composer()).toHaveFocus();
    await user.type(await composer(), 'Brr{Enter}');
    expect(await bubbles()).toEqual(['Hello', 'Jumped into the lake', 'Brr']);
    expect(screen.getAllByText('Sending…')).toHaveLength(2);
    gate.resolve();
    await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument());
    expect(await bubbles()).toEqual(['Hello', 'Jumped into the lake', 'Brr']);
    const common = { gameId: cold, recipientId: ada.id };
    expect(bodies).toEqual([
      { ...common, content: 'Jumped into the lake' },
      { ...common, content: 'Brr' },
    ]);
    const received: readonly unknown[] = (await ada.get('/api/messages')).json();
    expect(received.slice(0, 2)).toMatchObject([
      { content: 'Brr' },
      { content: 'Jumped into the lake', senderId: viewer.id, gameId: cold },
    ]);
  });

  it.each([
    ['in the server’s words', false, 'You no longer share this game', 'You no longer share this game'],
    ['after it was left', true, undefined, 'Failed to send message'],
  ])('shows a failure %s, and restores the text [R-MSG-11]', async (_, leaves, message, text) => {
    await write(ada, viewer, cold, 'Hello');
    const gate = Promise.withResolvers<void>();
    harness.msw.use(http.post('*/api/messages', () => gate.promise.then(failing(message))));
    const { user, navigate } = harness.visit(at(ada, cold), viewer);
    await user.type(await composer(), 'Jumped{Enter}');
    if (leaves) await navigate('/messages');
    gate.resolve();
    expect(await screen.findByText(text)).toBeInTheDocument();
    if (leaves) await user.click(await open(/Ada/));
    expect(await composer()).toHaveValue('Jumped');
    expect(await bubbles()).toEqual(['Hello']);
  });

  it('shows a message that is discarded after its response was lost', async () => {
    await write(ada, viewer, cold, 'Hello');
    harness.msw.use(
      http.post('*/api/messages', ({ request }) => createWithoutResponse(harness, viewer, request)),
    );
    const { user } = harness.visit(at(ada, cold), viewer);
    await user.type(await composer(), 'Jumped{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('Waiting to send')).not.toBeInTheDocument());
    await waitFor(async () => expect(await bubbles()).toEqual(['Hello', 'Jumped']));
  });

  it.each([
    ['', async () => undefined],
    [
      ', and the conversation was left meanwhile',
      async ({ navigate }: ReturnType<typeof harness.visit>) => {
        await navigate('/messages');
        await navigate(at(ada, cold));
      },
    ],
    [
      ', and the page was loaded again meanwhile',
      async () => {
        harness.unload();
        harness.visit(at(ada, cold), viewer);
      },
    ],
  ])(
    'shows a message that failed after the server had stored it, once its edited text is refused%s',
    async (_, leave) => {
      await write(ada, viewer, cold, 'Hello');
      const failAfterwards = async ({ request }: { readonly request: Request }) => {
        await createWithoutResponse(harness, viewer, request);
        return new HttpResponse(null, { status: 500 });
      };
      harness.msw.use(http.post('*/api/messages', failAfterwards, { once: true }));
      const visit = harness.visit(at(ada, cold), viewer);
      const { user } = visit;
      await user.type(await composer(), 'Jumped{Enter}');
      await waitFor(async () => expect(await composer()).toHaveValue('Jumped'));
      expect(await bubbles()).toEqual(['Hello']);
      await user.type(await composer(), ' in');
      await leave(visit);
      await waitFor(async () => expect(await composer()).toHaveValue('Jumped in'));
      await user.type(await composer(), '{Enter}');
      expect(await screen.findByText('This was sent before with other content')).toBeInTheDocument();
      await waitFor(async () => expect(await bubbles()).toEqual(['Hello', 'Jumped']));
      expect(await composer()).toHaveValue('Jumped in');
    },
  );

  it('keeps its own draft, also after a reload', async () => {
    await write(ada, viewer, cold, 'Hello');
    await write(ben, viewer, cold, 'Hello');
    const { user, navigate } = harness.visit(at(ada, cold), viewer);
    await user.type(await composer(), 'For Ada');
    await navigate(at(ben, cold));
    await waitFor(async () => expect(await composer()).toHaveValue(''));
    harness.unload();
    harness.visit(at(ada, cold), viewer);
    await waitFor(async () => expect(await composer()).toHaveValue('For Ada'));
  });

  it('takes 500 characters and sends nothing blank', async () => {
    const { user } = harness.visit(at(ada, cold), viewer);
    const field = await composer();
    harness.requests.length = 0;
    await user.type(field, '   {Enter}');
    expect(send()).toBeDisabled();
    await user.paste('x'.repeat(600));
    expect(screen.getByText('500/500')).toBeInTheDocument();
    expect(harness.requests).not.toContain('POST /api/messages');
  });

  it('can be started with another participant', async () => {
    const { user } = harness.visit(at(ben, warm), viewer);
    expect(await screen.findByText('Nothing written yet. Say hello to Ben.')).toBeInTheDocument();
    await user.type(await composer(), 'Hello Ben{Enter}');
    await waitFor(async () => {
      const [newest]: readonly unknown[] = (await ben.get('/api/messages')).json();
      expect(newest).toMatchObject({ content: 'Hello Ben', senderId: viewer.id, gameId: warm });
    });
    expect(await bubbles()).toEqual(['Hello Ben']);
  });

  it.each([
    ['everything', { canBlock: true, canReport: true, canMessage: true }, 1],
    ['nothing', { canBlock: false, canReport: false }, 0],
  ])(
    'offers what the server allows before the first message: %s [R-SAFE-205]',
    async (_, allowed, offered) => {
      const person = { userId: ben.id, user: publicUser(ben), isAdmin: false, viewer: allowed };
      const inGame = z.looseObject({}).parse((await viewer.get(`/api/games/${warm}`)).json());
      harness.msw.use(
        http.get(`*/api/games/${warm}`, () => HttpResponse.json({ ...inGame, participants: [person] })),
      );
      harness.visit(at(ben, warm), viewer);
      await log();
      expect(screen.queryAllByRole('button', { name: /^Options for/ })).toHaveLength(offered);
      expect(screen.queryAllByRole('textbox', { name: 'Your message' })).toHaveLength(offered);
    },
  );

  it('offers to block and report a user who has not replied [R-SAFE-205]', async () => {
    await write(viewer, ben, warm, 'Hello');
    const { user } = harness.visit(at(ben, warm), viewer);
    await user.click(await screen.findByRole('button', { name: /^Options for/ }));
    expect(await screen.findByRole('button', { name: /^Block/ })).toBeVisible();
    expect(await composer()).toBeVisible();
  });

  it('explains why a user who has left the game cannot be messaged [R-SAFE-205]', async () => {
    await write(ben, viewer, warm, 'Bye');
    expectStatus(200, await ben.post(`/api/games/${warm}/leave`));
    harness.visit(at(ben, warm), viewer);
    expect(
      await screen.findByText('You can write here while both of you take part in the game.'),
    ).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull();
    expect(await screen.findByRole('button', { name: /^Options for/ })).toBeVisible();
  });

  it.each([
    ['no response', () => HttpResponse.error()],
    ['an error of the server', failing()],
  ])('can be loaded again after %s', async (_, response) => {
    harness.msw.use(http.get(`*/api/games/${warm}`, response));
    const { user } = harness.visit(at(ben, warm), viewer);
    expect(await screen.findByText('This conversation could not be loaded')).toBeInTheDocument();
    expect(screen.queryByText('This conversation could not be found')).not.toBeInTheDocument();
    harness.msw.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing written yet. Say hello to Ben.')).toBeInTheDocument();
  });

  it.each([
    ['is not found with a user who is not in the game', () => `/messages?with=nobody&game=${warm}`],
    ['is not found with oneself [R-MSGD-8]', () => at(viewer, warm)],
    ['is not found with a game that does not exist', () => `/messages?with=${ben.id}&game=none`],
  ])('%s', async (_, address) => {
    const { user } = harness.visit(address(), viewer);
    expect(await screen.findByText('This conversation could not be found')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Back to messages' }));
    expect(await screen.findByText('No messages yet')).toBeInTheDocument();
  });
});
