import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { arrangeGame } from '#tests/support/games.ts';
import type { TestUser } from '#tests/support/server.ts';
import { makeAdmin, openEditHarness, section } from './harness.tsx';

const { harness, ada, ben, cyd } = await openEditHarness();
const gameId = await arrangeGame(harness.server, { creator: ada, members: [ben, cyd], name: 'Cold showers' });
await makeAdmin(ada, gameId, ben);

const open = (as: TestUser) => harness.visit(`/games/${gameId}/edit`, as);
const failLoading = (status: number, message: string) =>
  harness.msw.use(http.get(`*/api/games/${gameId}`, () => HttpResponse.json({ message }, { status })));
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('before the settings', () => {
  it('says that they are on their way [R-EDIT-1]', async () => {
    harness.msw.use(http.get(`*/api/games/${gameId}`, () => delay('infinite')));
    open(ada);
    expect(await screen.findByText('Loading game details...')).toBeInTheDocument();
  });

  it('keeps out who plays and manages nothing [R-EDIT-2] [R-EDIT-3]', async () => {
    open(cyd);
    expect(await title('Access Denied')).toBeInTheDocument();
    expect(
      screen.getByText('Access Denied: Only the game creator and admins can edit this game.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Game Settings' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  });

  it.each([
    ['Access denied', '[R-EDIT-4]'],
    ['You must be a participant', '[R-EDIT-5]'],
    ['Only the game creator may', '[R-EDIT-6]'],
  ])('says who may edit when the server says “%s” %s', async (message) => {
    failLoading(403, message);
    open(ada);
    expect(await title('Access Denied')).toBeInTheDocument();
    expect(screen.getByText('Only the game creator can edit this game.')).toBeInTheDocument();
  });

  it('says that there is no such game [R-EDIT-7]', async () => {
    harness.visit('/games/nowhere/edit', ada);
    expect(await title('Game Not Found')).toBeInTheDocument();
    expect(screen.getByText('This game does not exist or has been deleted.')).toBeInTheDocument();
  });

  it('says so of an answer without a game [R-EDIT-8]', async () => {
    harness.msw.use(http.get(`*/api/games/${gameId}`, () => HttpResponse.json(null)));
    open(ada);
    expect(await title('Game not found')).toBeInTheDocument();
  });

  it('tries again after any other failure [R-EDIT-9]', async () => {
    failLoading(500, 'Oh');
    const { user } = open(ada);
    expect(await title('Error loading game')).toBeInTheDocument();
    harness.msw.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Game Settings' })).toBeInTheDocument();
  });
});

describe('the header', () => {
  it('leads back, and to the game [R-EDIT-10] [R-EDIT-11]', async () => {
    const { user, path } = open(ada);
    expect(await screen.findByRole('link', { name: 'View Game' })).toHaveAttribute(
      'href',
      `/games/${gameId}`,
    );
    await user.click(screen.getByRole('link', { name: 'Back to the game' }));
    await waitFor(() => expect(path()).toBe(`/games/${gameId}`));
  });
});

describe('the rest of the screen', () => {
  it('links to the groups [R-EDIT-31]', async () => {
    open(ben);
    const groups = await section('Group Management');
    expect(groups.getByRole('link', { name: /Manage groups/ })).toHaveAttribute(
      'href',
      `/games/${gameId}/groups`,
    );
  });

  it('offers the creator, and nobody else, to delete the game [R-EDIT-25] [R-EDIT-26]', async () => {
    open(ada);
    expect(await screen.findByRole('button', { name: 'Delete Game' })).toBeInTheDocument();
    harness.leave();
    open(ben);
    expect(await screen.findByRole('heading', { name: 'Game Settings' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete Game' })).not.toBeInTheDocument();
  });
});
