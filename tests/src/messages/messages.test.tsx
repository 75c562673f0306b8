import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { media } from '#src/design/media.ts';
import { arrangeGame } from '#tests/support/games.ts';
import { expectStatus, idOf } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openHarness } from '../support/harness.tsx';
import { pollingClock } from '../support/polling-clock.ts';

let viewer: TestUser;
let cold: string;
let warm: string;
let count = 0;
const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada', lastName: 'Lovelace' });
const ben = await harness.server.signUp('ben', { firstName: 'Ben' });
beforeEach(async () => {
  count += 1;
  viewer = await harness.server.signUp(`viewer${count}`, { firstName: 'Vi' });
  const members = [ben, viewer];
  cold = await arrangeGame(harness.server, { creator: ada, members, name: 'Cold showers' });
  warm = await arrangeGame(harness.server, { creator: ada, members, name: 'Warm words' });
});

const write = async (from: TestUser, to: TestUser, gameId: string, content: string) => {
  const answer = expectStatus(201, await from.post('/api/messages', { gameId, recipientId: to.id, content }));
  harness.server.clock.advance(1000);
  return idOf(answer);
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
const readCalls = () => harness.heard.filter((one) => one.startsWith('PUT'));
const asksForCount = () => harness.heard.filter((one) => one === 'GET /api/messages/unread-count').length;
const unreadOf = async (user: TestUser) => (await user.get('/api/messages/unread-count')).json();

/** The window of a tablet. */
const widen = () =>
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { media: query, matches: query === media.wide, onchange: null }),
  );

describe('the conversations', () => {
  it('come from one’s messages, one for each person and game, the latest first [R-MSG-1] [R-MSG-2]', async () => {
    await write(ada, viewer, cold, 'In the cold');
    await write(viewer, ben, cold, 'To Ben');
    await write(ada, viewer, warm, 'In the warm');
    await write(viewer, ada, cold, 'Back to you');
    harness.heard.length = 0;
    harness.visit('/messages', viewer);
    const shown = await rows();
    expect(shown.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Ada Lovelace.*Cold showers.*You: Back to you/),
      expect.stringMatching(/Ada Lovelace.*Warm words.*In the warm/),
      expect.stringMatching(/Ben.*Cold showers.*You: To Ben/),
    ]);
    expect(harness.heard.filter((one) => one === 'GET /api/messages')).toHaveLength(1);
  });

  it('tell how many messages are unread in each', async () => {
    await write(ada, viewer, cold, 'One');
    await write(ada, viewer, cold, 'Two');
    await write(viewer, ben, cold, 'Mine');
    harness.visit('/messages', viewer);
    expect(within(await open(/Ada/)).getByText('2 unread messages')).toBeInTheDocument();
    expect(within(await open(/Ben/)).queryByText(/unread/)).not.toBeInTheDocument();
  });

  it('say so when there are none [R-MSG-5]', async () => {
    harness.visit('/messages', viewer);
    expect(await screen.findByText('No messages yet')).toBeInTheDocument();
  });

  it('that cannot be loaded say so and can be tried again', async () => {
    await write(ada, viewer, cold, 'Hello');
    harness.msw.use(http.get('*/api/messages', failing()));
    const { user } = harness.visit('/messages', viewer);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    harness.msw.resetHandlers();
    await user.click(retry);
    expect(await rows()).toHaveLength(1);
  });

  it('are fetched anew when the unread count tells of a message they lack', async () => {
    await write(ada, viewer, cold, 'Hello');
    const clock = pollingClock();
    const { isFetching } = harness.visit('/messages', viewer);
    await rows();
    await waitFor(() => expect(asksForCount()).toBeGreaterThan(0));
    await waitFor(() => expect(isFetching()).toBe(0));
    await write(ben, viewer, cold, 'Me too');
    harness.heard.length = 0;
    await clock.pass(30_000);
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(harness.heard.filter((one) => one === 'GET /api/messages')).toHaveLength(1);
  });
});

describe('an open conversation', () => {
  it('shows what was written and where to write on [R-MSG-3]', async () => {
    await write(ada, viewer, cold, 'First');
    await write(viewer, ada, cold, 'Second');
    await write(ada, viewer, warm, 'Elsewhere');
    const { user, path } = harness.visit('/messages', viewer);
    await user.click(await open(/Cold showers/));
    expect(await bubbles()).toEqual(['First', 'Second']);
    expect(await composer()).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Cold showers' })).toHaveAttribute('href', `/games/${cold}`);
    expect(path()).toBe(at(ada, cold));
  });

  it('shows what is being sent, and what comes after it, in order', async () => {
    await write(ada, viewer, cold, 'First');
    const shown = harness.visit(at(ada, cold), viewer);
    expect(await bubbles()).toEqual(['First']);
    harness.msw.use(
      http.post('*/api/messages', async ({ request }) => {
        const { content } = z.object({ content: z.string() }).parse(await request.clone().json());
        if (content === 'Second') return new Promise<never>(() => {});
        return undefined;
      }),
    );
    const { user } = shown;
    await user.type(await composer(), 'Second{Enter}');
    await user.type(await composer(), 'Third{Enter}');
    expect(await bubbles()).toEqual(['First', 'Second', 'Third']);
    const states = [...(await log()).querySelectorAll('time')].map((one) => one.textContent);
    expect(states.slice(1)).toEqual(['Sending…', 'Sending…']);
  });

  it('takes the list’s place on phones, and the way back shows the list [R-MSG-4]', async () => {
    await write(ada, viewer, cold, 'Hello');
    const { user } = harness.visit('/messages', viewer);
    expect(screen.queryByRole('log')).not.toBeInTheDocument();
    await user.click(await open(/Ada/));
    await log();
    expect(screen.queryByRole('list', { name: 'Conversations' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Back to messages' }));
    await list();
    expect(screen.queryByRole('log')).not.toBeInTheDocument();
  });

  it('stands beside the list where there is room', async () => {
    widen();
    await write(ada, viewer, cold, 'Hello');
    const { user } = harness.visit('/messages', viewer);
    expect(await screen.findByText('Choose a conversation')).toBeInTheDocument();
    await user.click(await open(/Ada/));
    await log();
    expect(await open(/Ada/)).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('link', { name: 'Back to messages' })).not.toBeInTheDocument();
  });

  it("tells when each message was written, as 'Mar 4, 3:07 PM', below its day [R-MSG-6]", async () => {
    const [first = '', second = ''] = [new Date(2024, 2, 4, 15, 7), new Date(2024, 2, 5, 9, 30)].map((one) =>
      one.toISOString(),
    );
    const writtenAt = [
      await write(ada, viewer, cold, 'On the fourth'),
      await write(ada, viewer, cold, 'On the fifth'),
    ];
    const now: readonly { id: string }[] = (await viewer.get('/api/messages')).json();
    harness.msw.use(
      http.get('*/api/messages', () =>
        HttpResponse.json(
          now.map((one) => ({ ...one, createdAt: one.id === writtenAt[0] ? first : second })),
        ),
      ),
    );
    harness.visit(at(ada, cold), viewer);
    const times = [...(await log()).querySelectorAll('time')].map((time) => time.textContent);
    expect(times).toEqual(['Mar 4, 3:07 PM', 'Mar 5, 9:30 AM']);
    expect(screen.getByText('Mar 4, 2024')).toBeInTheDocument();
    expect(screen.getByText('Mar 5, 2024')).toBeInTheDocument();
  });

  it('marks read what was received and unread, never what one has sent [R-MSG-7] [R-MSG-8]', async () => {
    const received = [await write(ada, viewer, cold, 'One'), await write(ada, viewer, cold, 'Two')];
    await write(viewer, ada, cold, 'Mine, which Ada has not read');
    await write(ada, viewer, warm, 'Another conversation');
    harness.heard.length = 0;
    harness.visit(at(ada, cold), viewer);
    await log();
    await waitFor(() => expect(readCalls()).toHaveLength(2));
    await waitFor(async () => expect(await unreadOf(viewer)).toEqual({ count: 1 }));
    expect(new Set(readCalls())).toEqual(new Set(received.map((id) => `PUT /api/messages/${id}/read`)));
  });

  it('leaves no unread mark behind and asks for the count anew [R-MSG-10]', async () => {
    await write(ada, viewer, cold, 'One');
    const { user } = harness.visit('/messages', viewer);
    expect(await screen.findByRole('link', { name: 'Messages, 1 unread message' })).toBeInTheDocument();
    const before = asksForCount();
    await user.click(await open(/Ada/));
    await log();
    await waitFor(() => expect(asksForCount()).toBe(before + 1));
    expect(await screen.findByRole('link', { name: 'Messages' })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Back to messages' }));
    expect(within(await open(/Ada/)).queryByText(/unread/)).not.toBeInTheDocument();
  });

  it('that cannot mark messages read says so [R-MSG-9]', async () => {
    await write(ada, viewer, cold, 'One');
    harness.msw.use(http.put('*/api/messages/*/read', failing('Some other words')));
    harness.visit(at(ada, cold), viewer);
    expect(await screen.findByText('Failed to mark message as read')).toBeInTheDocument();
  });

  it('sends what is written: the field is free at once, the message is there [R-MSG-11]', async () => {
    await write(ada, viewer, cold, 'Hello');
    const letGo = Promise.withResolvers<void>();
    const bodies: unknown[] = [];
    harness.msw.use(
      http.post('*/api/messages', async ({ request }) => {
        bodies.push(await request.clone().json());
        await letGo.promise;
      }),
    );
    const { user } = harness.visit(at(ada, cold), viewer);
    await user.type(await composer(), '  Jumped into the lake  ');
    await user.click(send());
    expect(await composer()).toHaveValue('');
    expect(await bubbles()).toEqual(['Hello', 'Jumped into the lake']);
    expect(screen.getByText('Sending…')).toBeInTheDocument();
    letGo.resolve();
    await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument());
    expect(await bubbles()).toEqual(['Hello', 'Jumped into the lake']);
    expect(bodies).toEqual([{ gameId: cold, recipientId: ada.id, content: 'Jumped into the lake' }]);
    const [newest]: readonly unknown[] = (await ada.get('/api/messages')).json();
    expect(newest).toMatchObject({ content: 'Jumped into the lake', senderId: viewer.id, gameId: cold });
  });

  it.each([
    ['in the server’s words', 'You no longer share this game', 'You no longer share this game'],
    ['in its own', undefined, 'Failed to send message'],
  ])('that cannot send gives the text back and says why %s [R-MSG-11]', async (_, message, text) => {
    await write(ada, viewer, cold, 'Hello');
    harness.msw.use(http.post('*/api/messages', failing(message)));
    const { user } = harness.visit(at(ada, cold), viewer);
    await user.type(await composer(), 'Jumped{Enter}');
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(await composer()).toHaveValue('Jumped');
    expect(await bubbles()).toEqual(['Hello']);
  });

  it('keeps a text that failed after one had left it', async () => {
    await write(ada, viewer, cold, 'Hello');
    const letGo = Promise.withResolvers<void>();
    harness.msw.use(
      http.post('*/api/messages', async () => {
        await letGo.promise;
        return new HttpResponse(null, { status: 500 });
      }),
    );
    const { user, navigate } = harness.visit(at(ada, cold), viewer);
    await user.type(await composer(), 'Jumped{Enter}');
    await navigate('/messages');
    await list();
    letGo.resolve();
    expect(await screen.findByText('Failed to send message')).toBeInTheDocument();
    await user.click(await open(/Ada/));
    expect(await composer()).toHaveValue('Jumped');
  });

  it('keeps what is typed through a reload, for each conversation its own', async () => {
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

  it('takes 500 characters, counts them, and sends nothing blank', async () => {
    await write(ada, viewer, cold, 'Hello');
    const { user } = harness.visit(at(ada, cold), viewer);
    const field = await composer();
    harness.heard.length = 0;
    expect(send()).toBeDisabled();
    await user.type(field, '   {Enter}');
    expect(send()).toBeDisabled();
    await user.click(field);
    await user.paste('x'.repeat(600));
    expect(screen.getByText('500/500')).toBeInTheDocument();
    expect(harness.heard).not.toContain('POST /api/messages');
  });

  it('can be begun with somebody of a game', async () => {
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
    ['a stranger', () => `/messages?with=nobody&game=${warm}`],
    ['oneself [R-MSGD-8]', () => at(viewer, warm)],
    ['somebody in a game that is not there', () => `/messages?with=${ben.id}&game=none`],
  ])('with %s cannot be found', async (_, address) => {
    const { user } = harness.visit(address(), viewer);
    expect(await screen.findByText('This conversation could not be found')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Back to messages' }));
    expect(await screen.findByText('No messages yet')).toBeInTheDocument();
  });
});
