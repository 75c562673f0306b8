import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openHarness } from '../support/harness.tsx';
import { pollingClock } from '../support/polling-clock.ts';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
let clock: ReturnType<typeof pollingClock>;
beforeEach(() => {
  clock = pollingClock();
});

const POLLED = ['GET /api/invitations', 'GET /api/messages/unread-count'];
const polls = () => harness.heard.filter((line) => POLLED.includes(line)).toSorted();

it('invitations and the unread count are asked for every 30 s, and nothing else of Home [R-POLL-2] [R-POLL-3] [R-POLL-4]', async () => {
  harness.heard.length = 0;
  const { isFetching } = harness.visit('/', ada);
  const quiet = () => waitFor(() => expect(isFetching()).toBe(0));
  await screen.findByRole('heading', { name: 'Hi, Ada' });
  await screen.findByText('No active games');
  await waitFor(() => expect(polls()).toEqual(POLLED));
  await screen.findByText('No medals yet');
  await waitFor(() => expect(harness.heard).toContain('GET /api/notifications/games'));
  await quiet();
  harness.heard.length = 0;
  await clock.until(29_000);
  expect(harness.heard).toEqual([]);
  await clock.pass(5000);
  await waitFor(() => expect(polls()).toEqual(POLLED));
  await quiet();
  await clock.pass(31_000);
  await waitFor(() => expect(polls()).toHaveLength(4));
  const others = harness.heard.filter((line) => !POLLED.includes(line) && !line.includes('/notifications/'));
  expect(others).toEqual([]);
});

it('nothing is asked for while the page is out of sight, and what came due is made up for on its return', async () => {
  const inSight = vi.spyOn(document, 'visibilityState', 'get');
  onTestFinished(() => inSight.mockRestore());
  const turn = (state: DocumentVisibilityState) => {
    inSight.mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  };
  harness.heard.length = 0;
  const { isFetching } = harness.visit('/', ada);
  await screen.findByText('No medals yet');
  await waitFor(() => expect(harness.heard).toContain('GET /api/notifications/games'));
  await waitFor(() => expect(isFetching()).toBe(0));
  const start = Date.now();
  const now = vi.spyOn(Date, 'now');
  onTestFinished(() => now.mockRestore());
  turn('hidden');
  harness.heard.length = 0;
  await clock.pass(100_000);
  expect(harness.heard).toEqual([]);
  now.mockReturnValue(start + 10_000);
  turn('visible');
  await waitFor(() => expect(isFetching()).toBe(0));
  expect(harness.heard).toEqual([]);
  turn('hidden');
  now.mockReturnValue(start + 100_000);
  turn('visible');
  await waitFor(() => expect(polls()).toEqual(POLLED));
  expect(harness.heard).toContain('GET /api/notifications/games');
});

it('a signed-out visitor polls nothing [R-AUTH-14] [R-POLL-2]', async () => {
  harness.heard.length = 0;
  harness.visit('/', null);
  await screen.findByRole('link', { name: 'Get Started' });
  await clock.pass(90_000);
  expect(harness.heard).toEqual(['GET /api/auth/user']);
});
