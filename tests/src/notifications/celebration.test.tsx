import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { GameResult } from '#contract/games.ts';
import { arrangeGame } from '#tests/support/games.ts';
import { share } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openHarness } from '../support/harness.tsx';
import { pollingClock } from '../support/polling-clock.ts';

let ada: TestUser;
let ben: TestUser;
let count = 0;
let warn: MockInstance<typeof console.warn>;
const harness = await openHarness();
await import('#src/features/notifications/celebration-dialog.tsx');
beforeEach(async () => {
  count += 1;
  ada = await harness.server.signUp(`ada${count}`, { firstName: 'Ada' });
  ben = await harness.server.signUp(`ben${count}`, { firstName: 'Ben' });
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const DAY = 24 * 3_600_000;

/** Games of Ada's, in the order in which they end, in which she has won and Ben has not. */
async function wonGames(...names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, name] of names.entries()) {
    const id = await arrangeGame(harness.server, {
      creator: ada,
      members: [ben],
      name,
      from: -1,
      to: at + 1,
    });
    await share(ada, id);
    ids.push(id);
  }
  harness.server.clock.advance((names.length + 1) * DAY);
  return ids;
}

const dialog = () => screen.findByRole('dialog');
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const puts = () => harness.heard.filter((one) => one.startsWith('PUT'));
const failing = () => HttpResponse.json({ message: 'Broken' }, { status: 500 });

const result = (position: number, more: Partial<GameResult> = {}): GameResult => ({
  userId: `user${position}`,
  position,
  score: 40 - position,
  medalType: null,
  popularVote: false,
  user: {
    id: `user${position}`,
    firstName: `Player ${position}`,
    lastName: null,
    username: null,
    email: null,
    bio: null,
    profileImageUrl: null,
  },
  ...more,
});
const answerResults = (...results: readonly GameResult[]) =>
  harness.msw.use(http.get('*/api/games/*/results', () => HttpResponse.json(results)));
const places = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole('listitem')
    .map((row) => row.firstElementChild?.textContent);

describe('the celebration', () => {
  it.each(['/', '/discover', '/games/unknown', '/mobile-demo', '/no/such/place'])(
    'of a game that is over opens on any screen, with its results (%s) [R-CELE-1] [R-CELE-2]',
    async (path) => {
      const [id = ''] = await wonGames('Cold showers');
      harness.heard.length = 0;
      harness.visit(path, ada);
      const shown = await dialog();
      expect(harness.heard).toContain(`GET /api/games/${id}/results`);
      expect(shown).toHaveAccessibleDescription('Cold showers is over.');
      expect(within(shown).getByText('Ada (You)')).toBeInTheDocument();
      expect(within(shown).getByText('You won a gold medal')).toBeInTheDocument();
    },
  );

  it('waits for the results before it opens [R-CELE-2]', async () => {
    await wonGames('Cold showers');
    const held = Promise.withResolvers<void>();
    harness.msw.use(http.get('*/api/games/*/results', () => held.promise));
    harness.visit('/leaderboard', ada);
    await waitFor(() => expect(harness.heard.some((one) => one.endsWith('/results'))).toBe(true));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    held.resolve();
    await dialog();
  });

  it('opens without results when they cannot be had, and tells nobody but the log [R-CELE-3] [R-CELE-4]', async () => {
    await wonGames('Cold showers');
    harness.msw.use(http.get('*/api/games/*/results', failing));
    harness.visit('/leaderboard', ada);
    const shown = within(await dialog());
    expect(shown.queryByRole('list')).not.toBeInTheDocument();
    expect(warn).toHaveBeenCalledOnce();
    expect(screen.queryByText(/fail|broken/i)).not.toBeInTheDocument();
  });

  it('congratulates who has won [R-CELE-5] [R-CELE-7]', async () => {
    await wonGames('Cold showers');
    harness.visit('/leaderboard', ada);
    const shown = await dialog();
    expect(shown).toHaveAccessibleName('Congratulations!');
    expect(within(shown).getByRole('button', { name: 'Celebrate!' })).toBeInTheDocument();
  });

  it('tells everybody else that it is over [R-CELE-6] [R-CELE-7]', async () => {
    await wonGames('Cold showers');
    harness.visit('/leaderboard', ben);
    const shown = await dialog();
    expect(shown).toHaveAccessibleName('Challenge Complete!');
    expect(within(shown).getByRole('button', { name: 'Got it!' })).toBeInTheDocument();
    expect(within(shown).getByText('Thank you for playing')).toBeInTheDocument();
  });

  it('keeps its place in the queue when the screen changes', async () => {
    await wonGames('Cold showers');
    const { navigate } = harness.visit('/join', ada);
    const shown = await dialog();
    await act(() => navigate('/leaderboard'));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Leaderboard', hidden: true }),
    ).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBe(shown);
  });

  it('is not for visitors who are signed out [R-CELE-19]', async () => {
    await wonGames('Cold showers');
    harness.heard.length = 0;
    harness.visit('/', null);
    await screen.findByRole('link', { name: 'Get Started' });
    expect(harness.heard).toEqual(['GET /api/auth/user']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('its results', () => {
  it('show the first three places, with all who share them [R-CELE-8] [R-CELE-12]', async () => {
    answerResults(result(1), result(2), { ...result(2), userId: 'twin' }, result(3), result(4));
    await wonGames('Cold showers');
    harness.visit('/leaderboard', ada);
    expect(places(await dialog())).toEqual(['1st', '2nd', '2nd', '3rd']);
  });

  it('show everybody on request, and only the winners again [R-CELE-9] [R-CELE-11] [R-CELE-12]', async () => {
    answerResults(...Array.from({ length: 23 }, (_, n) => result(n + 1)));
    await wonGames('Cold showers');
    const { user } = harness.visit('/leaderboard', ada);
    const shown = await dialog();
    await user.click(within(shown).getByRole('button', { name: 'See All 23 Results' }));
    const all = places(shown);
    expect(all).toHaveLength(23);
    expect([all[3], all[4], all[10], all[11], all[12], all[20], all[21], all[22]]).toEqual([
      '4th',
      '5th',
      '11th',
      '12th',
      '13th',
      '21st',
      '22nd',
      '23rd',
    ]);
    await user.click(within(shown).getByRole('button', { name: 'Show fewer results' }));
    expect(places(shown)).toEqual(['1st', '2nd', '3rd']);
  });

  it('of a large game count everybody, and say that only the first are listed [R-CELE-9]', async () => {
    const first = Array.from({ length: 100 }, (_, n) => result(n + 1, { outOf: 20_000 }));
    answerResults(...first, result(9876, { outOf: 20_000, userId: ada.id }));
    await wonGames('Cold showers');
    const { user } = harness.visit('/leaderboard', ada);
    const shown = within(await dialog());
    await user.click(shown.getByRole('button', { name: 'See All 20,000 Results' }));
    expect(shown.queryByText(/^These are/)).not.toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Show more' }));
    expect(shown.getByText('9876th')).toBeInTheDocument();
    expect(
      shown.getByText('These are the first 100 of 20,000 people, with the popular vote and you.'),
    ).toBeInTheDocument();
  });

  it('of three or fewer need no more than they show [R-CELE-10]', async () => {
    answerResults(result(1), result(2), { ...result(3), score: 0 });
    await wonGames('Cold showers');
    harness.visit('/leaderboard', ada);
    const shown = await dialog();
    expect(places(shown)).toEqual(['1st', '2nd', '3rd']);
    expect(within(shown).queryByRole('button', { name: /See All/ })).not.toBeInTheDocument();
  });

  it('list the winners alone at first, not those who share a place without a point', async () => {
    const others = [1, 2, 3, 4].map((n) => result(2, { userId: `user${n}0`, score: 0 }));
    answerResults(result(1), ...others);
    await wonGames('Cold showers');
    harness.visit('/leaderboard', ada);
    const shown = await dialog();
    expect(places(within(shown).getByRole('list', { name: 'Winners' }))).toEqual(['1st']);
    expect(within(shown).getByRole('button', { name: 'See All 5 Results' })).toBeInTheDocument();
  });

  it.each([3, 5])(
    'of a game in which none of %i scored show all who share the first place',
    async (count) => {
      answerResults(...Array.from({ length: count }, (_, n) => result(1, { userId: `user${n}`, score: 0 })));
      await wonGames('Cold showers');
      harness.visit('/leaderboard', ada);
      const shown = await dialog();
      expect(within(shown).queryByRole('list', { name: 'Winners' })).not.toBeInTheDocument();
      const ranking = within(shown).getByRole('list', { name: 'Results' });
      expect(places(ranking)).toEqual(Array.from({ length: count }, () => '1st'));
      expect(within(shown).queryByRole('button', { name: /See All/ })).not.toBeInTheDocument();
    },
  );

  it('of many who did not score show the first of them, and the rest on request', async () => {
    answerResults(...Array.from({ length: 60 }, (_, n) => result(1, { userId: `user${n}`, score: 0 })));
    await wonGames('Cold showers');
    const { user } = harness.visit('/leaderboard', ada);
    const shown = await dialog();
    expect(places(shown)).toHaveLength(50);
    await user.click(within(shown).getByRole('button', { name: 'See All 60 Results' }));
    expect(places(shown)).toHaveLength(60);
  });

  it('tell medals and the popular vote', async () => {
    answerResults(result(1, { medalType: 'gold' }), result(2, { medalType: 'silver', popularVote: true }));
    await wonGames('Cold showers');
    harness.visit('/leaderboard', ada);
    const medals = within(await dialog())
      .getAllByRole('listitem')
      .map((row) =>
        within(row)
          .getAllByRole('img')
          .map((medal) => medal.getAttribute('aria-label')),
      );
    expect(medals).toEqual([['Gold medal'], ['Silver medal', 'Popular vote']]);
  });
});

describe('dismissing it', () => {
  it('marks the notification read, then asks for the list anew [R-CELE-14] [R-CELE-16] [R-CELE-17]', async () => {
    await wonGames('Cold showers');
    const sent: unknown[] = [];
    harness.msw.use(
      http.put('*/api/notifications/*/read', async ({ request }) => {
        sent.push([request.headers.get('content-type'), await request.clone().text()]);
      }),
    );
    const { user } = harness.visit('/leaderboard', ada);
    const button = within(await dialog()).getByRole('button', { name: 'Celebrate!' });
    harness.heard.length = 0;
    await user.click(button);
    await noDialog();
    await waitFor(() =>
      expect(harness.heard.filter((one) => one.includes('/notifications/'))).toEqual([
        expect.stringMatching(/^PUT \/api\/notifications\/[^/]+\/read$/),
        'GET /api/notifications/games',
      ]),
    );
    expect(sent).toEqual([['application/json', '']]);
    expect((await ada.get('/api/notifications/games')).json()).toEqual([]);
  });

  it.each([
    [
      'its close button',
      (shown: HTMLElement) => within(shown).getByRole('button', { name: 'Close' }).click(),
    ],
    [
      'Escape',
      () =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    ],
  ])('by %s marks it read as well', async (_, close) => {
    await wonGames('Cold showers');
    harness.visit('/leaderboard', ada);
    const shown = await dialog();
    await waitFor(() => expect(shown).toHaveFocus());
    harness.heard.length = 0;
    close(shown);
    await noDialog();
    await waitFor(() => expect(puts()).toHaveLength(1));
  });

  it('brings the next one, one at a time [R-CELE-13]', async () => {
    await wonGames('First game', 'Second game');
    harness.heard.length = 0;
    const { user } = harness.visit('/leaderboard', ada);
    expect(await dialog()).toHaveAccessibleDescription('First game is over.');
    expect(screen.queryByText(/Second game/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Celebrate!' }));
    await waitFor(async () => expect(await dialog()).toHaveAccessibleDescription('Second game is over.'));
    await user.click(screen.getByRole('button', { name: 'Celebrate!' }));
    await noDialog();
    await waitFor(() => expect(puts()).toHaveLength(2));
  });

  it('that is not taken by the server says so and is remembered, also through a reload [R-CELE-15] [R-CELE-18]', async () => {
    await wonGames('Cold showers');
    harness.msw.use(http.put('*/api/notifications/*/read', failing));
    const { user } = harness.visit('/leaderboard', ada);
    await user.click(within(await dialog()).getByRole('button', { name: 'Celebrate!' }));
    expect(await screen.findByText('Failed to mark notification as read')).toBeInTheDocument();
    await noDialog();
    harness.unload();
    harness.heard.length = 0;
    const { isFetching } = harness.visit('/leaderboard', ada);
    await waitFor(() => expect(harness.heard).toContain('GET /api/notifications/games'));
    await waitFor(() => expect(isFetching()).toBe(0));
    expect(harness.heard.filter((one) => one.endsWith('/results'))).toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('holds when the next poll still tells of it [R-CELE-15] [R-POLL-1]', async () => {
    await wonGames('Cold showers');
    harness.msw.use(http.put('*/api/notifications/*/read', failing));
    const clock = pollingClock();
    const { user, isFetching } = harness.visit('/leaderboard', ada);
    await user.click(within(await dialog()).getByRole('button', { name: 'Celebrate!' }));
    await noDialog();
    const polls = () => harness.heard.filter((one) => one === 'GET /api/notifications/games').length;
    const before = polls();
    await clock.until(29_000);
    expect(polls()).toBe(before);
    await clock.pass(5000);
    await waitFor(() => expect(polls()).toBe(before + 1));
    await waitFor(() => expect(isFetching()).toBe(0));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
