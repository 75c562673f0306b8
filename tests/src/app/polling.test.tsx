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
const polls = () => harness.requests.filter((line) => POLLED.includes(line)).toSorted();

it('requests invitations and the unread count every 30 s, and nothing else of Home [R-POLL-2] [R-POLL-3] [R-POLL-4]', async () => {
  harness.requests.length = 0;
  const { isFetching, shellSettled } = harness.visit('/', ada);
  const settled = () => waitFor(() => expect(isFetching()).toBe(0));
  await screen.findByRole('heading', { name: 'Hi, Ada' });
  await screen.findByText('No active games');
  await waitFor(() => expect(polls()).toEqual(POLLED));
  await screen.findByText('No medals yet');
  await shellSettled();
  harness.requests.length = 0;
  await clock.until(29_000);
  expect(harness.requests).toEqual([]);
  await clock.pass(5000);
  await waitFor(() => expect(polls()).toEqual(POLLED));
  await settled();
  await clock.pass(31_000);
  await waitFor(() => expect(polls()).toHaveLength(4));
  const others = harness.requests.filter(
    (line) => !POLLED.includes(line) && !line.includes('/notifications/'),
  );
  expect(others).toEqual([]);
});

it('sends no request while the page is hidden, and polls when it becomes visible if that is due', async () => {
  const visibilityState = vi.spyOn(document, 'visibilityState', 'get');
  onTestFinished(() => visibilityState.mockRestore());
  const setVisibility = (state: DocumentVisibilityState) => {
    visibilityState.mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  };
  harness.requests.length = 0;
  const { isFetching, shellSettled } = harness.visit('/', ada);
  await screen.findByText('No medals yet');
  await shellSettled();
  const start = Date.now();
  const now = vi.spyOn(Date, 'now');
  onTestFinished(() => now.mockRestore());
  setVisibility('hidden');
  harness.requests.length = 0;
  await clock.pass(100_000);
  expect(harness.requests).toEqual([]);
  now.mockReturnValue(start + 10_000);
  setVisibility('visible');
  await waitFor(() => expect(isFetching()).toBe(0));
  expect(harness.requests).toEqual([]);
  setVisibility('hidden');
  now.mockReturnValue(start + 100_000);
  setVisibility('visible');
  await waitFor(() => expect(polls()).toEqual(POLLED));
  expect(harness.requests).toContain('GET /api/notifications/games');
});

it('does not poll for a signed-out visitor [R-AUTH-14] [R-POLL-2]', async () => {
  harness.requests.length = 0;
  harness.visit('/', null);
  await screen.findByRole('link', { name: 'Get Started' });
  await clock.pass(90_000);
  expect(harness.requests).toEqual(['GET /api/auth/user']);
});
