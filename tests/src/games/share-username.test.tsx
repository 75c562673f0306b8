import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { arrangeGame } from '#tests/support/games.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
const ben = await harness.server.signUp('ben', { firstName: 'Ben', lastName: 'Okafor' });
await harness.server.signUp('benita', { firstName: 'Benita' });
const game = await arrangeGame(harness.server, { creator: ada });

const searches = () => harness.heard.filter((line) => line.startsWith('GET /api/users/search'));

async function openPanel(as = ada) {
  const visit = harness.visit(`/games/${game}`, as);
  await visit.user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await openedDialog('Share game'));
  const tabs = dialog.getAllByRole('tab').map((tab) => tab.textContent);
  await visit.user.click(dialog.getByRole('tab', { name: 'Username' }));
  harness.heard.length = 0;
  return { ...visit, dialog, tabs, field: await dialog.findByRole('searchbox', { name: 'Find people' }) };
}

describe('the search for people', () => {
  it('is the third way to share [R-SHARE-1]', async () => {
    const { tabs } = await openPanel();
    expect(tabs).toEqual(['Code', 'Link', 'Username']);
  });

  it('begins with two characters, and asks once typing rests [R-SHARE-8] [R-SHARE-9]', async () => {
    const { user, field, dialog } = await openPanel();
    await user.type(field, 'b');
    await user.type(field, 'e');
    expect(await dialog.findByText('Ben Okafor')).toBeInTheDocument();
    expect(dialog.getByText('Benita')).toBeInTheDocument();
    expect(searches()).toEqual(['GET /api/users/search?q=be']);
  });

  it('forgets its results when the text gets too short [R-SHARE-10] [R-SHARE-12]', async () => {
    const { user, field, dialog } = await openPanel();
    await user.type(field, 'be');
    await dialog.findByText('Ben Okafor');
    await user.type(field, '{Backspace}');
    expect(dialog.queryByText('Ben Okafor')).not.toBeInTheDocument();
    expect(dialog.queryByText('No users found')).not.toBeInTheDocument();
  });

  it('says that it found nobody [R-SHARE-11]', async () => {
    const { user, field, dialog } = await openPanel();
    await user.type(field, 'zzz');
    expect(await dialog.findByText('No users found')).toBeInTheDocument();
  });

  it('says that it failed, and shows no results [R-SHARE-13]', async () => {
    const { user, field, dialog } = await openPanel();
    await user.type(field, 'be');
    await dialog.findByText('Ben Okafor');
    harness.msw.use(
      http.get('*/api/users/search', () => HttpResponse.json({ message: 'Oh' }, { status: 500 })),
    );
    await user.type(field, 'n');
    expect(await screen.findByText('Search failed')).toBeInTheDocument();
    expect(dialog.queryByText('Ben Okafor')).not.toBeInTheDocument();
  });
});

describe('inviting', () => {
  it('sends one username, says so, and has the games fetched anew [R-SHARE-14] [R-SHARE-15] [R-SHARE-16] [R-SHARE-18] [R-SHARE-19]', async () => {
    const bodies: unknown[] = [];
    harness.msw.use(
      http.post('*/api/games/:id/invite', async ({ request }) => {
        bodies.push(await request.clone().json());
      }),
    );
    const { user, field, dialog } = await openPanel();
    await user.type(field, 'ben');
    await user.click(await dialog.findByRole('button', { name: 'Invite Ben Okafor' }));
    expect(await screen.findByText('User invited successfully!')).toBeInTheDocument();
    expect(bodies).toEqual([{ username: 'ben' }]);
    await waitFor(() => expect(harness.heard).toContain(`GET /api/games/${game}`));
    expect(dialog.getByRole('button', { name: 'Ben Okafor is invited' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Invite Benita' })).toBeEnabled();
  });

  it('goes on with the next person while the game is still fetched anew', async () => {
    await harness.server.signUp('carl', { firstName: 'Carl' });
    await harness.server.signUp('carla', { firstName: 'Carla' });
    const { user, field, dialog } = await openPanel();
    await user.type(field, 'carl');
    const carla = await dialog.findByRole('button', { name: 'Invite Carla' });
    harness.msw.use(http.get('*/api/games/:id', () => new Promise<void>(() => {})));
    await user.click(dialog.getByRole('button', { name: 'Invite Carl' }));
    await dialog.findByRole('button', { name: 'Carl is invited' });
    await user.click(carla);
    expect(await dialog.findByRole('button', { name: 'Carla is invited' })).toBeDisabled();
  });

  it.each([
    ["the server's words", { message: 'Benita plays already' }, 'Benita plays already'],
    ['our words where it has none', {}, 'Failed to invite user'],
  ])('tells in %s that it failed [R-SHARE-17]', async (_, body, words) => {
    harness.msw.use(http.post('*/api/games/:id/invite', () => HttpResponse.json(body, { status: 409 })));
    const { user, field, dialog } = await openPanel();
    await user.type(field, 'benita');
    await user.click(await dialog.findByRole('button', { name: 'Invite Benita' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it("is headed 'Unauthorized' when nobody is signed in any more [R-AUTH-9]", async () => {
    harness.msw.use(
      http.post('*/api/games/:id/invite', () => HttpResponse.json({ message: 'No' }, { status: 401 })),
    );
    const { user, field, dialog } = await openPanel();
    await user.type(field, 'benita');
    await user.click(await dialog.findByRole('button', { name: 'Invite Benita' }));
    expect(await screen.findByText('Unauthorized')).toBeInTheDocument();
    expect(screen.getByText('You are logged out. Logging in again...')).toBeInTheDocument();
  });

  it('is for people who play', async () => {
    const visit = harness.visit(`/games/${game}`, ben);
    await visit.user.click(await screen.findByRole('button', { name: 'Invite' }));
    await visit.user.click(await screen.findByRole('tab', { name: 'Username' }));
    expect(await screen.findByText('Join this game to invite people by their username.')).toBeInTheDocument();
  });
});
