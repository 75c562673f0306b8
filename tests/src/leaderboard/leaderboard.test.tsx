import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { LEADERBOARD_ROWS } from '#contract/constants.ts';
import type { CreatorEntry, PlayerEntry } from '#contract/leaderboard.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { share } from '#tests/support/posting.ts';
import { openHarness } from '../support/harness.tsx';
import { aUser } from '../support/users.ts';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada', lastName: 'Lovelace' });
const ben = await harness.server.signUp('ben', { firstName: 'Ben' });
const idle = await harness.server.signUp('idle', { firstName: 'Ida' });
const game = await insertTestGame(harness.server, { creator: ada, members: [ben] });
for (const feat of ['One', 'Two', 'Three']) await share(ben, game, feat);
await share(ada, game, 'Mine');

const requests = () => harness.requests.filter((one) => one.startsWith('GET /api/leaderboard'));
const rows = async (label: string) =>
  within(await screen.findByRole('list', { name: label })).getAllByRole('listitem');
const metric = () => screen.findByRole('combobox', { name: 'Ranked by' });
const offered = async () =>
  within(await metric())
    .getAllByRole('option')
    .map((option) => option.textContent);

const aPlayer = (rank: number, score: number, medals: Partial<PlayerEntry['additionalInfo']> = {}) => ({
  rank,
  score,
  user: aUser(`p${rank}`, `Player${rank}`),
  additionalInfo: { goldMedals: 0, silverMedals: 0, bronzeMedals: 0, popularVoteMedals: 0, ...medals },
});
const respondWithPlayers = (...entries: readonly PlayerEntry[]) =>
  harness.msw.use(http.get('*/api/leaderboard/players', () => HttpResponse.json(entries)));
const respondWithCreators = (...entries: readonly CreatorEntry[]) =>
  harness.msw.use(http.get('*/api/leaderboard/creators', () => HttpResponse.json(entries)));

describe('the selection of a leaderboard', () => {
  it('offers players and creators, and two time frames [R-LB-1] [R-LB-2]', async () => {
    harness.visit('/leaderboard', ada);
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Players', 'Creators']);
    const times = within(screen.getByRole('radiogroup', { name: 'Time frame' })).getAllByRole('radio');
    expect(times.map((time) => time.closest('label')?.textContent)).toEqual(['Past 30 Days', 'All Time']);
  });

  it('offers players two metrics for 30 days and five for all time [R-LB-3] [R-LB-4]', async () => {
    const { user } = harness.visit('/leaderboard', ada);
    expect(await offered()).toEqual(['Accomplishments', 'Popular Votes']);
    await user.click(screen.getByRole('radio', { name: 'All Time' }));
    await waitFor(async () =>
      expect(await offered()).toEqual([
        'Accomplishments',
        'Popular Votes',
        'Medal Score',
        'Popular Vote Medals',
        'Games Completed',
      ]),
    );
  });

  it('fetches players by time frame and metric [R-LB-7] [R-LB-9]', async () => {
    harness.requests.length = 0;
    const { user } = harness.visit('/leaderboard', ada);
    await rows('Players');
    await user.selectOptions(await metric(), 'Popular Votes');
    await user.click(screen.getByRole('radio', { name: 'All Time' }));
    await waitFor(() =>
      expect(requests()).toEqual([
        'GET /api/leaderboard/players?timeFrame=30days&metric=accomplishments',
        'GET /api/leaderboard/players?timeFrame=30days&metric=popularVotes',
        'GET /api/leaderboard/players?timeFrame=alltime&metric=popularVotes',
      ]),
    );
  });

  it('falls back to another metric when 30 days do not offer the selected one [R-LB-5]', async () => {
    harness.requests.length = 0;
    const { user } = harness.visit('/leaderboard?time=alltime&metric=medalScore', ada);
    expect(await metric()).toHaveDisplayValue('Medal Score');
    await user.click(screen.getByRole('radio', { name: 'Past 30 Days' }));
    await waitFor(async () => expect(await metric()).toHaveDisplayValue('Accomplishments'));
    await rows('Players');
    expect(requests()).toEqual([
      'GET /api/leaderboard/players?timeFrame=alltime&metric=medalScore',
      'GET /api/leaderboard/players?timeFrame=30days&metric=accomplishments',
    ]);
  });

  it('offers creators three metrics, and fetches them [R-LB-6] [R-LB-8] [R-LB-9]', async () => {
    const { user } = harness.visit('/leaderboard', ada);
    await rows('Players');
    harness.requests.length = 0;
    await user.click(screen.getByRole('tab', { name: 'Creators' }));
    await rows('Creators');
    expect(await offered()).toEqual(['Total Participants', 'Largest Game Size', 'Community Accomplishments']);
    await user.selectOptions(await metric(), 'Largest Game Size');
    await user.click(screen.getByRole('radio', { name: 'All Time' }));
    await user.selectOptions(await metric(), 'Community Accomplishments');
    await waitFor(() =>
      expect(requests()).toEqual([
        'GET /api/leaderboard/creators?timeFrame=30days&metric=totalParticipants',
        'GET /api/leaderboard/creators?timeFrame=30days&metric=largestGame',
        'GET /api/leaderboard/creators?timeFrame=alltime&metric=largestGame',
        'GET /api/leaderboard/creators?timeFrame=alltime&metric=totalAccomplishments',
      ]),
    );
  });

  it('is in the address; invalid parameters become the default', async () => {
    const { user, path, navigate } = harness.visit('/leaderboard?time=tomorrow&metric=luck', ada);
    await rows('Players');
    expect(await metric()).toHaveDisplayValue('Accomplishments');
    expect(screen.getByRole('radio', { name: 'Past 30 Days' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'All Time' }));
    await user.selectOptions(await metric(), 'Games Completed');
    await waitFor(() => expect(path()).toBe('/leaderboard?time=alltime&metric=gamesCompleted'));
    await navigate('/leaderboard?board=creators&time=alltime&metric=gamesCompleted');
    await waitFor(async () => expect(await metric()).toHaveDisplayValue('Total Participants'));
  });
});

describe('a leaderboard', () => {
  it('shows scores of the server, and marks the viewer’s row', async () => {
    harness.visit('/leaderboard', ada);
    const shown = await rows('Players');
    expect(shown.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Ben.*3Top 1$/),
      expect.stringMatching(/Ada Lovelace\(You\).*1Top 2$/),
    ]);
  });

  it('shows medals and badges for the first three ranks, numbers for others [R-LB-10] [R-LB-11] [R-LB-12]', async () => {
    respondWithPlayers(aPlayer(1, 90), aPlayer(2, 80), aPlayer(3, 70), aPlayer(4, 60), aPlayer(10, 50));
    harness.visit('/leaderboard', ada);
    const shown = await rows('Players');
    expect(
      shown.map((row) => [
        within(row).queryByText(/^Top \d+$/)?.textContent,
        within(row).queryByText(/^#/)?.textContent,
        row.firstElementChild?.querySelector('svg text')?.textContent,
      ]),
    ).toEqual([
      ['Top 1', undefined, '1'],
      ['Top 2', undefined, '2'],
      ['Top 3', undefined, '3'],
      [undefined, '#4', undefined],
      [undefined, '#10', undefined],
    ]);
  });

  it('renders no bar shorter than 8 % of the longest [R-LB-13]', async () => {
    respondWithPlayers(aPlayer(1, 1000), aPlayer(2, 500), aPlayer(3, 1));
    harness.visit('/leaderboard', ada);
    const lengths = (await rows('Players')).map((row) =>
      row.querySelector('[style*="%"]')?.getAttribute('style'),
    );
    expect(lengths.map((style) => style?.replace(/^.*: ?|;$/g, ''))).toEqual(['100%', '50%', '8%']);
  });

  it('formats a medal score as points, other scores as numbers [R-LB-14]', async () => {
    respondWithPlayers(aPlayer(1, 1234));
    const { user } = harness.visit('/leaderboard?time=alltime&metric=medalScore', ada);
    expect(await screen.findByText('1,234 pts')).toBeInTheDocument();
    await user.selectOptions(await metric(), 'Games Completed');
    expect(await screen.findByText('1,234')).toBeInTheDocument();
  });

  it('shows the medals of players [R-LB-15]', async () => {
    respondWithPlayers(
      aPlayer(1, 9, { goldMedals: 2, silverMedals: 1, bronzeMedals: 3, popularVoteMedals: 1 }),
      aPlayer(2, 8),
    );
    harness.visit('/leaderboard', ada);
    const [first, second] = await rows('Players');
    const medals = (row: HTMLElement | undefined) =>
      row &&
      within(row)
        .queryAllByRole('img')
        .map((medal) => medal.getAttribute('aria-label'));
    expect([medals(first), medals(second)]).toEqual([
      ['2 gold medals', '1 silver medal', '3 bronze medals', '1 popular vote medal'],
      [],
    ]);
  });

  it('shows the totals of creators [R-LB-16]', async () => {
    const additionalInfo = { totalParticipants: 1200, largestGame: 40, totalAccomplishments: 1 };
    respondWithCreators({ rank: 1, score: 1200, user: aUser('maker', 'Maker'), additionalInfo });
    harness.visit('/leaderboard?board=creators', ada);
    expect(
      await screen.findByText('1,200 participants · largest game 40 · 1 accomplishment'),
    ).toBeInTheDocument();
  });

  it('shows a notice to viewers who are not on it', async () => {
    harness.visit('/leaderboard', idle);
    expect(await screen.findByText('You are not on this leaderboard yet.')).toBeInTheDocument();
  });

  it('lists the viewer below the first fifty, and scrolls there', async () => {
    const first = Array.from({ length: LEADERBOARD_ROWS }, (_, n) => aPlayer(n + 1, 1000 - n));
    respondWithPlayers(...first, { ...aPlayer(1234, 5), user: aUser(ada.id, 'Ada') });
    const { user } = harness.visit('/leaderboard', ada);
    await user.click(await screen.findByRole('button', { name: 'You are #1,234' }));
    expect((await rows('Players')).length).toBe(LEADERBOARD_ROWS);
    const [own] = await rows('Your place');
    expect(own).toHaveTextContent(/^#1,234.*Ada\(You\)5$/);
    expect(own).toHaveFocus();
  });

  it.each([
    [
      'explains that there are no players [R-LB-17]',
      '',
      'No leaderboard data available yet',
      'Complete some games to see rankings!',
    ],
    [
      'explains that there are no creators [R-LB-18]',
      'creators',
      'No creator data available yet',
      'Create some games to see rankings!',
    ],
  ])('%s', async (_, board, title, text) => {
    harness.msw.use(http.get('*/api/leaderboard/*', () => HttpResponse.json([])));
    harness.visit(`/leaderboard?board=${board}`, ada);
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it.each([
    [
      'offers a retry when players cannot be loaded [R-LB-19]',
      '',
      'Players',
      'Failed to fetch player leaderboard',
    ],
    [
      'offers a retry when creators cannot be loaded [R-LB-20]',
      '?board=creators',
      'Creators',
      'Failed to fetch creator leaderboard',
    ],
  ])('%s', async (_, search, label, text) => {
    harness.msw.use(http.get('*/api/leaderboard/*', () => new HttpResponse(null, { status: 500 })));
    const { user } = harness.visit(`/leaderboard${search}`, ada);
    expect(await screen.findByText(text)).toBeInTheDocument();
    harness.msw.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await rows(label)).length).toBeGreaterThan(0);
  });
});
