import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { arrangeGame } from '#tests/support/games.ts';
import { expectStatus, idOf } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import { broken, hold, listen, questionClosed, silent } from '../support/changes.ts';
import { openedDialog } from '../support/dialog.ts';
import { makeAdmin, openEditHarness, question, section } from './harness.tsx';

const { harness, ada, ben, cyd, dan } = await openEditHarness();

let gameId: string;
beforeEach(async () => {
  gameId = await arrangeGame(harness.server, { creator: ada, members: [ben, cyd], name: 'Cold showers' });
  await makeAdmin(ada, gameId, ben);
});

function open(as: TestUser) {
  harness.heard.length = 0;
  return harness.visit(`/games/${gameId}/edit`, as);
}
const people = async () => {
  const list = within(await screen.findByRole('list', { name: 'Participants' }));
  // With the mark that may stand behind the name.
  const row = (marked: string) => {
    const found = list.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes(marked));
    if (found[0] === undefined || found.length > 1) throw new Error(`${marked} is not in the list, once`);
    return within(found[0]);
  };
  const buttonsOf = (name: string) =>
    row(name)
      .queryAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
  return { list, row, buttonsOf };
};

const isDisabled = (button: HTMLElement) => button.matches(':disabled');

describe('the participants', () => {
  it('are listed with the owner and the admins marked [R-EDIT-32] [R-EDIT-33] [R-EDIT-34]', async () => {
    open(ada);
    const { list } = await people();
    expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringContaining('Ada (Owner)'),
      expect.stringContaining('Ben (Admin)'),
      expect.stringContaining('Cyd'),
    ]);
    expect(list.getByText('Cyd')).toBeInTheDocument();
    expect(harness.heard).toContain(`GET /api/games/${gameId}/participants`);
  });

  it('can be managed but for the owner [R-EDIT-35] [R-ROLE-4]', async () => {
    open(ada);
    const { buttonsOf } = await people();
    expect(['Ada (Owner)', 'Ben (Admin)', 'Cyd'].map(buttonsOf)).toEqual([
      [],
      ['Remove admin from Ben', 'Remove Ben'],
      ['Make Cyd an admin', 'Remove Cyd'],
    ]);
  });

  it('can be managed by an admin, but for the owner and themselves [R-EDIT-35] [R-EDIT-36] [R-ROLE-4]', async () => {
    open(ben);
    const { buttonsOf } = await people();
    expect(['Ada (Owner)', 'Ben (Admin)', 'Cyd'].map(buttonsOf)).toEqual([
      [],
      [],
      ['Make Cyd an admin', 'Remove Cyd'],
    ]);
  });

  it('says that they could not be loaded, and tries again', async () => {
    harness.msw.use(http.get('*/api/games/:id/participants', () => HttpResponse.error()));
    const { user } = open(ada);
    const shown = await section(/Participants/);
    await user.click(
      await shown.findByRole('button', { name: 'Try again' }).finally(() => harness.msw.resetHandlers()),
    );
    expect((await people()).row('Ada (Owner)').getByText('You')).toBeInTheDocument();
  });
});

describe('removing somebody', () => {
  const ask = async () => {
    const { user } = open(ada);
    await user.click((await people()).row('Cyd').getByRole('button', { name: 'Remove Cyd' }));
    return { user, asked: await question(/Remove Cyd from this game/) };
  };

  it('happens once confirmed [R-EDIT-37] [R-EDIT-38]', async () => {
    const sent = listen(harness);
    const { user, asked } = await ask();
    expect(sent).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Participant removed successfully')).toBeInTheDocument();
    expect(sent).toEqual([{ line: `DELETE /api/games/${gameId}/participants/${cyd.id}`, body: null }]);
    await waitFor(() => expect(screen.queryByText('Cyd')).not.toBeInTheDocument());
  });

  it('shows the new invite code of a private game', async () => {
    gameId = await arrangeGame(harness.server, { creator: ada, members: [cyd], isPublic: false });
    const codeNow = async () => String((await ada.get(`/api/games/${gameId}`)).json().inviteCode);
    const before = await codeNow();
    const { user, asked } = await ask();
    expect(screen.getByText(before)).toBeInTheDocument();
    await user.click(asked.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText(before)).not.toBeInTheDocument());
    expect(screen.getByText(await codeNow())).toBeInTheDocument();
  });

  it.each([
    ['in the server’s words', broken, 'Out of order'],
    ['in ours where it has none', silent, 'Failed to remove participant'],
  ])('says why it failed, %s [R-EDIT-38]', async (_, answer, words) => {
    listen(harness, answer);
    const { user, asked } = await ask();
    await user.click(asked.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    const cancel = asked.getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(cancel).toBeEnabled());
    await user.click(cancel);
    await questionClosed();
    expect((await people()).list.getByText('Cyd')).toBeInTheDocument();
  });

  it('can be left as soon as it has failed, though nothing else gets through', async () => {
    listen(harness, broken);
    const { user, asked } = await ask();
    hold(harness);
    await user.click(asked.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Out of order')).toBeInTheDocument();
    const cancel = asked.getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(cancel).toBeEnabled());
    await user.click(cancel);
    await questionClosed();
  });

  it('closes its question as soon as it is done, though nothing else gets through', async () => {
    listen(harness);
    const { user, asked } = await ask();
    hold(harness);
    await user.click(asked.getByRole('button', { name: 'Remove' }));
    await questionClosed();
    expect(await screen.findByText('Participant removed successfully')).toBeInTheDocument();
  });
});

describe('the admin flag', () => {
  it('goes on and off once confirmed [R-EDIT-39] [R-EDIT-40]', async () => {
    const sent = listen(harness);
    const { user } = open(ada);
    await user.click((await people()).row('Cyd').getByRole('button', { name: 'Make Cyd an admin' }));
    await user.click((await question(/Make Cyd an admin/)).getByRole('button', { name: 'Make admin' }));
    expect(await screen.findByText('Admin status updated successfully')).toBeInTheDocument();
    await questionClosed();
    await user.click((await people()).row('Cyd (Admin)').getByRole('button', { name: /Remove admin/ }));
    await user.click((await question(/Remove admin/)).getByRole('button', { name: 'Remove admin' }));
    expect(await screen.findByText('Cyd')).toBeInTheDocument();
    const line = `PUT /api/games/${gameId}/participants/${cyd.id}/admin`;
    expect(sent).toEqual([
      { line, body: { isAdmin: true } },
      { line, body: { isAdmin: false } },
    ]);
  });

  it.each([
    ['in the server’s words', broken, 'Out of order'],
    ['in ours where it has none', silent, 'Failed to update admin status'],
  ])('says why it failed, %s [R-EDIT-40]', async (_, answer, words) => {
    listen(harness, answer);
    const { user } = open(ada);
    await user.click((await people()).row('Cyd').getByRole('button', { name: 'Make Cyd an admin' }));
    await user.click((await question(/Make Cyd an admin/)).getByRole('button', { name: 'Make admin' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});

describe('the pending invitations', () => {
  const invite = async () =>
    idOf(expectStatus(201, await ada.post(`/api/games/${gameId}/invite`, { username: 'dan' })));

  it('are listed, beside a button that invites [R-EDIT-41]', async () => {
    await invite();
    const { user } = open(ada);
    const shown = await section('Pending Invitations');
    expect(await shown.findByText('Dan')).toBeInTheDocument();
    expect(harness.heard).toContain(`GET /api/games/${gameId}/invitations`);
    await user.click(shown.getByRole('button', { name: 'Invite' }));
    const dialog = within(await openedDialog('Share game'));
    expect(dialog.getByRole('tab', { name: 'Username' })).toHaveAttribute('aria-selected', 'true');
  });

  it('are none when they cannot be had [R-EDIT-42]', async () => {
    await invite();
    harness.msw.use(http.get('*/api/games/:id/invitations', silent));
    open(ada);
    const shown = await section('Pending Invitations');
    expect(await shown.findByText('No invitations are waiting for an answer.')).toBeInTheDocument();
  });

  it('can be taken back [R-EDIT-43]', async () => {
    const invitationId = await invite();
    const sent = listen(harness);
    const { user } = open(ada);
    const shown = await section('Pending Invitations');
    await user.click(await shown.findByRole('button', { name: 'Remove the invitation of Dan' }));
    expect(await screen.findByText('Invitation removed successfully')).toBeInTheDocument();
    expect(sent).toEqual([{ line: `DELETE /api/invitations/${invitationId}`, body: null }]);
    await waitFor(() => expect(shown.queryByText('Dan')).not.toBeInTheDocument());
  });

  it('to an e-mail address have a link that is made anew and copied', async () => {
    const url = `/api/games/${gameId}/invite`;
    const sent = expectStatus(201, await ada.post(url, { email: 'eve@example.com' })).json();
    const { user } = open(ada);
    const shown = await section('Pending Invitations');
    const name = 'eve@example.com';
    await user.click(await shown.findByRole('button', { name: `New invitation link of ${name}` }));
    const link = (await shown.findByText(/\/invites\/[\w-]{32}$/)).textContent ?? '';
    await user.click(shown.getByRole('button', { name: `Copy the invitation link of ${name}` }));
    expect(await screen.findByText('Copied!')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(link);
    const token = link.split('/').at(-1);
    expect((await dan.post('/api/invitations/link', { token: sent.token })).statusCode).toBe(404);
    expectStatus(200, await dan.post('/api/invitations/link', { token }));
  });

  it('by username have no link', async () => {
    await invite();
    open(ada);
    const shown = await section('Pending Invitations');
    await shown.findByRole('button', { name: 'Remove the invitation of Dan' });
    expect(shown.queryByRole('button', { name: /invitation link/ })).not.toBeInTheDocument();
  });

  it('are not offered to be taken back twice while the list is still the old one', async () => {
    await invite();
    listen(harness);
    const { user } = open(ada);
    const shown = await section('Pending Invitations');
    const remove = await shown.findByRole('button', { name: 'Remove the invitation of Dan' });
    hold(harness);
    await user.click(remove);
    expect(await screen.findByText('Invitation removed successfully')).toBeInTheDocument();
    expect(remove).toHaveAttribute('aria-busy', 'true');
  });

  it('says that one could not be taken back [R-EDIT-43]', async () => {
    await invite();
    listen(harness, broken);
    const { user } = open(ada);
    const shown = await section('Pending Invitations');
    await user.click(await shown.findByRole('button', { name: 'Remove the invitation of Dan' }));
    expect(await screen.findByText('Failed to remove invitation')).toBeInTheDocument();
    expect(shown.getByText('Dan')).toBeInTheDocument();
  });
});

describe('the join requests', () => {
  const request = async () => {
    const game = { ...JSON.parse((await ada.get(`/api/games/${gameId}`)).body), requiresApproval: true };
    expectStatus(200, await ada.put(`/api/games/${gameId}`, game));
    expectStatus(200, await dan.post(`/api/games/${gameId}/join`));
    const requests: { id: string }[] = (await ada.get(`/api/games/${gameId}/join-requests`)).json();
    return String(requests[0]?.id);
  };

  it('of public games are shown, with who waits [R-EDIT-44]', async () => {
    await request();
    open(ada);
    expect(await (await section('Join Requests')).findByText('Dan')).toBeInTheDocument();
  });

  it('of private games are neither shown nor asked for [R-EDIT-45]', async () => {
    gameId = await arrangeGame(harness.server, { creator: ada, name: 'Secret', isPublic: false });
    open(ada);
    await (await section('Pending Invitations')).findByText('No invitations are waiting for an answer.');
    expect(screen.queryByRole('heading', { name: 'Join Requests' })).not.toBeInTheDocument();
    expect(harness.heard.filter((line) => line.includes('join-requests'))).toEqual([]);
  });

  it.each([
    ['Approve', 'approve', '[R-EDIT-46]'],
    ['Decline', 'decline', '[R-EDIT-47]'],
  ])('%s sends one call and says that it was handled %s %s [R-EDIT-48]', async (button, verb) => {
    const requestId = await request();
    const sent = listen(harness);
    const { user } = open(ada);
    const shown = await section('Join Requests');
    await user.click(await shown.findByRole('button', { name: `${button} Dan` }));
    expect(await screen.findByText('Join request handled successfully')).toBeInTheDocument();
    expect(sent).toEqual([
      { line: `POST /api/games/${gameId}/join-requests/${requestId}/${verb}`, body: null },
    ]);
    expect(await shown.findByText('Nobody is waiting to be let in.')).toBeInTheDocument();
    expect(screen.queryAllByText('Dan')).toHaveLength(verb === 'approve' ? 1 : 0);
  });

  it('cannot be answered twice while the list is still the old one', async () => {
    await request();
    listen(harness);
    const { user } = open(ada);
    const shown = await section('Join Requests');
    const approve = await shown.findByRole('button', { name: 'Approve Dan' });
    hold(harness);
    await user.click(approve);
    expect(await screen.findByText('Join request handled successfully')).toBeInTheDocument();
    expect([approve, shown.getByRole('button', { name: 'Decline Dan' })].map(isDisabled)).toEqual([
      true,
      true,
    ]);
  });

  it('can be answered again as soon as one has failed, though nothing else gets through', async () => {
    await request();
    listen(harness, broken);
    const { user } = open(ada);
    const shown = await section('Join Requests');
    const approve = await shown.findByRole('button', { name: 'Approve Dan' });
    hold(harness);
    await user.click(approve);
    expect(await screen.findByText('Failed to handle join request')).toBeInTheDocument();
    await waitFor(() => expect(approve).toBeEnabled());
  });

  it.each(['Approve', 'Decline'])('%s says that it could not be handled [R-EDIT-48]', async (button) => {
    await request();
    listen(harness, broken);
    const { user } = open(ada);
    const shown = await section('Join Requests');
    await user.click(await shown.findByRole('button', { name: `${button} Dan` }));
    expect(await screen.findByText('Failed to handle join request')).toBeInTheDocument();
    expect(shown.getByText('Dan')).toBeInTheDocument();
  });
});
