import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { game } from '#contract/games.ts';
import { insertTestGame } from '#tests/support/games.ts';
import type { TestUser } from '#tests/support/server.ts';
import { confirmation, makeAdmin, openGamesHarness } from '../games/support.tsx';
import { confirmationClosed, recordWrites } from '../support/changes.ts';
import { section } from '../support/regions.ts';

const { harness, ada, ben, cyd } = await openGamesHarness();
let gameId: string;
beforeEach(async () => {
  gameId = await insertTestGame(harness.server, { creator: ada, members: [ben, cyd] });
  await makeAdmin(ada, gameId, ben);
});

const open = (as: TestUser) => harness.visit(`/games/${gameId}/edit`, as);
const respondWithGame = (status: number, body: { message: string } | null) =>
  harness.msw.use(http.get(`*/api/games/${gameId}`, () => HttpResponse.json(body, { status })));
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('a game that cannot be edited', () => {
  it('is announced as loading [R-EDIT-1]', async () => {
    harness.msw.use(http.get(`*/api/games/${gameId}`, () => delay('infinite')));
    open(ada);
    expect(await screen.findByText('Loading game details...')).toBeInTheDocument();
  });

  it('denies access to participants who are not admins [R-EDIT-2] [R-EDIT-3]', async () => {
    open(cyd);
    expect(await title('Access Denied')).toBeInTheDocument();
    const text = 'Access Denied: Only the game creator and admins can edit this game.';
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Game Settings' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  });

  const onlyCreator = 'Only the game creator can edit this game.';
  const missing = 'This game does not exist or has been deleted.';
  it.each([
    ['Access denied [R-EDIT-4]', 403, { message: 'Access denied' }, 'Access Denied', onlyCreator],
    [
      'a non-participant [R-EDIT-5]',
      403,
      { message: 'You must be a participant' },
      'Access Denied',
      onlyCreator,
    ],
    [
      'a participant who is not the creator [R-EDIT-6]',
      403,
      { message: 'Only the game creator may' },
      'Access Denied',
      onlyCreator,
    ],
    ['a missing game [R-EDIT-7]', 404, { message: 'Not Found' }, 'Game Not Found', missing],
    ['a response without a game [R-EDIT-8]', 200, null, 'Game not found', missing],
  ])('explains the response: %s', async (_, status, body, heading, text) => {
    respondWithGame(status, body);
    open(ada);
    expect(await title(heading)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('can be loaded again after any other failure [R-EDIT-9]', async () => {
    respondWithGame(500, { message: 'Oh' });
    const { user } = open(ada);
    expect(await title('Error loading game')).toBeInTheDocument();
    harness.msw.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Game Settings' })).toBeInTheDocument();
  });
});

describe('the edit screen', () => {
  it('links back to the game, and to its groups [R-EDIT-10] [R-EDIT-11] [R-EDIT-31]', async () => {
    const { user, path } = open(ben);
    const view = await screen.findByRole('link', { name: 'View Game' });
    expect(view).toHaveAttribute('href', `/games/${gameId}`);
    const groups = (await section('Group Management')).getByRole('link', { name: /Manage groups/ });
    expect(groups).toHaveAttribute('href', `/games/${gameId}/groups`);
    await user.click(screen.getByRole('link', { name: 'Back to the game' }));
    await waitFor(() => expect(path()).toBe(`/games/${gameId}`));
  });

  it('lets the creator, and no admin, delete the game and replace its code [R-EDIT-25] [R-EDIT-26]', async () => {
    open(ada);
    expect(await screen.findByRole('button', { name: 'Delete Game' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Invite Code' })).toBeInTheDocument();
    harness.leave();
    open(ben);
    await section('Game Settings');
    expect(screen.queryByRole('button', { name: 'Delete Game' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Invite Code' })).not.toBeInTheDocument();
  });
});

describe('replacing the invite code', () => {
  const codeNow = async () => game.parse((await ada.get(`/api/games/${gameId}`)).json()).inviteCode;

  it('says what stops working, and shows the new code once confirmed', async () => {
    const old = await codeNow();
    const sent = recordWrites(harness);
    const { user } = open(ada);
    await user.click((await section('Invite Code')).getByRole('button', { name: 'Replace code' }));
    const dialog = await confirmation(/Replace the invite code/);
    expect(dialog.getByText(new RegExp(`The code ${old} stops working at once`))).toBeInTheDocument();
    expect(dialog.getByText(/every link and QR code/)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Replace code' }));
    expect(await screen.findByText('Invite code replaced')).toBeInTheDocument();
    await confirmationClosed();
    const current = await codeNow();
    expect(current).not.toBe(old);
    expect(await (await section('Invite Code')).findByText(current)).toBeInTheDocument();
  });
});
