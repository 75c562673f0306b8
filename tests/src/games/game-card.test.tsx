import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { insertTestGame } from '#tests/support/games.ts';
import { share } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import { conflictError, recordWrites } from '../support/changes.ts';
import { gameCard } from '../support/regions.ts';
import { mockIntersections } from '../support/visibility.ts';
import { openGamesHarness } from './support.tsx';

const { harness, ada, ben } = await openGamesHarness();
const crowd: TestUser[] = [];
for (let n = 1; n <= 13; n += 1) crowd.push(await harness.server.signUp(`person${n}`));
const arrange = (name: string, from: number, to: number, members = [ben]) =>
  insertTestGame(harness.server, { creator: ada, members, name, from, to });
const cold = await arrange('Cold showers', -5, 4.5, [ben, ...crowd]);
const upcoming = await arrange('To come', 0.5, 9);
const over = await arrange('Over', -9, -3);
await share(ada, cold, 2);
await share(ben, cold);

const chartOf = async (name: string) =>
  within(await (await gameCard(name)).findByRole('list', { name: /Scores/ }));

describe('a card', () => {
  it('shows status, name, creator, progress, time and players [R-CARD-1] [R-CARD-7] [R-CARD-8] [R-CARD-13] [R-CARD-17]', async () => {
    harness.visit('/', ben);
    const shown = await gameCard('Cold showers');
    for (const text of ['Active', 'Ada Lovelace', '5 days left', '15 players'])
      expect(shown.getByText(text)).toBeInTheDocument();
    expect(shown.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '52');
    expect(shown.queryByRole('link', { name: /Edit/ })).not.toBeInTheDocument();
  });

  it('colours the badge by status: violet, pink, gray [R-CARD-2] [R-CARD-3] [R-CARD-4]', async () => {
    const { user } = harness.visit('/', ben);
    const tones: (string | undefined)[] = [];
    for (const [tab, name, label] of [
      [/Active/, 'Cold showers', 'Active'],
      [/Upcoming/, 'To come', 'Upcoming'],
      [/Past/, 'Over', 'Completed'],
    ] as const) {
      await user.click(await screen.findByRole('tab', { name: tab }));
      const badge = (await gameCard(name)).getAllByText(label)[0]?.parentElement;
      tones.push(/tone_(\w+?)__/.exec(badge?.className ?? '')?.[1]);
    }
    expect(tones).toEqual(['active', 'upcoming', 'completed']);
  });

  it('shows twelve scores as bars of at least 5 percent, and counts the rest [R-CARD-10] [R-CARD-11] [R-CARD-12]', async () => {
    harness.visit('/', ben);
    const chart = await chartOf('Cold showers');
    const rows = chart.getAllByRole('listitem');
    const bars = rows
      .slice(0, 3)
      .map((row) => [
        row.firstElementChild?.textContent,
        /: (\d+)%/.exec(row.querySelector('[style*="%"]')?.getAttribute('style') ?? '')?.[1],
      ]);
    expect(bars).toEqual([
      ['Ada Lovelace: 2', '100'],
      ['Ben: 1', '50'],
      [expect.stringMatching(/: 0$/), '5'],
    ]);
    expect(rows).toHaveLength(13);
    expect(chart.getByText('+3')).toBeInTheDocument();
  });

  const scoresOf = (id: string) => `GET /api/games/${id}/scores`;
  /** The requests for scores of these games: other tests add games. */
  const requested = (...ids: readonly string[]) =>
    harness.requests.filter((line) => ids.map(scoresOf).includes(line));

  it('requests scores of active and completed games only [R-CARD-23]', async () => {
    harness.requests.length = 0;
    const { user } = harness.visit('/', ben);
    await chartOf('Cold showers');
    await user.click(screen.getByRole('tab', { name: /Upcoming/ }));
    expect((await gameCard('To come')).getByText('Starts in 1 day')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: /Past/ }));
    await chartOf('Over');
    expect(requested(cold, upcoming, over)).toEqual([cold, over].map(scoresOf));
  });

  it('requests its scores once, when it becomes visible; in an activated tab they render after it', async () => {
    const intersections = mockIntersections();
    harness.requests.length = 0;
    const { user } = harness.visit('/', ben);
    const scores = async () => (await gameCard('Cold showers')).queryByRole('list', { name: /Scores/ });
    await gameCard('Cold showers');
    await waitFor(() => expect(harness.requests).toContain('GET /api/user/stats'));
    await waitFor(() => expect(intersections.observedCount()).toBeGreaterThan(0));
    expect(requested(cold)).toEqual([]);
    intersections.intersect();
    await waitFor(async () => expect(await scores()).toBeInTheDocument());
    expect(requested(cold)).toHaveLength(1);

    await user.click(screen.getByRole('tab', { name: /Past/ }));
    await gameCard('Over');
    intersections.reset();
    await user.click(screen.getByRole('tab', { name: /Active/ }));
    await waitFor(() => expect(intersections.observedCount()).toBeGreaterThan(0));
    expect(await scores()).not.toBeInTheDocument();
    await waitFor(async () => {
      intersections.intersect();
      expect(await scores()).toBeInTheDocument();
    });
  });

  it('opens its game [R-CARD-20]', async () => {
    const { user, path } = harness.visit('/', ben);
    await user.click((await gameCard('Cold showers')).getByRole('link', { name: 'Cold showers' }));
    await waitFor(() => expect(path()).toBe(`/games/${cold}`));
  });

  it('offers editing to the creator, without opening the game [R-CARD-5] [R-CARD-21]', async () => {
    const { user, path } = harness.visit('/', ada);
    await user.click((await gameCard('Cold showers')).getByRole('link', { name: 'Edit Cold showers' }));
    await waitFor(() => expect(path()).toBe(`/games/${cold}/edit`));
  });

  it('offers sharing to everybody, without opening the game [R-CARD-6] [R-CARD-21] [R-ROLE-8]', async () => {
    const { user, path } = harness.visit('/', ben);
    await user.click((await gameCard('Cold showers')).getByRole('button', { name: 'Share Cold showers' }));
    expect(await screen.findByRole('dialog', { name: 'Share game' })).toBeInTheDocument();
    expect(path()).toBe('/');
  });
});

describe('joining a public game', () => {
  const open = async (name: string) => {
    const id = await insertTestGame(harness.server, { creator: ada, name });
    const { user } = harness.visit(`/games/${id}`, ben);
    return { id, join: async () => user.click(await screen.findByRole('button', { name: 'Join Game' })) };
  };

  it('sends no body and reports success [R-CARD-19] [R-OK-1]', async () => {
    const sent = recordWrites(harness);
    const { id, join } = await open('Open to all');
    await join();
    expect(await screen.findByText('Successfully joined the game!')).toBeInTheDocument();
    expect(sent).toEqual([{ line: `POST /api/games/${id}/join`, body: null }]);
    const shareButtons = await screen.findAllByRole('button', { name: 'Share Your Accomplishment' });
    expect(shareButtons.length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Join Game' })).not.toBeInTheDocument();
  });

  it("fails with 'Failed to join game' [R-GAME-43] [R-ERR-2] [R-CARD-22]", async () => {
    harness.msw.use(http.post('*/api/games/:id/join', conflictError));
    const { join } = await open('Full');
    await join();
    expect(await screen.findByText('Failed to join game')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Join Game' })).toBeEnabled();
  });
});
