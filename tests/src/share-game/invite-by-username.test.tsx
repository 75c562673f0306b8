import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { arrangeGame } from '#tests/support/games.ts';
import { openGamesHarness } from '../games/support.tsx';
import { conflictError, recordWrites, serverError } from '../support/changes.ts';
import { openedDialog } from '../support/dialog.ts';

const { harness, ada, ben } = await openGamesHarness();
await harness.server.signUp('okafor', { firstName: 'Nia', lastName: 'Okafor' });
await harness.server.signUp('niamh', { firstName: 'Niamh' });
const game = await arrangeGame(harness.server, { creator: ada });

const searches = () => harness.requests.filter((line) => line.startsWith('GET /api/users/search'));

async function open(as = ada) {
  const visit = harness.visit(`/games/${game}`, as);
  await visit.user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await openedDialog('Share game'));
  await visit.user.click(dialog.getByRole('tab', { name: 'Username' }));
  harness.requests.length = 0;
  return { ...visit, dialog };
}

async function search(text: string) {
  const panel = await open();
  const field = await panel.dialog.findByRole('searchbox', { name: 'Find people' });
  await panel.user.type(field, text);
  return { ...panel, field };
}

describe('the search for users', () => {
  it('begins with two characters, when typing pauses, and is cleared below [R-SHARE-8] [R-SHARE-9] [R-SHARE-10] [R-SHARE-12]', async () => {
    const { user, field, dialog } = await search('n');
    await user.type(field, 'i');
    expect(await dialog.findByText('Nia Okafor')).toBeInTheDocument();
    expect(dialog.getByText('Niamh')).toBeInTheDocument();
    expect(searches()).toEqual(['GET /api/users/search?q=ni']);
    await user.type(field, '{Backspace}');
    expect(dialog.queryByText('Nia Okafor')).not.toBeInTheDocument();
    expect(dialog.queryByText('No users found')).not.toBeInTheDocument();
  });

  it('reports that it found nobody [R-SHARE-11]', async () => {
    const { dialog } = await search('zzz');
    expect(await dialog.findByText('No users found')).toBeInTheDocument();
  });

  it('reports a failure and clears the results [R-SHARE-13]', async () => {
    const { user, field, dialog } = await search('ni');
    await dialog.findByText('Nia Okafor');
    harness.msw.use(http.get('*/api/users/search', serverError));
    await user.type(field, 'a');
    expect(await screen.findByText('Search failed')).toBeInTheDocument();
    expect(dialog.queryByText('Nia Okafor')).not.toBeInTheDocument();
  });
});

describe('inviting a user', () => {
  it('sends one username, reports success and refetches the game [R-SHARE-14] [R-SHARE-15] [R-SHARE-16] [R-SHARE-18] [R-SHARE-19]', async () => {
    const sent = recordWrites(harness);
    const { user, dialog } = await search('nia');
    await user.click(await dialog.findByRole('button', { name: 'Invite Nia Okafor' }));
    expect(await screen.findByText('User invited successfully!')).toBeInTheDocument();
    expect(sent).toEqual([{ line: `POST /api/games/${game}/invite`, body: { username: 'okafor' } }]);
    await waitFor(() => expect(harness.requests).toContain(`GET /api/games/${game}`));
    expect(dialog.getByRole('button', { name: 'Nia Okafor is invited' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Invite Niamh' })).toBeEnabled();
  });

  it('does not wait for the refetch before the next invitation', async () => {
    await harness.server.signUp('carl', { firstName: 'Carl' });
    await harness.server.signUp('carla', { firstName: 'Carla' });
    const { user, dialog } = await search('carl');
    const carla = await dialog.findByRole('button', { name: 'Invite Carla' });
    harness.msw.use(http.get('*/api/games/:id', () => new Promise<void>(() => {})));
    await user.click(dialog.getByRole('button', { name: 'Invite Carl' }));
    await dialog.findByRole('button', { name: 'Carl is invited' });
    await user.click(carla);
    expect(await dialog.findByRole('button', { name: 'Carla is invited' })).toBeDisabled();
  });

  const signedOut = () => HttpResponse.json({ message: 'No' }, { status: 401 });
  it.each([
    ['the server’s message [R-SHARE-17]', conflictError, 'Out of order'],
    ['a message of its own [R-SHARE-17]', serverError, 'Failed to invite user'],
    ['‘Unauthorized’ when the session has ended [R-AUTH-9]', signedOut, 'Unauthorized'],
  ])('fails with %s', async (_, answer, message) => {
    const { user, dialog } = await search('niamh');
    recordWrites(harness, answer);
    await user.click(await dialog.findByRole('button', { name: 'Invite Niamh' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('is for participants only', async () => {
    const { dialog } = await open(ben);
    expect(await dialog.findByText('Join this game to invite people by their username.')).toBeInTheDocument();
  });
});
