import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { arrangeGame } from '#tests/support/games.ts';
import { share } from '#tests/support/posting.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openedDialog, openedQuestion } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada', lastName: 'Lovelace' });
const ben = await harness.server.signUp('ben', { firstName: 'Ben' });
const eva = await harness.server.signUp('eva', { firstName: 'Eva' });
const outsider = await harness.server.signUp('outsider', { firstName: 'Out' });
const active = await arrangeGame(harness.server, { creator: ada, members: [ben, eva], from: -5, to: 4.5 });
await share(ada, active, 'One');
await share(ben, active, 'Two');
await share(ben, active, 'Three');
await group(active, 'Penguins', '#2563eb', [ben, eva]);

async function group(gameId: string, name: string, color: string, members: readonly TestUser[]) {
  const answer = await ada.post(`/api/games/${gameId}/groups`, { name, color });
  const { id } = z.object({ id: z.string() }).parse(answer.json());
  for (const { id: memberId } of members) {
    await ada.post(`/api/games/${gameId}/groups/${id}/members`, { memberId });
  }
}

async function open(gameId: string, as: TestUser) {
  const visit = harness.visit(`/games/${gameId}`, as);
  await screen.findByRole('region', { name: 'About this game' });
  return visit;
}

const sectionOf = async (name: string) => {
  const found = (await screen.findByRole('heading', { name })).closest('section');
  if (found === null) throw new Error(`${name} is not in a section`);
  return within(found);
};
const words = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
const heading = (name: string) => screen.queryByRole('heading', { name });
const rows = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent);

describe('a game’s page', () => {
  it('shows name, creator, status, time, progress and posts [R-GAME-1] [R-GAME-2] [R-GAME-9] [R-GAME-10] [R-GAME-11] [R-GAME-12] [R-ROLE-2]', async () => {
    await open(active, ben);
    expect(screen.getByRole('heading', { level: 1, name: 'Cold showers' })).toBeInTheDocument();
    const about = within(screen.getByRole('region', { name: 'About this game' }));
    expect(about.getByText('Ada Lovelace')).toBeInTheDocument();
    expect(about.getByText('Active')).toBeInTheDocument();
    expect(about.getByText('5 days left')).toBeInTheDocument();
    expect(about.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '52');
    expect(about.getByText('Posts').parentElement?.textContent).toBe('3Posts');
  });

  it("shows the server's status even where the dates disagree [R-STAT-1]", async () => {
    const detail: object = (await ben.get(`/api/games/${active}`)).json();
    harness.msw.use(
      http.get(`*/api/games/${active}`, () => HttpResponse.json({ ...detail, status: 'completed' })),
    );
    await open(active, ben);
    const about = within(screen.getByRole('region', { name: 'About this game' }));
    expect(about.getAllByText('Completed')).toHaveLength(2);
  });

  it('links to editing for the creator and for admins only [R-GAME-3] [R-GAME-4] [R-GAME-5]', async () => {
    const edit = () => screen.queryByRole('link', { name: 'Edit game' })?.getAttribute('href') ?? null;
    await open(active, ada);
    const seen = [edit()];
    harness.leave();
    await open(active, ben);
    seen.push(edit());
    harness.leave();
    await ada.put(`/api/games/${active}/participants/${ben.id}/admin`, { isAdmin: true });
    await open(active, ben);
    seen.push(edit());
    await ada.put(`/api/games/${active}/participants/${ben.id}/admin`, { isAdmin: false });
    expect(seen).toEqual([`/games/${active}/edit`, null, `/games/${active}/edit`]);
  });

  it('lists participants, with a Message button for each other one [R-GAME-6] [R-GAME-7] [R-GAME-8] [R-MSGD-8]', async () => {
    const { user } = await open(active, ben);
    await user.click(screen.getByRole('button', { name: 'Participants' }));
    const dialog = await openedDialog('Participants (3)');
    const people = within(dialog)
      .getAllByRole('listitem')
      .map((row) => [words(row), within(row).queryByRole('button')?.getAttribute('aria-label') ?? null]);
    expect(people).toEqual([
      ['ALAda Lovelace Owner', 'Message Ada Lovelace'],
      ['BEBen (You)', null],
      ['EVEva', 'Message Eva'],
    ]);
  });

  it('reaches the dialogs to share an accomplishment and to invite [R-GAME-38]', async () => {
    const { user } = await open(active, ben);
    await user.click(screen.getByRole('button', { name: 'Share Your Accomplishment' }));
    const share = await openedDialog('Share Your Accomplishment');
    await user.click(within(share).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByRole('dialog', { name: 'Share game' })).toBeInTheDocument();
  });
});

describe('leaderboards', () => {
  it('rank persons by score [R-GAME-15]', async () => {
    await open(active, ben);
    const list = await screen.findByRole('list', { name: 'Personal Leaderboard' });
    expect(rows(list)).toEqual([
      expect.stringMatching(/Ben2$/),
      expect.stringMatching(/Ada Lovelace1$/),
      expect.stringMatching(/Eva0$/),
    ]);
  });

  it('rank groups by the sum of their scores [R-GAME-16] [R-GAME-20]', async () => {
    harness.heard.length = 0;
    await open(active, ben);
    const list = await screen.findByRole('list', { name: 'Group Leaderboard' });
    expect(rows(list)).toEqual([expect.stringMatching(/Penguins2$/)]);
    expect(harness.heard).toContain(`GET /api/games/${active}/groups/leaderboard`);
  });

  it('are empty where scores can’t be had, and nothing is said about it [R-GAME-18]', async () => {
    harness.msw.use(http.get('*/scores', () => HttpResponse.json({ message: 'Oh' }, { status: 500 })));
    await open(active, ben);
    const board = await sectionOf('Personal Leaderboard');
    expect(await board.findByText('No scores yet.')).toBeInTheDocument();
    expect(screen.queryByText('Oh')).not.toBeInTheDocument();
  });

  it('ask for no scores before the game has begun [R-GAME-17]', async () => {
    const id = await arrangeGame(harness.server, { creator: ada, members: [ben], from: 2, to: 9 });
    harness.heard.length = 0;
    await open(id, ben);
    const board = await sectionOf('Personal Leaderboard');
    expect(board.getByText('Scores appear once the game has begun.')).toBeInTheDocument();
    await waitFor(() => expect(harness.heard).toContain(`GET /api/games/${id}/groups/leaderboard`));
    expect(harness.heard.filter((line) => line.endsWith('/scores'))).toEqual([]);
  });

  it('ask for scores of completed games too [R-GAME-17]', async () => {
    const id = await arrangeGame(harness.server, { creator: ada, members: [ben], from: -9, to: -2 });
    harness.heard.length = 0;
    await open(id, ben);
    await waitFor(() => expect(harness.heard).toContain(`GET /api/games/${id}/scores`));
  });
});

describe('My Group', () => {
  it('shows colour, name, members and who one is among them [R-GAME-21] [R-GAME-24] [R-GAME-25] [R-GAME-26] [R-GAME-27]', async () => {
    await open(active, ben);
    const mine = await sectionOf('My Group');
    const title = mine.getByRole('heading', { name: 'Penguins' }).parentElement;
    expect(title?.textContent).toBe('Penguins2 members');
    expect(title?.firstElementChild).toHaveStyle({ backgroundColor: 'rgb(37, 99, 235)' });
    const people = mine
      .getAllByRole('listitem')
      .map((row) => [words(row), within(row).queryByRole('button')?.getAttribute('aria-label') ?? null]);
    expect(people).toEqual([
      ['BEBen (You)', null],
      ['EVEva', 'Message Eva'],
    ]);
  });

  it('is not shown to people in no group [R-GAME-22]', async () => {
    await open(active, ada);
    expect(heading('My Group')).not.toBeInTheDocument();
  });

  it('is not shown before the game has begun [R-GAME-23]', async () => {
    const id = await arrangeGame(harness.server, { creator: ada, members: [ben], from: 2, to: 9 });
    await group(id, 'Early', '#16a34a', [ben]);
    await open(id, ben);
    expect(heading('My Group')).not.toBeInTheDocument();
  });
});

describe('Winners', () => {
  it('are shown once a game is completed, and not before [R-GAME-13] [R-GAME-14]', async () => {
    const id = await arrangeGame(harness.server, { creator: ada, members: [ben], from: -9, to: -2 });
    const user = (name: string) => ({
      id: name,
      firstName: name,
      lastName: null,
      username: name,
      email: null,
      bio: null,
      profileImageUrl: null,
    });
    const result = (name: string, position: number, medalType: string | null, popularVote = false) => ({
      userId: name,
      position,
      score: 10 - position,
      medalType,
      popularVote,
      user: user(name),
    });
    harness.msw.use(
      http.get('*/results', () =>
        HttpResponse.json([
          result('Zoe', 1, 'gold'),
          result('Yan', 2, 'silver', true),
          result('Xia', 3, null),
        ]),
      ),
    );
    await open(id, ben);
    const list = await screen.findByRole('list', { name: 'Winners' });
    await within(list).findByText('Zoe');
    const winners = within(list)
      .getAllByRole('listitem')
      .map((row) =>
        within(row)
          .getAllByRole('img')
          .map((medal) => medal.getAttribute('aria-label')),
      );
    expect(winners).toEqual([['Gold medal'], ['Silver medal', 'Popular vote']]);
    harness.leave();
    await open(active, ben);
    expect(heading('Winners')).not.toBeInTheDocument();
  });
});

describe('a game that can’t be loaded', () => {
  it.each([
    ['a private game of others [R-ROLE-1]', null, 403, 'Access Denied'],
    ['Access denied [R-GAME-39]', 'Access denied', 403, 'Access Denied'],
    ['must be a participant [R-GAME-40]', 'You must be a participant to see this', 403, 'Access Denied'],
    ['anything else [R-GAME-41]', 'Oh', 500, 'Game Not Found'],
  ])('%s, with a way home [R-GAME-42]', async (_, message, status, title) => {
    const id = await arrangeGame(harness.server, { creator: ada, isPublic: false });
    if (message !== null) {
      harness.msw.use(http.get(`*/api/games/${id}`, () => HttpResponse.json({ message }, { status })));
    }
    harness.visit(`/games/${id}`, outsider);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  });

  it('that is not there cannot be tried again', async () => {
    harness.visit('/games/00000000-0000-7000-8000-000000000000', ben);
    expect(await screen.findByRole('heading', { level: 1, name: 'Game Not Found' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it.each([
    ['the network was away', () => HttpResponse.error()],
    ['the server had trouble', () => HttpResponse.json({ message: 'Broken' }, { status: 500 })],
  ])('can be tried again when %s', async (_, answer) => {
    harness.msw.use(http.get(`*/api/games/${active}`, answer));
    const { user } = harness.visit(`/games/${active}`, ben);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    harness.msw.resetHandlers();
    await user.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Cold showers' })).toBeInTheDocument();
  });
});

describe('a game that is not there', () => {
  it("says 'Game Not Found'", async () => {
    harness.visit('/games/no-such-game', ben);
    expect(await screen.findByRole('heading', { level: 1, name: 'Game Not Found' })).toBeInTheDocument();
  });
});

describe('leaving', () => {
  const confirm = async (visit: { user: Awaited<ReturnType<typeof open>>['user'] }) => {
    await visit.user.click(screen.getByRole('button', { name: 'Leave Game' }));
    const dialog = await openedQuestion('Leave this game?');
    await visit.user.click(within(dialog).getByRole('button', { name: 'Leave' }));
  };

  it('asks first, then takes one out of the game and home [R-API-5]', async () => {
    const id = await arrangeGame(harness.server, { creator: ada, members: [ben], name: 'Not for me' });
    const visit = await open(id, ben);
    harness.heard.length = 0;
    await confirm(visit);
    expect(await screen.findByText('You have left the game')).toBeInTheDocument();
    await waitFor(() => expect(visit.path()).toBe('/'));
    expect(harness.heard).toContain(`POST /api/games/${id}/leave`);
    expect(screen.queryByText('Not for me')).not.toBeInTheDocument();
  });

  it("fails with 'Failed to leave game' [R-ERR-1]", async () => {
    harness.msw.use(http.post('*/leave', () => HttpResponse.json({ message: 'Oh' }, { status: 500 })));
    const visit = await open(active, ben);
    await confirm(visit);
    expect(await screen.findByText('Failed to leave game')).toBeInTheDocument();
    expect(visit.path()).toBe(`/games/${active}`);
  });

  it('is not offered to the creator, nor to people who are not in', async () => {
    await open(active, ada);
    expect(screen.queryByRole('button', { name: 'Leave Game' })).not.toBeInTheDocument();
    harness.leave();
    await open(active, outsider);
    expect(screen.queryByRole('button', { name: 'Leave Game' })).not.toBeInTheDocument();
  });
});
