import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MESSAGES_LISTED } from '#contract/constants.ts';
import { messages } from '#server/db/schema/index.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { expectStatus } from '#tests/support/play.ts';
import { holdReads } from '../support/changes.ts';
import { openHarness } from '../support/harness.tsx';
import { pollingClock } from '../support/polling-clock.ts';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
const ben = await harness.server.signUp('ben', { firstName: 'Ben' });
const viewer = await harness.server.signUp('viewer');
const members = [ben, viewer];
const cold = await insertTestGame(harness.server, { creator: ada, members, name: 'Cold showers' });
const warm = await insertTestGame(harness.server, { creator: ada, members, name: 'Warm words' });

/** As many messages as one response contains, one of Ada and the others of Ben, and four older ones, one of them unread. */
beforeEach(async () => {
  await harness.server.db.delete(messages);
  const now = harness.server.clock.now().getTime();
  let age = 0;
  const row = (senderId: string, content: string, gameId = cold) => {
    age += 1000;
    const at = new Date(now - age);
    const recipientId = senderId === viewer.id ? ada.id : viewer.id;
    return {
      gameId,
      senderId,
      recipientId,
      content,
      createdAt: at,
      readAt: content === 'Unread' ? null : at,
    };
  };
  await harness.server.db
    .insert(messages)
    .values([
      row(ada.id, 'Newer'),
      ...Array.from({ length: MESSAGES_LISTED - 1 }, (_, n) => row(ben.id, `Number ${n}`)),
      row(viewer.id, 'Reply'),
      row(ada.id, 'Unread'),
      row(ada.id, 'Oldest'),
      row(ada.id, 'Elsewhere', warm),
    ]);
});

afterEach(() => vi.restoreAllMocks());

const showOlder = () => screen.findByRole('button', { name: 'Show older messages' });
const isOffered = () => screen.queryByRole('button', { name: 'Show older messages' }) !== null;
const bubbles = async () => {
  const log = await screen.findByRole('log', { name: 'Messages' });
  return [...log.querySelectorAll('p[class*=bubble]')].map((one) => one.textContent);
};
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Conversations' }))
    .getAllByRole('link')
    .map((row) => row.textContent);
const olderRequests = () => harness.requests.filter((one) => one.includes('/api/messages?before='));

it('reports that older messages could not be loaded, and offers them again', async () => {
  harness.msw.use(
    http.get('*/api/messages', ({ request }) =>
      request.url.includes('before=') ? new HttpResponse(null, { status: 500 }) : undefined,
    ),
  );
  const { user } = harness.visit('/messages', viewer);
  await user.click(await showOlder());
  expect(await screen.findByText('Older messages could not be loaded')).toBeInTheDocument();
  expect(isOffered()).toBe(true);
});

it('offers older messages below the conversations, and keeps them when new messages are fetched', async () => {
  const clock = pollingClock();
  const { user, isFetching } = harness.visit('/messages', viewer);
  expect(await rows()).toEqual([expect.stringMatching(/Ada.*Newer/), expect.stringMatching(/Ben/)]);
  await user.click(await showOlder());
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  expect((await rows()).at(-1)).toMatch(/Ada.*Warm words.*Elsewhere/);
  expect(isOffered()).toBe(false);
  await waitFor(() => expect(screen.getByText('Elsewhere').closest('li')).toHaveFocus());
  await waitFor(() => expect(isFetching()).toBe(0));
  const news = { gameId: cold, recipientId: viewer.id, content: 'News' };
  expectStatus(201, await ben.post('/api/messages', news));
  await clock.pass(30_000);
  await waitFor(async () => expect((await rows())[0]).toMatch(/Ben.*News/));
  expect((await rows()).at(-1)).toMatch(/Ada.*Warm words.*Elsewhere/);
});

it('fetches older messages after a refetch that is in flight', async () => {
  harness.requests.length = 0;
  const { user, isFetching, refetch } = harness.visit('/messages', viewer);
  await showOlder();
  await waitFor(() => expect(isFetching()).toBe(0));
  const respond = holdReads(harness);
  void refetch();
  await waitFor(() => expect(isFetching()).toBeGreaterThan(0));
  await user.click(await showOlder());
  expect(await showOlder()).toHaveAttribute('aria-busy', 'true');
  respond();
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  expect(olderRequests()).toHaveLength(1);
});

it('offers older messages at the top of a conversation, and shows each once, in order', async () => {
  harness.requests.length = 0;
  const { user } = harness.visit(`/messages?with=${ada.id}&game=${cold}`, viewer);
  await showOlder();
  expect(await bubbles()).toEqual(['Unread', 'Newer']);
  await user.click(await showOlder());
  await waitFor(async () => expect(await bubbles()).toEqual(['Oldest', 'Unread', 'Reply', 'Newer']));
  expect(isOffered()).toBe(false);
  await waitFor(() => expect(screen.getByRole('log', { name: 'Messages' })).toHaveFocus());
  expect(olderRequests()).toHaveLength(1);
  await user.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Hello{Enter}');
  await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument());
  expect(await bubbles()).toEqual(['Oldest', 'Unread', 'Reply', 'Newer', 'Hello']);
  await user.click(screen.getByRole('link', { name: 'Back to messages' }));
  expect((await rows())[0]).toMatch(/Ada.*You: Hello$/);
});

it('adds older messages without moving the visible ones', async () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function height(this: Element) {
    return this.querySelectorAll('p').length * 100;
  });
  const { user } = harness.visit(`/messages?with=${ada.id}&game=${cold}`, viewer);
  const log = await screen.findByRole('log', { name: 'Messages' });
  log.scrollTop = 0;
  fireEvent.scroll(log);
  await user.click(await showOlder());
  await waitFor(async () => expect(await bubbles()).toHaveLength(4));
  expect(log.scrollTop).toBe(200);
});

it('offers no older messages when all are listed', async () => {
  harness.visit(`/messages?with=${viewer.id}&game=${cold}`, ada);
  expect(await bubbles()).toContain('Oldest');
  expect(isOffered()).toBe(false);
});
