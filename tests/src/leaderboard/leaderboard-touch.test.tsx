import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type PlayerEntry, type TimeFrame, timeFrame } from '#contract/leaderboard.ts';
import * as entryDetails from '#src/features/leaderboard/entry-details.tsx';
import { openHarness } from '../support/harness.tsx';

/** What stood on the screen whenever rows were drawn: the tab and the time frame that are chosen, and how many rows. */
const drawn: string[] = [];
const note = () => {
  const [tab] = screen.queryAllByRole('tab', { selected: true });
  const time = screen.queryByRole('radio', { checked: true })?.closest('label');
  const now = `${tab?.textContent}, ${time?.textContent}, ${document.querySelectorAll('ol > li').length} rows`;
  if (drawn.at(-1) !== now) drawn.push(now);
  return <span />;
};

const harness = await openHarness();
const ada = await harness.server.signUp('ada');
beforeEach(() => {
  drawn.splice(0);
  vi.spyOn(entryDetails, 'PlayerMedals').mockImplementation(note);
  vi.spyOn(entryDetails, 'CreatorTotals').mockImplementation(note);
});

const ranked = (rank: number, name: string) => ({
  rank,
  score: 1000 - rank,
  user: {
    id: `${name} ${rank}`,
    firstName: name,
    lastName: null,
    username: `${name}${rank}`,
    email: null,
    bio: null,
    profileImageUrl: null,
  },
});
const medals = { goldMedals: 0, silverMedals: 0, bronzeMedals: 0, popularVoteMedals: 0 };
const names = { '30days': 'Lately', alltime: 'Ever' } as const satisfies Record<TimeFrame, string>;
const players = (time: TimeFrame): readonly PlayerEntry[] =>
  Array.from({ length: 30 }, (_, at) => ({ ...ranked(at + 1, names[time]), additionalInfo: medals }));

/** Waits for thirty rows of a name. */
const whole = (label: string, name: string) =>
  waitFor(() => {
    const shown = within(screen.getByRole('list', { name: label })).getAllByRole('listitem');
    expect(shown.filter((row) => row.textContent?.includes(name))).toHaveLength(30);
  });

describe('a leaderboard that somebody touches', () => {
  it('is drawn a screenful at a time where it is opened from another screen', async () => {
    harness.msw.use(http.get('*/api/leaderboard/players', () => HttpResponse.json(players('30days'))));
    const { navigate } = harness.visit('/invites', ada);
    await screen.findByRole('heading', { name: 'Invitations' });
    await act(() => navigate('/leaderboard'));
    await whole('Players', 'Lately');
    expect(drawn.map((one) => one.split(', ').at(-1))).toEqual(['0 rows', '12 rows', '24 rows']);
  });

  it('comes whole at first, marks what was touched before another is drawn, and draws that a screenful at a time', async () => {
    const facts = { totalParticipants: 9, largestGame: 5, totalAccomplishments: 3 };
    harness.msw.use(
      http.get('*/api/leaderboard/players', ({ request }) =>
        HttpResponse.json(players(timeFrame.parse(new URL(request.url).searchParams.get('timeFrame')))),
      ),
      http.get('*/api/leaderboard/creators', () =>
        HttpResponse.json(
          Array.from({ length: 30 }, (_, at) => ({ ...ranked(at + 1, 'Maker'), additionalInfo: facts })),
        ),
      ),
    );
    const { user } = harness.visit('/leaderboard', ada);
    await whole('Players', 'Lately');
    expect(drawn).toEqual(['Players, Past 30 Days, 0 rows']);

    await user.click(screen.getByRole('radio', { name: 'All Time' }));
    await whole('Players', 'Ever');
    await user.click(screen.getByRole('tab', { name: 'Creators' }));
    await whole('Creators', 'Maker');
    drawn.splice(0);

    await user.click(screen.getByRole('tab', { name: 'Players' }));
    await whole('Players', 'Ever');
    await user.click(screen.getByRole('radio', { name: 'Past 30 Days' }));
    await whole('Players', 'Lately');
    expect(drawn).toEqual([
      'Players, All Time, 30 rows',
      'Players, All Time, 12 rows',
      'Players, All Time, 24 rows',
      'Players, Past 30 Days, 30 rows',
      'Players, Past 30 Days, 12 rows',
      'Players, Past 30 Days, 24 rows',
    ]);
  });

  it('leads to one’s own row where that is still to be drawn', async () => {
    harness.msw.use(
      http.get('*/api/leaderboard/players', ({ request }) => {
        const [first, ...others] = players(
          timeFrame.parse(new URL(request.url).searchParams.get('timeFrame')),
        );
        if (first === undefined) throw new Error('There are none');
        return HttpResponse.json([
          ...others,
          { ...first, rank: 40, user: { ...first.user, id: ada.id, firstName: 'Ada' } },
        ]);
      }),
    );
    const { user } = harness.visit('/leaderboard', ada);
    await screen.findByRole('button', { name: 'You are #40' });
    const held: FrameRequestCallback[] = [];
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((go) => held.push(go));
    await user.click(screen.getByRole('radio', { name: 'All Time' }));
    await waitFor(() => expect(screen.getAllByText('Ever')).toHaveLength(12));
    await user.click(screen.getByRole('button', { name: 'You are #40' }));
    frames.mockRestore();
    for (const go of held) requestAnimationFrame(go);
    await waitFor(() => expect(screen.getByText('Ada').closest('li')).toHaveFocus());
  });
});
