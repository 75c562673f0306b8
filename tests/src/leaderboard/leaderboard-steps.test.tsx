import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { type PlayerEntry, type TimeFrame, timeFrame } from '#contract/leaderboard.ts';
import { media } from '#src/design/media.ts';
import * as entryDetails from '#src/features/leaderboard/entry-details.tsx';
import { openHarness } from '../support/harness.tsx';
import { aUser } from '../support/users.ts';

/** The selected tab and time frame and the number of rows on the page whenever rows render. */
const renders: string[] = [];
const rowCounts = () => renders.map((one) => one.split(', ').at(-1));
const record = () => {
  const [tab] = screen.queryAllByRole('tab', { selected: true });
  const time = screen.queryByRole('radio', { checked: true })?.closest('label');
  const now = `${tab?.textContent}, ${time?.textContent}, ${document.querySelectorAll('ol > li').length} rows`;
  if (renders.at(-1) !== now) renders.push(now);
  return <span />;
};

const harness = await openHarness();
const ada = await harness.server.signUp('ada');
beforeEach(() => {
  renders.splice(0);
  vi.spyOn(entryDetails, 'PlayerMedals').mockImplementation(record);
  vi.spyOn(entryDetails, 'CreatorTotals').mockImplementation(record);
});

const ranked = (rank: number, name: string) => ({
  rank,
  score: 1000 - rank,
  user: aUser(`${name} ${rank}`, name),
});
const medals = { goldMedals: 0, silverMedals: 0, bronzeMedals: 0, popularVoteMedals: 0 };
const totals = { totalParticipants: 9, largestGame: 5, totalAccomplishments: 3 };
const names = { '30days': 'Lately', alltime: 'Ever' } as const satisfies Record<TimeFrame, string>;
const players = (request: Request): readonly PlayerEntry[] => {
  const time = timeFrame.parse(new URL(request.url).searchParams.get('timeFrame'));
  return Array.from({ length: 30 }, (_, at) => ({ ...ranked(at + 1, names[time]), additionalInfo: medals }));
};
const respondWithPlayers = (change = (entries: readonly PlayerEntry[]) => entries) =>
  harness.msw.use(
    http.get('*/api/leaderboard/players', ({ request }) => HttpResponse.json(change(players(request)))),
  );

/** Waits for thirty rows of a name. */
const allRows = (label: string, name: string) =>
  waitFor(() => {
    const shown = within(screen.getByRole('list', { name: label })).getAllByRole('listitem');
    expect(shown.filter((row) => row.textContent?.includes(name))).toHaveLength(30);
  });

it('renders in batches when it is opened from another screen, and at once on return', async () => {
  respondWithPlayers();
  const { navigate, goBack } = harness.visit('/invites', ada);
  await screen.findByRole('heading', { name: 'Invitations' });
  await act(() => navigate('/leaderboard'));
  await allRows('Players', 'Lately');
  expect(rowCounts()).toEqual(['0 rows', '12 rows', '24 rows']);

  await act(() => navigate('/invites'));
  await screen.findByRole('heading', { name: 'Invitations' });
  renders.splice(0);
  goBack();
  await allRows('Players', 'Lately');
  expect(rowCounts()).toEqual(['0 rows']);
});

it('renders all rows at once at first, and marks another selection before it renders its rows in batches', async () => {
  respondWithPlayers();
  harness.msw.use(
    http.get('*/api/leaderboard/creators', () =>
      HttpResponse.json(
        Array.from({ length: 30 }, (_, at) => ({ ...ranked(at + 1, 'Maker'), additionalInfo: totals })),
      ),
    ),
  );
  const { user } = harness.visit('/leaderboard', ada);
  await allRows('Players', 'Lately');
  expect(renders).toEqual(['Players, Past 30 Days, 0 rows']);

  await user.click(screen.getByRole('radio', { name: 'All Time' }));
  await allRows('Players', 'Ever');
  await user.click(screen.getByRole('tab', { name: 'Creators' }));
  await allRows('Creators', 'Maker');
  renders.splice(0);

  await user.click(screen.getByRole('tab', { name: 'Players' }));
  await allRows('Players', 'Ever');
  await user.click(screen.getByRole('radio', { name: 'Past 30 Days' }));
  await allRows('Players', 'Lately');
  expect(renders).toEqual(
    ['All Time', 'Past 30 Days'].flatMap((time) =>
      [30, 12, 24].map((count) => `Players, ${time}, ${count} rows`),
    ),
  );
});

it.each([
  ['smoothly', 'smooth', false],
  ['without motion if the user wants less of it', 'instant', true],
])('scrolls to the viewer’s row once that is rendered, %s', async (_, behavior, isReduced) => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: isReduced && query === media.reducedMotion,
      onchange: null,
    }),
  );
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  respondWithPlayers((entries) => [
    ...entries.slice(1),
    { ...ranked(40, 'Ada'), user: aUser(ada.id, 'Ada'), additionalInfo: medals },
  ]);
  const { user } = harness.visit('/leaderboard', ada);
  await screen.findByRole('button', { name: 'You are #40' });
  const callbacks: FrameRequestCallback[] = [];
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((go) => callbacks.push(go));
  await user.click(screen.getByRole('radio', { name: 'All Time' }));
  await waitFor(() => expect(screen.getAllByText('Ever')).toHaveLength(12));
  await user.click(screen.getByRole('button', { name: 'You are #40' }));
  frames.mockRestore();
  for (const callback of callbacks) requestAnimationFrame(callback);
  await waitFor(() => expect(screen.getByText('Ada').closest('li')).toHaveFocus());
  expect(scroll.mock.calls.at(-1)).toEqual([{ block: 'center', behavior }]);
});
