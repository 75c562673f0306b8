import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { GameResult } from '#contract/game-results.ts';
import { celebrationsOf } from '#src/actors/root.ts';
import { result } from '#tests/machines/support/samples.ts';
import { completeEndedGames, insertTestGame } from '#tests/support/games.ts';
import { day, expectStatus, share } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openHarness } from '../support/harness.tsx';
import { pollingClock } from '../support/polling-clock.ts';

let ada: TestUser;
let ben: TestUser;
let warn: MockInstance<typeof console.warn>;
const harness = await openHarness();
await import('#src/features/notifications/celebration-dialog.tsx');
beforeEach(async () => {
  ada = await harness.server.signUp('ada', { firstName: 'Ada' });
  ben = await harness.server.signUp('ben', { firstName: 'Ben' });
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** Games that have ended in this order, in which Ada has won and Ben has not. */
async function finishedGames(...names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, name] of names.entries()) {
    const times = { from: -1, to: at + 1 };
    const id = await insertTestGame(harness.server, { creator: ada, members: [ben], name, ...times });
    await share(ada, id);
    ids.push(id);
  }
  harness.server.clock.advance((names.length + 1) * day);
  await completeEndedGames(harness.server);
  return ids;
}

const dialog = () => screen.findByRole('dialog');
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const celebrate = async () => within(await dialog()).getByRole('button', { name: 'Celebrate!' });
const requests = (pattern: RegExp) => harness.requests.filter((one) => pattern.test(one));
const failing = () => HttpResponse.json({ message: 'Broken' }, { status: 500 });

/** Opens the dialog of a game with these results. */
async function openWith(...results: readonly GameResult[]) {
  harness.msw.use(http.get('*/api/games/*/results', () => HttpResponse.json(results)));
  await finishedGames('Cold showers');
  const { user } = harness.visit('/leaderboard', ada);
  const shown = await dialog();
  const list = () => within(shown).getByRole('list');
  const press = (name: string) => user.click(within(shown).getByRole('button', { name }));
  const places = () =>
    within(shown)
      .getAllByRole('listitem')
      .map((row) => row.firstElementChild?.textContent);
  return { shown: within(shown), list, places, press };
}

/** Results from the first place to the last; the last `pointless` of them share a place without a point. */
const ranked = (total: number, pointless = 0) =>
  Array.from({ length: total }, (_, index) => {
    const position = Math.min(index, total - pointless) + 1;
    return { ...result(`user${index}`, position), score: index < total - pointless ? 1000 - index : 0 };
  });

describe('the celebration', () => {
  it.each(['/', '/discover', '/games/unknown', '/mobile-demo', '/no/such/place'])(
    'of a finished game opens on any screen, with its results (%s) [R-CELE-1] [R-CELE-2]',
    async (path) => {
      const [id = ''] = await finishedGames('Cold showers');
      harness.requests.length = 0;
      harness.visit(path, ada);
      const shown = await dialog();
      expect(harness.requests).toContain(`GET /api/games/${id}/results`);
      expect(shown).toHaveAccessibleDescription('Cold showers is over.');
      expect(within(shown).getByText('Ada (You)')).toBeInTheDocument();
    },
  );

  it('opens without results when they cannot be loaded, and logs the failure [R-CELE-3] [R-CELE-4]', async () => {
    await finishedGames('Cold showers');
    harness.msw.use(http.get('*/api/games/*/results', failing));
    harness.visit('/leaderboard', ada);
    const shown = within(await dialog());
    expect(shown.queryByRole('list')).not.toBeInTheDocument();
    expect(warn).toHaveBeenCalledOnce();
    expect(screen.queryByText(/fail|broken/i)).not.toBeInTheDocument();
  });

  it.each([
    ['a winner', 'Congratulations!', 'Celebrate!', 'You won a gold medal', () => ada],
    ['others', 'Challenge Complete!', 'Got it!', 'Thank you for playing', () => ben],
  ])(
    'shows %s that the game is over [R-CELE-5] [R-CELE-6] [R-CELE-7]',
    async (_, title, button, text, viewer) => {
      await finishedGames('Cold showers');
      harness.visit('/leaderboard', viewer());
      const shown = await dialog();
      expect(shown).toHaveAccessibleName(title);
      expect(within(shown).getByRole('button', { name: button })).toBeInTheDocument();
      expect(within(shown).getByText(text)).toBeInTheDocument();
    },
  );

  it('stays open when the screen changes', async () => {
    await finishedGames('Cold showers');
    const { navigate } = harness.visit('/join', ada);
    const shown = await dialog();
    await act(() => navigate('/leaderboard'));
    await screen.findByRole('heading', { level: 1, name: 'Leaderboard', hidden: true });
    expect(screen.getByRole('dialog')).toBe(shown);
  });

  it('ends when the user signs out in another tab', async () => {
    await finishedGames('Cold showers');
    const { root } = harness.visit('/leaderboard', ada);
    await dialog();
    const key = 'stretch.account';
    localStorage.removeItem(key);
    act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue: null })));
    await waitFor(() => expect(celebrationsOf(root).getSnapshot().value).toBe('idle'));
    await noDialog();
  });

  it('closes once a poll shows that it was dismissed on another device, and the next one opens', async () => {
    await finishedGames('First game', 'Second game');
    const clock = pollingClock();
    harness.visit('/leaderboard', ada);
    expect(await dialog()).toHaveAccessibleDescription('First game is over.');
    const [first] = (await ada.get('/api/notifications/games')).json<{ id: string }[]>();
    expectStatus(200, await ada.put(`/api/notifications/${first?.id}/read`));
    harness.requests.length = 0;
    await clock.pass(30_000);
    await waitFor(async () => expect(await dialog()).toHaveAccessibleDescription('Second game is over.'));
    expect(requests(/^PUT/)).toEqual([]);
  });

  it('refreshes the posts and the group standings of its game, whose screen may be open', async () => {
    const clock = pollingClock();
    const game = await insertTestGame(harness.server, { creator: ada, members: [ben], from: -1, to: 1 });
    expectStatus(201, await ada.post(`/api/games/${game}/groups`, { name: 'Reds', color: '#dc2626' }));
    await share(ada, game);
    harness.requests.length = 0;
    const { isFetching } = harness.visit(`/games/${game}`, ada);
    const standings = () => requests(/groups.leaderboard/).length;
    await waitFor(() => expect(standings()).toBe(1));
    await waitFor(() => expect(isFetching()).toBe(0));
    const posts = requests(/GET .api.posts/).length;
    harness.server.clock.advance(2 * day);
    await completeEndedGames(harness.server);
    await clock.pass(30_000);
    await dialog();
    await waitFor(() => expect([standings(), requests(/GET .api.posts/).length]).toEqual([2, posts + 1]));
  });

  it('does not open for signed-out visitors [R-CELE-19]', async () => {
    await finishedGames('Cold showers');
    harness.requests.length = 0;
    harness.visit('/', null);
    await screen.findByRole('link', { name: 'Get Started' });
    expect(harness.requests).toEqual(['GET /api/auth/user']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the results', () => {
  it('show the first three places, with all who share them [R-CELE-8] [R-CELE-12]', async () => {
    const { places } = await openWith(...[1, 2, 2, 3, 4].map((place, at) => result(`user${at}`, place)));
    expect(places()).toEqual(['1st', '2nd', '2nd', '3rd']);
  });

  it('expand to all and collapse to the first places [R-CELE-9] [R-CELE-11] [R-CELE-12]', async () => {
    const { places, press } = await openWith(...ranked(23));
    await press('See All 23 Results');
    const all = places();
    expect(all).toHaveLength(23);
    expect([3, 4, 10, 11, 12, 20, 21, 22].map((index) => all[index]).join()).toBe(
      '4th,5th,11th,12th,13th,21st,22nd,23rd',
    );
    await press('Show fewer results');
    expect(places()).toEqual(['1st', '2nd', '3rd']);
  });

  it('of a large game count all participants, and say that only the first are listed [R-CELE-9]', async () => {
    const first = ranked(100).map((one) => ({ ...one, outOf: 20_000 }));
    const { shown, press } = await openWith(...first, { ...result(ada.id, 9876), outOf: 20_000 });
    await press('See All 20,000 Results');
    expect(shown.queryByText(/^These are/)).not.toBeInTheDocument();
    await press('Show more');
    expect(shown.getByText('9876th')).toBeInTheDocument();
    expect(
      shown.getByText('These are the first 100 of 20,000 people, with the popular vote and you.'),
    ).toBeInTheDocument();
  });

  it.each([
    ['need no button when there are three or fewer [R-CELE-10]', ranked(3), 'Winners', 3],
    ['need no button when all share the first place without a point', ranked(5, 5), 'Results', 5],
  ])('%s', async (_, results, name, count) => {
    const { shown, list, places } = await openWith(...results);
    expect(list()).toHaveAccessibleName(name);
    expect(places()).toHaveLength(count);
    expect(shown.queryByRole('button', { name: /See All/ })).not.toBeInTheDocument();
  });

  it.each([
    ['the winners, not those who share a place without a point', ranked(5, 4), 'Winners', 1],
    ['50 of those who share the first place without a point', ranked(60, 60), 'Results', 50],
  ])('are at first %s', async (_, results, name, count) => {
    const { list, places, press } = await openWith(...results);
    expect(list()).toHaveAccessibleName(name);
    expect(places()).toHaveLength(count);
    await press(`See All ${results.length} Results`);
    expect(places()).toHaveLength(results.length);
  });

  it('show medals and the popular vote', async () => {
    const { shown } = await openWith(
      { ...result('ann', 1), medalType: 'gold' },
      { ...result('bob', 2), medalType: 'silver', popularVote: true },
    );
    const medals = within(shown.getByRole('list')).getAllByRole('img');
    expect(medals.map((medal) => medal.getAttribute('aria-label'))).toEqual([
      'Gold medal',
      'Silver medal',
      'Popular vote',
    ]);
  });
});

describe('dismissing', () => {
  it('marks the notification as read, then requests the list again [R-CELE-14] [R-CELE-16] [R-CELE-17]', async () => {
    await finishedGames('Cold showers');
    const sent: unknown[] = [];
    harness.msw.use(
      http.put('*/api/notifications/*/read', async ({ request }) => {
        sent.push([request.headers.get('content-type'), await request.clone().text()]);
      }),
    );
    const { user } = harness.visit('/leaderboard', ada);
    const button = await celebrate();
    harness.requests.length = 0;
    await user.click(button);
    await noDialog();
    await waitFor(() =>
      expect(requests(/\/notifications\//)).toEqual([
        expect.stringMatching(/^PUT \/api\/notifications\/[^/]+\/read$/),
        'GET /api/notifications/games',
      ]),
    );
    expect(sent).toEqual([['application/json', '']]);
    expect((await ada.get('/api/notifications/games')).json()).toEqual([]);
  });

  it('with Escape marks it as read as well, and opens the next one [R-CELE-13]', async () => {
    await finishedGames('First game', 'Second game');
    const { user } = harness.visit('/leaderboard', ada);
    const shown = await dialog();
    expect(shown).toHaveAccessibleDescription('First game is over.');
    expect(screen.queryByText(/Second game/)).not.toBeInTheDocument();
    await waitFor(() => expect(shown).toHaveFocus());
    harness.requests.length = 0;
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(await dialog()).toHaveAccessibleDescription('Second game is over.'));
    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    await noDialog();
    await waitFor(() => expect(requests(/^PUT/)).toHaveLength(2));
  });

  it('reports a failed request, and applies also after a reload [R-CELE-15] [R-CELE-18]', async () => {
    await finishedGames('Cold showers');
    harness.msw.use(http.put('*/api/notifications/*/read', failing));
    const { user } = harness.visit('/leaderboard', ada);
    await user.click(await celebrate());
    expect(await screen.findByText('Failed to mark notification as read')).toBeInTheDocument();
    await noDialog();
    harness.unload();
    harness.requests.length = 0;
    const { isFetching } = harness.visit('/leaderboard', ada);
    await waitFor(() => expect(harness.requests).toContain('GET /api/notifications/games'));
    await waitFor(() => expect(isFetching()).toBe(0));
    expect(requests(/results$/)).toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('applies when the next poll still returns the notification [R-CELE-15] [R-POLL-1]', async () => {
    await finishedGames('Cold showers');
    harness.msw.use(http.put('*/api/notifications/*/read', failing));
    const clock = pollingClock();
    const { user, isFetching } = harness.visit('/leaderboard', ada);
    await user.click(await celebrate());
    await noDialog();
    const polls = () => requests(/^GET \/api\/notifications\/games$/).length;
    const before = polls();
    await clock.until(29_000);
    expect(polls()).toBe(before);
    await clock.pass(5000);
    await waitFor(() => expect(polls()).toBe(before + 1));
    await waitFor(() => expect(isFetching()).toBe(0));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
