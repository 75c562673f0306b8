import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { messages } from '#server/db/schema/index.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { expectStatus } from '#tests/support/play.ts';
import { openHarness } from '../support/harness.tsx';
import { pollingClock } from '../support/polling-clock.ts';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
const viewer = await harness.server.signUp('viewer');
const game = await insertTestGame(harness.server, { creator: ada, members: [viewer] });

const write = async (content: string) =>
  expectStatus(201, await ada.post('/api/messages', { gameId: game, recipientId: viewer.id, content }));

beforeEach(async () => {
  await harness.server.db.delete(messages);
  // Each message is 100 px high, the log 300 px.
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function height(this: Element) {
    return this.querySelectorAll('p[class*=bubble]').length * 100;
  });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
  for (const content of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await write(content);
});

/** Opens the conversation, and scrolls to its start. */
async function openScrolledUp() {
  const clock = pollingClock();
  const { user } = harness.visit(`/messages?with=${ada.id}&game=${game}`, viewer);
  await screen.findByText('Six');
  const log = screen.getByRole('log', { name: 'Messages' });
  await waitFor(() => expect(log.scrollTop).toBe(600));
  const scrollTo = (top: number) => {
    log.scrollTop = top;
    fireEvent.scroll(log);
  };
  scrollTo(0);
  const receive = async (content: string) => {
    await write(content);
    await clock.pass(30_000);
    await screen.findByText(content);
  };
  return { user, log, scrollTo, receive };
}
const newMessage = () => screen.queryByRole('button', { name: 'New message' });

it('is announced by a button to a user who has scrolled up, which scrolls to it', async () => {
  const { user, log, scrollTo, receive } = await openScrolledUp();
  expect(newMessage()).toBeNull();
  await receive('Seven');
  expect(log.scrollTop).toBe(0);
  await user.click(await screen.findByRole('button', { name: 'New message' }));
  expect(log.scrollTop).toBe(700);
  scrollTo(700);
  expect(newMessage()).toBeNull();
});

it('does not move a user who has scrolled up while their own message waits to be sent', async () => {
  harness.msw.use(http.post('*/api/messages', () => HttpResponse.json({}, { status: 503 })));
  const { user, log, scrollTo, receive } = await openScrolledUp();
  await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Mine{Enter}');
  await waitFor(() => expect(log.scrollTop).toBe(700));
  scrollTo(0);
  await receive('Eight');
  expect(log.scrollTop).toBe(0);
  expect(newMessage()).toBeInTheDocument();
});
