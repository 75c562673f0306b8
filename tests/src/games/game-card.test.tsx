import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { arrangeGame } from '#tests/support/games.ts';
import { share } from '#tests/support/posting.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';
import { holdIntersections } from '../support/visibility.ts';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada', lastName: 'Lovelace' });
const ben = await harness.server.signUp('ben', { firstName: 'Ben' });
const crowd: TestUser[] = [];
for (let n = 1; n <= 13; n += 1) crowd.push(await harness.server.signUp(`person${n}`));
const cold = await arrangeGame(harness.server, {
  creator: ada,
  members: [ben, ...crowd],
  name: 'Cold showers',
  from: -5,
  to: 4.5,
});
await share(ada, cold, 'One');
await share(ada, cold, 'Two');
await share(ben, cold, 'Three');
const toCome = await arrangeGame(harness.server, {
  creator: ada,
  members: [ben],
  name: 'To come',
  from: 0.5,
  to: 9,
});
const over = await arrangeGame(harness.server, {
  creator: ada,
  members: [ben],
  name: 'Over',
  from: -9,
  to: -3,
});

const card = async (name: string) => {
  const found = (await screen.findByRole('link', { name })).closest('article');
  if (found === null) throw new Error(`${name} is not on a card`);
  return within(found);
};

describe('a card', () => {
  it('shows status, name, creator, progress, time and players [R-CARD-1] [R-CARD-7] [R-CARD-8] [R-CARD-13] [R-CARD-17]', async () => {
    harness.visit('/', ben);
    const cold = await card('Cold showers');
    expect(cold.getByText('Active')).toBeInTheDocument();
    expect(cold.getByText('Ada Lovelace')).toBeInTheDocument();
    expect(cold.getByText('5 days left')).toBeInTheDocument();
    expect(cold.getByText('15 players')).toBeInTheDocument();
    expect(cold.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '52');
  });

  it('colours the badge by status: violet, pink, gray [R-CARD-2] [R-CARD-3] [R-CARD-4]', async () => {
    const { user } = harness.visit('/', ben);
    const looks: (string | null)[] = [];
    for (const [tab, name, words] of [
      [/Active/, 'Cold showers', 'Active'],
      [/Upcoming/, 'To come', 'Upcoming'],
      [/Past/, 'Over', 'Completed'],
    ] as const) {
      await user.click(await screen.findByRole('tab', { name: tab }));
      const badge = (await card(name)).getAllByText(words)[0]?.parentElement;
      looks.push(/tone_(\w+?)__/.exec(badge?.className ?? '')?.[1] ?? null);
    }
    expect(looks).toEqual(['active', 'upcoming', 'completed']);
  });

  it('draws the scores of twelve and counts the rest [R-CARD-10] [R-CARD-11]', async () => {
    harness.visit('/', ben);
    const chart = within(await (await card('Cold showers')).findByRole('list', { name: /Scores/ }));
    const rows = chart.getAllByRole('listitem').map((row) => row.firstElementChild?.textContent);
    expect(rows.slice(0, 2)).toEqual(['Ada Lovelace: 2', 'Ben: 1']);
    expect(rows).toHaveLength(13);
    expect(chart.getByText('+3')).toBeInTheDocument();
  });

  it('gives no score a bar lower than 5 percent [R-CARD-12]', async () => {
    harness.visit('/', ben);
    const chart = within(await (await card('Cold showers')).findByRole('list', { name: /Scores/ }));
    const bars = chart.getAllByRole('listitem').slice(0, 3);
    const lengths = bars.map(
      (bar) => /: (\d+)%/.exec(bar.querySelector('[style*="%"]')?.getAttribute('style') ?? '')?.[1],
    );
    expect(lengths).toEqual(['100', '50', '5']);
  });

  const scoresOf = (id: string) => `GET /api/games/${id}/scores`;
  /** The requests for scores of these games, among those that other tests add. */
  const asked = (ids: readonly string[]) => harness.heard.filter((line) => ids.map(scoresOf).includes(line));

  it('asks for scores of games that have begun, and only of those [R-CARD-23]', async () => {
    harness.heard.length = 0;
    const { user } = harness.visit('/', ben);
    const chart = async (name: string) => (await card(name)).findByRole('list', { name: /Scores/ });
    await chart('Cold showers');
    await user.click(screen.getByRole('tab', { name: /Upcoming/ }));
    expect((await card('To come')).getByText('Starts in 1 day')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: /Past/ }));
    await chart('Over');
    expect(asked([cold, toCome, over])).toEqual([cold, over].map(scoresOf));
  });

  it('asks for its scores when it comes into sight, once', async () => {
    const intersections = holdIntersections();
    harness.heard.length = 0;
    harness.visit('/', ben);
    await card('Cold showers');
    await waitFor(() => expect(harness.heard).toContain('GET /api/user/stats'));
    expect(asked([cold])).toEqual([]);
    intersections.come();
    expect(await (await card('Cold showers')).findByRole('list', { name: /Scores/ })).toBeInTheDocument();
    expect(asked([cold])).toHaveLength(1);
  });

  it('in a tab that is turned to shows known scores a step after itself', async () => {
    const intersections = holdIntersections();
    const { user } = harness.visit('/', ben);
    await card('Cold showers');
    await waitFor(() => expect(intersections.watched()).toBeGreaterThan(0));
    intersections.come();
    const scores = async () => (await card('Cold showers')).queryByRole('list', { name: /Scores/ });
    await waitFor(async () => expect(await scores()).toBeInTheDocument());

    await user.click(screen.getByRole('tab', { name: /Past/ }));
    await card('Over');
    intersections.forget();
    await user.click(screen.getByRole('tab', { name: /Active/ }));
    await waitFor(() => expect(intersections.watched()).toBeGreaterThan(0));
    expect(await scores()).not.toBeInTheDocument();
    await waitFor(async () => {
      intersections.come();
      expect(await scores()).toBeInTheDocument();
    });
  });

  it('opens its game [R-CARD-20]', async () => {
    const { user, path } = harness.visit('/', ben);
    await user.click((await card('Cold showers')).getByRole('link', { name: 'Cold showers' }));
    await waitFor(() => expect(path()).toMatch(/^\/games\/[^/]+$/));
  });

  it('offers editing to the creator, which does not open the game [R-CARD-5] [R-CARD-21]', async () => {
    const { user, path } = harness.visit('/', ada);
    await user.click((await card('Cold showers')).getByRole('link', { name: 'Edit Cold showers' }));
    await waitFor(() => expect(path()).toMatch(/^\/games\/[^/]+\/edit$/));
  });

  it('does not offer editing to others', async () => {
    harness.visit('/', ben);
    expect((await card('Cold showers')).queryByRole('link', { name: /Edit/ })).not.toBeInTheDocument();
  });

  it('offers sharing to everybody, which does not open the game [R-CARD-6] [R-CARD-21] [R-ROLE-8]', async () => {
    const { user, path } = harness.visit('/', ben);
    await user.click((await card('Cold showers')).getByRole('button', { name: 'Share Cold showers' }));
    expect(await screen.findByRole('dialog', { name: 'Share game' })).toBeInTheDocument();
    expect(path()).toBe('/');
  });
});

describe('sharing', () => {
  const openShare = async () => {
    const { user } = harness.visit('/', ben);
    await user.click((await card('Cold showers')).getByRole('button', { name: 'Share Cold showers' }));
    const dialog = within(await openedDialog('Share game'));
    return { user, dialog };
  };
  const codeOf = async () => {
    const games: { name: string; inviteCode: string }[] = (await ben.get('/api/games')).json();
    return games.find(({ name }) => name === 'Cold showers')?.inviteCode;
  };

  it('shows the code and copies it [R-SHARE-2] [R-SHARE-4]', async () => {
    const { user, dialog } = await openShare();
    const code = await codeOf();
    expect(dialog.getByText(String(code))).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Copy code' }));
    expect(await screen.findByText('Invite code')).toBeInTheDocument();
    expect(screen.getAllByText('Copied!').length).toBeGreaterThan(0);
    expect(await navigator.clipboard.readText()).toBe(code);
  });

  it('shows the link on this site and copies it, and says so for two seconds [R-SHARE-3] [R-SHARE-5] [R-SHARE-6]', async () => {
    const { user, dialog } = await openShare();
    await user.click(dialog.getByRole('tab', { name: 'Link' }));
    const link = `${location.origin}/join/${await codeOf()}`;
    expect(await dialog.findByText(link)).toBeInTheDocument();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
    const before = Date.now();
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    expect(await dialog.findByRole('button', { name: 'Copied!' })).toBeInTheDocument();
    expect(await screen.findByText('Share link')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(link);
    await waitFor(() => {
      vi.advanceTimersByTime(100);
      expect(dialog.getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
    });
    expect(Date.now() - before).toBeGreaterThanOrEqual(2000);
  });

  it('says that it could not copy [R-SHARE-7]', async () => {
    const { user, dialog } = await openShare();
    const writeText = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    await user.click(dialog.getByRole('button', { name: 'Copy code' }));
    expect(await screen.findByText('Failed to copy to clipboard')).toBeInTheDocument();
    navigator.clipboard.writeText = writeText;
  });
});

describe('joining from a game', () => {
  it('sends no body, and says that it succeeded [R-CARD-19] [R-OK-1]', async () => {
    const id = await arrangeGame(harness.server, { creator: ada, name: 'Open to all' });
    const bodies: string[] = [];
    harness.msw.use(
      http.post('*/api/games/:id/join', async ({ request }) => {
        bodies.push(await request.clone().text());
      }),
    );
    const { user } = harness.visit(`/games/${id}`, ben);
    await user.click(await screen.findByRole('button', { name: 'Join Game' }));
    expect(await screen.findByText('Successfully joined the game!')).toBeInTheDocument();
    expect(bodies).toEqual(['']);
    expect(
      (await screen.findAllByRole('button', { name: 'Share Your Accomplishment' })).length,
    ).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Join Game' })).not.toBeInTheDocument();
  });

  it("fails with 'Failed to join game' [R-GAME-43] [R-ERR-2] [R-CARD-22]", async () => {
    const id = await arrangeGame(harness.server, { creator: ada, name: 'Full' });
    harness.msw.use(
      http.post('*/api/games/:id/join', () => HttpResponse.json({ message: 'Full' }, { status: 409 })),
    );
    const { user } = harness.visit(`/games/${id}`, ben);
    await user.click(await screen.findByRole('button', { name: 'Join Game' }));
    expect(await screen.findByText('Failed to join game')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Join Game' })).toBeEnabled();
  });
});
