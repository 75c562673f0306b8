import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { storeValue } from '#src/lib/storage.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { share } from '#tests/support/posting.ts';
import { openHarness } from '../support/harness.tsx';
import { pollingClock } from '../support/polling-clock.ts';
import { section } from '../support/regions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
const newcomer = await harness.server.signUp('newcomer', { firstName: 'New' });
const late = await harness.server.signUp('late', { firstName: 'Late' });
const running = await insertTestGame(harness.server, { creator: ada, name: 'Running' });
await insertTestGame(harness.server, { creator: ada, name: 'Also running' });
await insertTestGame(harness.server, { creator: ada, name: 'To come', from: 3, to: 9 });
await insertTestGame(harness.server, { creator: ada, name: 'Over', from: -9, to: -3 });
await share(ada, running, 'I sang in the underground');

const cards = () =>
  screen.getAllByRole('article').map((card) => within(card).queryByRole('heading')?.textContent);

it.each([
  ['opens the dialog to create a game [R-HOME-1]', 'Create Game'],
  ['opens the dialog to join a game [R-HOME-2]', 'Join Game'],
  ['opens the dialog to share an accomplishment [R-HOME-3]', 'Share Your Accomplishment'],
])('%s', async (_, name) => {
  const { user } = harness.visit('/', newcomer);
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByRole('dialog', { name })).toBeInTheDocument();
});

describe('My Games', () => {
  it('lists games by status in tabs with counts [R-HOME-4] [R-HOME-5] [R-HOME-6] [R-HOME-7] [R-HOME-9]', async () => {
    const { user } = harness.visit('/', ada);
    const games = await section('My Games');
    const tabs = await games.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Active2', 'Upcoming1', 'Past1']);
    expect(new Set(cards().slice(0, 2))).toEqual(new Set(['Running', 'Also running']));
    await user.click(games.getByRole('tab', { name: /Upcoming/ }));
    expect(await games.findByText('To come')).toBeInTheDocument();
    await user.click(games.getByRole('tab', { name: /Past/ }));
    expect(await games.findByText('Over')).toBeInTheDocument();
    expect(games.queryByText('Running')).not.toBeInTheDocument();
  });

  it('lists the games after three seconds when the invitations do not load', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    harness.msw.use(http.get('*/api/invitations', () => new Promise<void>(() => {})));
    const { isFetching } = harness.visit('/', ada);
    await waitFor(() => expect(isFetching()).toBe(1));
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(await screen.findByText('Running')).toBeInTheDocument();
  });

  it('shows the same tab when the user returns from a game, by the back gesture or by a link', async () => {
    const { user, goBack } = harness.visit('/', ada);
    await user.click(await screen.findByRole('tab', { name: /Past/ }));
    const openGame = async () => {
      await user.click(await screen.findByRole('link', { name: 'Over' }));
      return screen.findByRole('link', { name: 'Back to Home' });
    };
    await openGame();
    goBack();
    expect(await screen.findByRole('tab', { name: /Past/ })).toHaveAttribute('aria-selected', 'true');
    await user.click(await openGame());
    expect(await screen.findByRole('tab', { name: /Past/ })).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByText('Over')).toBeInTheDocument();
  });

  it('shows a game that begins while another tab is selected', async () => {
    await insertTestGame(harness.server, { creator: late, name: 'Soon', from: 1 / 24, to: 9 });
    const clock = pollingClock();
    harness.visit('/', late);
    const games = await section('My Games');
    expect(await games.findByText('No active games')).toBeInTheDocument();
    harness.server.clock.advance(HOUR);
    onTestFinished(() => harness.server.clock.advance(-HOUR));
    clock.skip(HOUR);
    await clock.pass(MINUTE);
    expect(await games.findByRole('link', { name: 'Soon' })).toBeInTheDocument();
    expect(games.getByRole('tab', { name: /Active/ })).toHaveTextContent('Active1');
  });

  it('explains an empty tab [R-HOME-8]', async () => {
    const { user } = harness.visit('/', newcomer);
    const games = await section('My Games');
    for (const tab of ['Active', 'Upcoming', 'Past']) {
      await user.click(await games.findByRole('tab', { name: new RegExp(tab) }));
      expect(await games.findByText(`No ${tab.toLowerCase()} games`)).toBeInTheDocument();
    }
  });
});

it('lists the ten latest posts and comments [R-HOME-10] [R-HOME-11]', async () => {
  harness.requests.length = 0;
  harness.visit('/', ada);
  const activity = await section('Recent Activity');
  expect(await activity.findByText('I sang in the underground')).toBeInTheDocument();
  expect(harness.requests).toContain('GET /api/activity?limit=10');
});

it('shows games, accomplishments, votes and medals in Your Stats [R-HOME-12] [R-HOME-13] [R-HOME-14] [R-HOME-15] [R-HOME-16]', async () => {
  const medals = { goldMedals: 1, silverMedals: 2, bronzeMedals: 3, popularVoteMedals: 4 };
  const counts = { gamesJoined: 11, totalAccomplishments: 22, totalUpvotes: 33, gamesCreated: 44 };
  harness.msw.use(http.get('*/api/user/stats', () => HttpResponse.json({ ...counts, ...medals })));
  harness.visit('/', ada);
  const stats = await section('Your Stats');
  await stats.findByText('Votes Received');
  for (const drawing of document.querySelectorAll('dl svg')) drawing.remove();
  const pairs = stats.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(pairs).toEqual([
    ['Games Joined', '11'],
    ['Accomplishments', '22'],
    ['Votes Received', '33'],
    ['Medals', 'Gold: 1Silver: 2Bronze: 3Popular vote: 4'],
  ]);
});

describe('an invite code stored before signing in', () => {
  it('opens its invite [R-HOME-17]', async () => {
    storeValue('stretch.session.pending-join', 'ABC234');
    const { path } = harness.visit('/', ada);
    await waitFor(() => expect(path()).toBe('/join/ABC234'));
  });

  it('does not redirect when none is stored [R-HOME-18]', async () => {
    const { path } = harness.visit('/', ada);
    await section('My Games');
    expect(path()).toBe('/');
  });
});
