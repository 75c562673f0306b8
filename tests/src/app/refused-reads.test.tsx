import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { readAll } from '#src/app/offline/database.ts';
import { gamesKeys } from '#src/features/games/games.queries.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { expectStatus } from '#tests/support/play.ts';
import { confirmation, makeAdmin, openGamesHarness, openSettings } from '../games/support.tsx';

/** Reads that the server refuses after it has allowed them, in the whole app with the real server. */

const { harness, ada, ben } = await openGamesHarness();
let gameId: string;
beforeEach(async () => {
  gameId = await insertTestGame(harness.server, { creator: ada, members: [ben], isPublic: false });
});

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const removeBen = async () =>
  expectStatus(200, await ada.delete(`/api/games/${gameId}/participants/${ben.id}`));
const deleteGame = async () => expectStatus(200, await ada.delete(`/api/games/${gameId}`));
/** The response to the next change is lost, after which the app refetches all visible queries. */
const loseResponse = () =>
  harness.msw.use(
    http.all('*/api/games/*', ({ request }) => {
      return request.method === 'GET' ? undefined : new HttpResponse(null, { status: 502 });
    }),
  );

describe('a visible game', () => {
  it.each([
    ['from which the viewer has been removed', removeBen, 'Access Denied'],
    ['that has been deleted', deleteGame, 'Game Not Found'],
  ])('%s is replaced by the refusal when it is refetched', async (_, change, heading) => {
    const { user } = harness.visit(`/games/${gameId}`, ben);
    await user.click(await screen.findByRole('button', { name: 'Leave Game' }));
    const dialog = await confirmation('Leave this game?');
    await change();
    loseResponse();
    await user.click(dialog.getByRole('button', { name: 'Leave' }));
    expect(await title(heading)).toBeInTheDocument();
    expect(screen.queryByText('Cold showers')).not.toBeInTheDocument();
  });

  it('is replaced by the refusal on the edit screen of an admin who has been removed', async () => {
    await makeAdmin(ada, gameId, ben);
    const { submit } = await openSettings(harness, ben, gameId);
    await removeBen();
    loseResponse();
    await submit();
    expect(await title('Access Denied')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Game Settings' })).not.toBeInTheDocument();
  });
});

describe('a persisted game', () => {
  const open = (as = ben, path = `/games/${gameId}`) => harness.visit(path, as, { persists: true });
  const isOfGame = (record: unknown) =>
    typeof record === 'object' &&
    record !== null &&
    'hash' in record &&
    record.hash === JSON.stringify(gamesKeys.detail(gameId));
  const isPersisted = (expected: boolean) =>
    waitFor(async () => expect((await readAll('answers')).some(isOfGame)).toBe(expected));

  it('stays, also on the screen, while a proxy responds with its own page', async () => {
    const { refetch } = open();
    await title('Cold showers');
    await isPersisted(true);
    const page = () => HttpResponse.html('<h1>Not Found</h1>', { status: 404 });
    harness.msw.use(http.get('*/api/*', page));
    await refetch();
    expect(await title('Cold showers')).toBeInTheDocument();
    await isPersisted(true);
  });

  it('is deleted when the server responds with 404', async () => {
    const { refetch } = open();
    await title('Cold showers');
    await isPersisted(true);
    await deleteGame();
    await refetch();
    expect(await title('Game Not Found')).toBeInTheDocument();
    await isPersisted(false);
  });

  it('is deleted when the viewer leaves the game', async () => {
    const { user } = open();
    await title('Cold showers');
    await isPersisted(true);
    await user.click(screen.getByRole('button', { name: 'Leave Game' }));
    await user.click((await confirmation('Leave this game?')).getByRole('button', { name: 'Leave' }));
    await title('Hi, Ben');
    await isPersisted(false);
  });

  it('is deleted when the creator deletes the game', async () => {
    const { user } = open(ada, `/games/${gameId}/edit`);
    await user.click(await screen.findByRole('button', { name: 'Delete Game' }));
    await isPersisted(true);
    const dialog = await confirmation('Delete “Cold showers”?');
    await user.click(dialog.getByRole('button', { name: 'Delete Game' }));
    await title('Hi, Ada');
    await isPersisted(false);
  });
});
