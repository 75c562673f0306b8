import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { toasts } from '#src/features/toasts/index.ts';
import { user as userSample } from '#tests/machines/support/samples.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { expectStatus, idOf, share } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import { holdWrites, serverError, stallReads } from '../support/changes.ts';
import { openedDialog } from '../support/dialog.ts';
import { section } from '../support/regions.ts';
import { confirmation, makeAdmin, openGamesHarness } from './support.tsx';

const { harness, ada, ben, cyd, dan } = await openGamesHarness();
const active = await insertTestGame(harness.server, { creator: ada, members: [ben, cyd], from: -5, to: 4.5 });
await share(ada, active);
await share(ben, active, 2);
const privateGame = await insertTestGame(harness.server, { creator: ada, isPublic: false });
await group(active, 'Penguins', '#2563eb', [ben, cyd]);
const arrange = (from: number, to: number) =>
  insertTestGame(harness.server, { creator: ada, members: [ben], from, to });

async function group(gameId: string, name: string, color: string, members: readonly TestUser[]) {
  const id = idOf(expectStatus(201, await ada.post(`/api/games/${gameId}/groups`, { name, color })));
  for (const { id: memberId } of members) {
    await ada.post(`/api/games/${gameId}/groups/${id}/members`, { memberId });
  }
}

async function open(gameId: string, as: TestUser) {
  const visit = harness.visit(`/games/${gameId}`, as);
  return { ...visit, about: within(await screen.findByRole('region', { name: 'About this game' })) };
}

const textOf = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
const heading = (name: string) => screen.queryByRole('heading', { name });
const rowsOf = (list: HTMLElement) => within(list).getAllByRole('listitem');
/** The text of each row, and the label of its button. */
const people = (rows: readonly HTMLElement[]) =>
  rows.map((row) => [
    textOf(row),
    ...within(row)
      .queryAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ]);

describe('the game screen', () => {
  it('shows name, creator, status, time, progress and posts [R-GAME-1] [R-GAME-2] [R-GAME-9] [R-GAME-10] [R-GAME-11] [R-GAME-12] [R-ROLE-2]', async () => {
    const { about } = await open(active, ben);
    expect(screen.getByRole('heading', { level: 1, name: 'Cold showers' })).toBeInTheDocument();
    for (const text of ['Ada Lovelace', 'Active', '5 days left'])
      expect(about.getByText(text)).toBeInTheDocument();
    expect(about.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '52');
    expect(about.getByText('Posts').parentElement?.textContent).toBe('3Posts');
  });

  it("shows the server's status even if the dates disagree [R-STAT-1]", async () => {
    const detail: object = (await ben.get(`/api/games/${active}`)).json();
    harness.msw.use(
      http.get(`*/api/games/${active}`, () => HttpResponse.json({ ...detail, status: 'completed' })),
    );
    const { about } = await open(active, ben);
    expect(about.getAllByText('Completed')).toHaveLength(2);
  });

  it('links to editing for the creator and for admins only [R-GAME-3] [R-GAME-4] [R-GAME-5]', async () => {
    const editLink = async (as: TestUser) => {
      harness.leave();
      await open(active, as);
      return screen.queryByRole('link', { name: 'Edit game' })?.getAttribute('href') ?? null;
    };
    const links = [await editLink(ada), await editLink(ben)];
    await makeAdmin(ada, active, ben);
    links.push(await editLink(ben));
    await makeAdmin(ada, active, ben, false);
    expect(links).toEqual([`/games/${active}/edit`, null, `/games/${active}/edit`]);
  });

  it('lists participants with a Message button for each other one [R-GAME-6] [R-GAME-7] [R-GAME-8] [R-MSGD-8]', async () => {
    const { user } = await open(active, ben);
    await user.click(screen.getByRole('button', { name: 'Participants' }));
    expect(people(rowsOf(await openedDialog('Participants (3)')))).toEqual([
      ['ALAda Lovelace Owner', 'Message Ada Lovelace', 'Options for Ada Lovelace'],
      ['BEBen (You)'],
      ['CYCyd', 'Message Cyd', 'Options for Cyd'],
    ]);
  });

  it('opens the dialogs that share an accomplishment and invite [R-GAME-38]', async () => {
    const { user } = await open(active, ben);
    await user.click(screen.getByRole('button', { name: 'Share Your Accomplishment' }));
    const dialog = within(await openedDialog('Share Your Accomplishment'));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByRole('dialog', { name: 'Share game' })).toBeInTheDocument();
  });
});

describe('the leaderboards', () => {
  it('rank participants by score and groups by the sum of theirs [R-GAME-15] [R-GAME-16] [R-GAME-20]', async () => {
    harness.requests.length = 0;
    await open(active, ben);
    const board = async (name: string) => rowsOf(await screen.findByRole('list', { name })).map(textOf);
    expect(await board('Personal Leaderboard')).toEqual([
      expect.stringMatching(/Ben2$/),
      expect.stringMatching(/Ada Lovelace1$/),
      expect.stringMatching(/Cyd0$/),
    ]);
    expect(await board('Group Leaderboard')).toEqual([expect.stringMatching(/Penguins2$/)]);
    expect(harness.requests).toContain(`GET /api/games/${active}/groups/leaderboard`);
  });

  it('are empty, without a message, if scores cannot be loaded [R-GAME-18]', async () => {
    const onToast = vi.fn<() => void>();
    onTestFinished(toasts.subscribe(onToast));
    harness.msw.use(http.get('*/scores', () => HttpResponse.json({ message: 'Oh' }, { status: 500 })));
    await open(active, ben);
    const board = await section('Personal Leaderboard');
    expect(await board.findByText('No scores yet.')).toBeInTheDocument();
    expect(screen.queryByText('Oh')).not.toBeInTheDocument();
    expect(onToast).not.toHaveBeenCalled();
  });

  it('request scores of completed games, and none of upcoming ones [R-GAME-17]', async () => {
    const [upcoming, over] = [await arrange(2, 9), await arrange(-9, -2)];
    harness.requests.length = 0;
    await open(upcoming, ben);
    const board = await section('Personal Leaderboard');
    expect(board.getByText('Scores appear once the game has begun.')).toBeInTheDocument();
    await waitFor(() => expect(harness.requests).toContain(`GET /api/games/${upcoming}/groups/leaderboard`));
    harness.leave();
    await open(over, ben);
    const scores = () => harness.requests.filter((line) => line.endsWith('/scores'));
    await waitFor(() => expect(scores()).toEqual([`GET /api/games/${over}/scores`]));
  });
});

describe('My Group', () => {
  it('shows colour, name, members and the viewer among them [R-GAME-21] [R-GAME-24] [R-GAME-25] [R-GAME-26] [R-GAME-27]', async () => {
    await open(active, ben);
    const mine = await section('My Group');
    const title = mine.getByRole('heading', { name: 'Penguins' }).parentElement;
    expect(title?.textContent).toBe('Penguins2 members');
    expect(title?.firstElementChild).toHaveStyle({ backgroundColor: 'rgb(37, 99, 235)' });
    expect(people(mine.getAllByRole('listitem'))).toEqual([['BEBen (You)'], ['CYCyd', 'Message Cyd']]);
  });

  it('is hidden without a group, and before the game has begun [R-GAME-22] [R-GAME-23]', async () => {
    await open(active, ada);
    expect(heading('My Group')).not.toBeInTheDocument();
    harness.leave();
    const upcoming = await arrange(2, 9);
    await group(upcoming, 'Early', '#16a34a', [ben]);
    await open(upcoming, ben);
    expect(heading('My Group')).not.toBeInTheDocument();
  });
});

describe('Winners', () => {
  it('shows the medals of a completed game only [R-GAME-13] [R-GAME-14]', async () => {
    const over = await arrange(-9, -2);
    const results = (
      [
        ['Zoe', 'gold', false],
        ['Yan', 'silver', true],
        ['Xia', null, false],
      ] as const
    ).map(([userId, medalType, popularVote], at) => {
      return { userId, position: at + 1, score: 9 - at, medalType, popularVote, user: userSample(userId) };
    });
    let isCounted = false;
    harness.msw.use(http.get('*/results', () => HttpResponse.json(isCounted ? results : [])));
    await open(over, ben);
    await screen.findByText('The results are being counted.');
    isCounted = true;
    const list = await screen.findByRole('list', { name: 'Winners' });
    await within(list).findByText('Zoe');
    const medals = rowsOf(list).map((row) =>
      within(row)
        .getAllByRole('img')
        .map((medal) => medal.getAttribute('aria-label')),
    );
    expect(medals).toEqual([['Gold medal'], ['Silver medal', 'Popular vote']]);
    harness.leave();
    await open(active, ben);
    expect(heading('Winners')).not.toBeInTheDocument();
  });
});

describe('a game that cannot be loaded', () => {
  const respondWith = (status: number, message: string) => () => HttpResponse.json({ message }, { status });
  const retried = ['Try again', 'Game Not Found'] as const;
  it.each([
    ['a private game [R-ROLE-1]', null, [null, 'Access Denied']],
    ['Access denied [R-GAME-39]', respondWith(403, 'Access denied'), [null, 'Access Denied']],
    [
      'must be a participant [R-GAME-40]',
      respondWith(403, 'You must be a participant'),
      [null, 'Access Denied'],
    ],
    ['a missing game [R-GAME-41]', respondWith(404, 'Not Found'), [null, 'Game Not Found']],
    ['a server error [R-GAME-41]', respondWith(500, 'Oh'), retried],
    ['no response [R-GAME-41]', () => HttpResponse.error(), retried],
  ] as const)('explains it and links to Home: %s [R-GAME-42]', async (_, response, [retry, title]) => {
    if (response) harness.msw.use(http.get(`*/api/games/${privateGame}`, response));
    const { user } = harness.visit(`/games/${privateGame}`, response ? ada : dan);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
    const button = screen.queryByRole('button');
    expect(button?.textContent ?? null).toBe(retry);
    if (button === null) return;
    harness.msw.resetHandlers();
    await user.click(button);
    expect(await screen.findByRole('heading', { level: 1, name: 'Cold showers' })).toBeInTheDocument();
  });
});

describe('leaving', () => {
  const leave = async (gameId: string) => {
    const { user, path, navigate } = await open(gameId, ben);
    harness.requests.length = 0;
    await user.click(screen.getByRole('button', { name: 'Leave Game' }));
    const dialog = await confirmation('Leave this game?');
    await user.click(dialog.getByRole('button', { name: 'Leave' }));
    return { path, navigate };
  };

  it('removes the viewer after confirmation, and opens Home [R-API-5]', async () => {
    const id = await insertTestGame(harness.server, { creator: ada, members: [ben], name: 'Not for me' });
    const { path } = await leave(id);
    expect(await screen.findByText('You have left the game')).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/'));
    expect(harness.requests).toContain(`POST /api/games/${id}/leave`);
    expect(screen.queryByText('Not for me')).not.toBeInTheDocument();
  });

  it('removes the game from Home before the games are fetched again', async () => {
    const id = await insertTestGame(harness.server, { creator: ada, members: [ben], name: 'Soon left' });
    const { user, navigate, path } = harness.visit('/', ben);
    expect(await screen.findByRole('link', { name: 'Soon left' })).toBeInTheDocument();
    await navigate(`/games/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Leave Game' }));
    const dialog = await confirmation('Leave this game?');
    stallReads(harness);
    harness.requests.length = 0;
    await user.click(dialog.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('You have left the game')).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Hi, Ben' })).toBeInTheDocument();
    expect(screen.queryByText('Soon left')).not.toBeInTheDocument();
    expect(harness.requests).not.toContain(`GET /api/games/${id}/scores`);
  });

  it('does not leave the screen that was opened during the request', async () => {
    const id = await insertTestGame(harness.server, { creator: ada, members: [ben] });
    const respond = holdWrites(harness);
    const { path, navigate } = await leave(id);
    await navigate('/discover');
    harness.requests.length = 0;
    respond();
    expect(await screen.findByText('You have left the game')).toBeInTheDocument();
    await waitFor(() => expect(harness.requests).toContainEqual(expect.stringContaining('GET /api/')));
    expect(path()).toBe('/discover');
  });

  it("fails with 'Failed to leave game' [R-ERR-1]", async () => {
    harness.msw.use(http.post('*/leave', serverError));
    const { path } = await leave(active);
    expect(await screen.findByText('Failed to leave game')).toBeInTheDocument();
    expect(path()).toBe(`/games/${active}`);
  });

  it('is not offered to the creator, nor to others than participants', async () => {
    for (const as of [ada, dan]) {
      await open(active, as);
      expect(screen.queryByRole('button', { name: 'Leave Game' })).not.toBeInTheDocument();
      harness.leave();
    }
  });
});
