import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { SEARCH_DEBOUNCE } from '#machines/support/search.ts';
import { createGame, day, fromNow, joinAll } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import { holdWrites } from '../support/changes.ts';
import { openHarness } from '../support/harness.tsx';
import { gameCard, section } from '../support/regions.ts';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
const ben = await harness.server.signUp('ben', { firstName: 'Ben' });
const guest = await harness.server.signUp('guest', { firstName: 'Guest' });
const { clock } = harness.server;
const players = [ben];
for (let n = 1; n <= 3; n += 1) players.push(await harness.server.signUp(`player${n}`));
const make = (name: string, input: object = {}) => createGame(ada, clock, { name, ...input });
await joinAll(await make('Cold showers', { description: 'One icy minute a day' }), players.slice(0, 1));
const running = await make('Running at dawn');
await joinAll(running, players.slice(0, 3));
await make('Poems aloud');
await joinAll(await make('Dancing in public'), players);
await make('A secret circle', { isPublic: false });
for (const [name, start] of [
  ['Starts in nine', 9],
  ['Starts in two', 2],
  ['Starts in twelve', 12],
  ['Starts in five', 5],
] as const) {
  await make(name, { startTime: fromNow(clock, start * day), endTime: fromNow(clock, 40 * day) });
}

const namesIn = async (name: string) =>
  (await section(name)).queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const allNames = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const searches = () => harness.requests.filter((line) => line.includes('/api/games/search'));

async function open(as: TestUser = guest, path = '/discover') {
  harness.requests.length = 0;
  const visit = harness.visit(path, as);
  const box = await screen.findByRole('searchbox', { name: 'Search games' });
  return { ...visit, box };
}

describe('Discover', () => {
  it('lists the three active games with the most participants, the largest first [R-DISC-1] [R-DISC-2] [R-DISC-3] [R-DISC-8]', async () => {
    const { box } = await open();
    expect(box).toBeInTheDocument();
    expect(await namesIn('Active Games')).toEqual(['Dancing in public', 'Running at dawn', 'Cold showers']);
    expect(harness.requests).toContain('GET /api/games/public');
  });

  it('lists the three games that start next, without join buttons [R-DISC-4] [R-DISC-5] [R-DISC-6]', async () => {
    await open();
    expect(await namesIn('Coming Soon')).toEqual(['Starts in two', 'Starts in five', 'Starts in nine']);
    const upcoming = await gameCard('Starts in two');
    expect(upcoming.getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
    expect(upcoming.queryByRole('button', { name: 'Join Game' })).not.toBeInTheDocument();
  });

  it('lists all other public games further down', async () => {
    await open();
    expect(await namesIn('More Games')).toEqual(['Poems aloud', 'Starts in twelve']);
    expect(allNames()).not.toContain('A secret circle');
  });

  it('shows as many other games after Back as before', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map(async (n) => (await make(`More ${n}`)).id));
    const { user, box, navigate, goBack } = await open();
    expect(await namesIn('More Games')).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await namesIn('More Games')).toHaveLength(8);
    await waitFor(() => expect(document.activeElement?.matches('li:nth-child(7)')).toBe(true));
    // Typing replaces the history entry.
    await user.type(box, 'o{Backspace}');
    await navigate(`/games/${ids[0]}`);
    await screen.findByRole('heading', { level: 1, name: 'More 1' });
    goBack();
    await screen.findByRole('searchbox', { name: 'Search games' });
    expect(await namesIn('More Games')).toHaveLength(8);
    await navigate('/leaderboard');
    await navigate('/discover');
    expect(await screen.findByRole('button', { name: 'Show more' })).toBeInTheDocument();
    for (const id of ids) await ada.delete(`/api/games/${id}`);
  });

  it('explains that there are no public games', async () => {
    harness.msw.use(http.get('*/api/games/public', () => HttpResponse.json([])));
    await open();
    expect(await screen.findByText('No public games yet')).toBeInTheDocument();
  });
});

describe('searching', () => {
  it('filters the loaded games at one and two characters, without a request [R-DISC-9] [R-DISC-11] [R-DISC-12]', async () => {
    const { user, box } = await open();
    await section('Active Games');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    for (const typed of ['P', 'O']) {
      await user.type(box, typed);
      expect(allNames()).toContain('Poems aloud');
      vi.advanceTimersByTime(10 * SEARCH_DEBOUNCE);
    }
    expect(allNames()).toEqual(['Poems aloud']);
    await user.type(box, 'E');
    vi.advanceTimersByTime(SEARCH_DEBOUNCE);
    await waitFor(() => expect(searches()).not.toEqual([]));
    expect(searches()).toEqual(['GET /api/games/search?q=POE']);
  });

  it('matches text in the description [R-DISC-13]', async () => {
    const { user, box } = await open();
    await section('Active Games');
    await user.type(box, 'ic');
    expect(allNames()).toEqual(expect.arrayContaining(['Cold showers']));
    expect(allNames()).not.toContain('Running at dawn');
  });

  it('searches on the server from three characters on, once typing pauses [R-DISC-10]', async () => {
    const { box } = await open();
    await section('Active Games');
    // All changes at once, because simulated typing on a busy machine may be slower than the debounce.
    for (const text of ['d', 'da', 'dan', 'danc']) fireEvent.change(box, { target: { value: text } });
    await waitFor(() => expect(searches()).toEqual(['GET /api/games/search?q=danc']));
    await waitFor(() => expect(allNames()).toEqual(['Dancing in public']));
  });

  it('adds the results of the server, and filters them too [R-DISC-14]', async () => {
    const [dancing]: object[] = (await guest.get('/api/games/search?q=dancing')).json();
    harness.msw.use(
      http.get('*/api/games/public', () => HttpResponse.json([])),
      http.get('*/api/games/search', () =>
        HttpResponse.json([
          { ...dancing, id: 'one', name: 'Tango nights' },
          { ...dancing, id: 'two', name: 'Something else' },
        ]),
      ),
    );
    const { user, box } = await open();
    await screen.findByText('No public games yet');
    await user.type(box, 'tango');
    expect(await namesIn('Active Games')).toEqual(['Tango nights']);
    expect(allNames()).toEqual(['Tango nights']);
    // Too short to search for.
    fireEvent.change(box, { target: { value: 'ta' } });
    await waitFor(() => expect(allNames()).toEqual([]));
  });

  it('finds a game by the name that it has got since the list was loaded', async () => {
    const { user, box } = await open();
    await section('Active Games');
    harness.msw.use(
      http.get('*/api/games/search', () => HttpResponse.json([{ ...running, name: 'Jogging at dawn' }])),
    );
    await user.type(box, 'jogging');
    expect(await namesIn('Active Games')).toEqual(['Jogging at dawn']);
  });

  it('shows the list’s copy of a game, which may be newer, while the same is searched for again', async () => {
    const { user, box, refetch } = await open();
    await user.type(box, 'running');
    await waitFor(() => expect(searches()).toHaveLength(1));
    await screen.findByText('1 game found');
    await user.clear(box);
    harness.msw.use(
      http.get('*/api/games/public', () => HttpResponse.json([{ ...running, name: 'Running at dusk' }])),
      http.get('*/api/games/search', () => new Promise<never>(() => undefined)),
    );
    await refetch();
    await waitFor(() => expect(allNames()).toEqual(['Running at dusk']));
    await user.type(box, 'running');
    expect(allNames()).toEqual(['Running at dusk']);
  });

  it('reports that nothing matches', async () => {
    const { user, box } = await open();
    await section('Active Games');
    await user.type(box, 'zzz');
    expect(await screen.findByText('No games match “zzz”')).toBeInTheDocument();
    expect(screen.getByText('0 games found')).toBeInTheDocument();
  });

  it('reports a failed search, and searches again', async () => {
    harness.msw.use(http.get('*/api/games/search', () => HttpResponse.error()));
    const { user, box } = await open();
    await section('Active Games');
    await user.type(box, 'running');
    expect(await screen.findByText(/The search failed/)).toBeInTheDocument();
    expect(allNames()).toEqual(['Running at dawn']);
    harness.msw.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Search again' }));
    await waitFor(() => expect(screen.queryByText(/The search failed/)).not.toBeInTheDocument());
  });

  it('shows what it finds although the public games cannot be loaded', async () => {
    harness.msw.use(http.get('*/api/games/public', () => HttpResponse.error()));
    const { user, box } = await open();
    expect(await screen.findByText('Games could not be loaded')).toBeInTheDocument();
    expect(screen.queryByText('No public games yet')).not.toBeInTheDocument();
    await user.type(box, 'running');
    expect(await namesIn('Active Games')).toEqual(['Running at dawn']);
    expect(screen.getByText('1 game found')).toBeInTheDocument();
    expect(screen.getByText('Games could not be loaded')).toBeInTheDocument();
  });

  it('keeps its text in the address', async () => {
    const { user, box, path } = await open();
    await section('Active Games');
    await user.type(box, 'po');
    await waitFor(() => expect(path()).toBe('/discover?q=po'));
    harness.unload();
    const again = await open(guest, '/discover?q=po');
    expect(again.box).toHaveValue('po');
    await waitFor(() => expect(allNames()).toEqual(['Poems aloud']));
  });
});

describe('the search in the history', () => {
  const searchBox = () => screen.getByRole('searchbox', { name: 'Search games' });

  it('is empty after a press of Discover, and restored by Back', async () => {
    const { user, box, path, goBack } = await open();
    await section('Active Games');
    await user.type(box, 'poems');
    expect(searchBox()).toBe(box);
    expect(box).toHaveFocus();
    await waitFor(() => expect(path()).toBe('/discover?q=poems'));
    await user.click(screen.getByRole('link', { name: 'Discover' }));
    await waitFor(() => expect(searchBox()).toHaveValue(''));
    expect(path()).toBe('/discover');
    await waitFor(() => expect(allNames()).toContain('Cold showers'));
    goBack();
    await waitFor(() => expect(searchBox()).toHaveValue('poems'));
    await waitFor(() => expect(allNames()).toEqual(['Poems aloud']));
  });

  it('is restored by Back from a game', async () => {
    const { user, box, path, goBack } = await open(ben);
    await section('Active Games');
    await user.type(box, 'cold');
    await waitFor(() => expect(path()).toBe('/discover?q=cold'));
    await user.click(await screen.findByRole('link', { name: 'Discover' }));
    await waitFor(() => expect(path()).toBe('/discover'));
    await waitFor(() => expect(searchBox()).toHaveValue(''));
    await user.type(searchBox(), 'shower');
    await waitFor(() => expect(path()).toBe('/discover?q=shower'));
    await user.click(await screen.findByRole('link', { name: 'Cold showers' }));
    await screen.findByRole('heading', { level: 1, name: 'Cold showers' });
    goBack();
    expect(await screen.findByRole('searchbox', { name: 'Search games' })).toHaveValue('shower');
    goBack();
    await waitFor(() => expect(searchBox()).toHaveValue('cold'));
  });
});

describe('joining from Discover', () => {
  it('opens the game [R-DISC-7] [R-CARD-18]', async () => {
    const { user, path } = await open();
    await user.click((await gameCard('Poems aloud')).getByRole('button', { name: 'Join Game' }));
    expect(await screen.findByText('Successfully joined the game!')).toBeInTheDocument();
    await waitFor(() => expect(path()).toMatch(/^\/games\/[^/]+$/));
    expect(await screen.findByRole('heading', { level: 1, name: 'Poems aloud' })).toBeInTheDocument();
  });

  it('does not leave the screen that was opened during the request', async () => {
    const { id } = await make('Joined late');
    const { user, path, navigate } = await open(guest, '/discover?q=joined');
    const respond = holdWrites(harness);
    await user.click((await gameCard('Joined late')).getByRole('button', { name: 'Join Game' }));
    await navigate('/leaderboard');
    harness.requests.length = 0;
    respond();
    expect(await screen.findByText('Successfully joined the game!')).toBeInTheDocument();
    await waitFor(() => expect(harness.requests).toContain('GET /api/invitations'));
    expect(path()).toBe('/leaderboard');
    await ada.delete(`/api/games/${id}`);
  });

  it('sends a join request for a game that requires approval, and stays', async () => {
    const { id } = await make('By approval', { requiresApproval: true });
    const { user, path } = await open(guest, '/discover?q=approval');
    await user.click((await gameCard('By approval')).getByRole('button', { name: 'Join Game' }));
    expect(
      await screen.findByText('Join request sent! Waiting for approval from the game creator.'),
    ).toBeInTheDocument();
    await waitFor(async () =>
      expect((await gameCard('By approval')).getByRole('button', { name: 'Request sent' })).toHaveFocus(),
    );
    expect((await gameCard('By approval')).getByRole('button', { name: 'Request sent' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(path()).toBe('/discover?q=approval');
    await ada.delete(`/api/games/${id}`);
  });
});
