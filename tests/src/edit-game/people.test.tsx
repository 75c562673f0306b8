import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { gameDetail } from '#contract/games.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { addManyParticipants } from '#tests/support/many-participants.ts';
import { expectStatus, idOf } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import { confirmation, makeAdmin, openGamesHarness } from '../games/support.tsx';
import {
  confirmationClosed,
  conflictError,
  holdWrites,
  recordWrites,
  serverError,
  stallReads,
} from '../support/changes.ts';
import { openedConfirmation, openedDialog } from '../support/dialog.ts';
import { section } from '../support/regions.ts';

const { harness, ada, ben, cyd, dan } = await openGamesHarness();

let gameId: string;
beforeEach(async () => {
  gameId = await insertTestGame(harness.server, { creator: ada, members: [ben, cyd] });
  await makeAdmin(ada, gameId, ben);
});

function open(as: TestUser = ada) {
  harness.requests.length = 0;
  return harness.visit(`/games/${gameId}/edit`, as);
}
const load = async () => gameDetail.parse((await ada.get(`/api/games/${gameId}`)).json());

describe('the participants', () => {
  const rows = async () => {
    const list = within(await screen.findByRole('list', { name: 'Participants' }));
    return list.getAllByRole('listitem').map((row) => {
      const buttons = within(row).queryAllByRole('button');
      return [row.textContent, ...buttons.map((button) => button.getAttribute('aria-label'))];
    });
  };

  it.each([
    ['the creator', ada, ['Remove admin from Ben', 'Remove Ben']],
    ['an admin', ben, []],
  ])(
    'are listed with controls, as %s sees them [R-EDIT-32] [R-EDIT-33] [R-EDIT-34] [R-EDIT-35] [R-EDIT-36] [R-ROLE-4]',
    async (_, as, controls) => {
      open(as);
      expect(await rows()).toEqual([
        [expect.stringContaining('Ada Lovelace (Owner)')],
        [expect.stringContaining('Ben (Admin)'), ...controls],
        [expect.stringMatching(/^CYCyd\s*$/), 'Make Cyd an admin', 'Remove Cyd'],
      ]);
      expect(harness.requests).toContain(`GET /api/games/${gameId}/participants`);
    },
  );

  it('have the controls that the server allows [R-SAFE-205]', async () => {
    const participants = (await load()).participants.map((one) => ({
      ...one,
      viewer: { canBlock: true, canReport: true, ...(one.userId === cyd.id && { canRemove: true }) },
    }));
    harness.msw.use(http.get('*/api/games/:id/participants', () => HttpResponse.json(participants)));
    open();
    expect((await rows()).map(([, ...controls]) => controls)).toEqual([[], [], ['Remove Cyd']]);
  });

  it('are found by their username, which their name does not contain', async () => {
    await addManyParticipants(harness.server, gameId, 60);
    const { user } = open();
    await user.type(await screen.findByRole('searchbox', { name: 'Find a participant' }), 'CROWD.42');
    await waitFor(async () => expect(await rows()).toEqual([expect.arrayContaining(['Remove Crowd 42'])]));
  });

  it('can be loaded again after a failure', async () => {
    harness.msw.use(http.get('*/api/games/:id/participants', () => HttpResponse.error()));
    const { user } = open();
    const participants = await section(/Participants/);
    const retry = await participants.findByRole('button', { name: 'Try again' });
    harness.msw.resetHandlers();
    await user.click(retry);
    expect(await rows()).toHaveLength(3);
  });
});

describe('removing a participant', () => {
  const openConfirmation = async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove Cyd' }));
    const dialog = await confirmation(/Remove Cyd from this game/);
    return (name: string) => user.click(dialog.getByRole('button', { name }));
  };

  it('removes them after confirmation, and shows the new code of a private game [R-EDIT-37] [R-EDIT-38]', async () => {
    gameId = await insertTestGame(harness.server, { creator: ada, members: [cyd], isPublic: false });
    const { inviteCode } = await load();
    const sent = recordWrites(harness);
    const press = await openConfirmation();
    expect(screen.getByText(inviteCode)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await press('Remove');
    expect(await screen.findByText('Participant removed successfully')).toBeInTheDocument();
    expect(sent).toEqual([{ line: `DELETE /api/games/${gameId}/participants/${cyd.id}`, body: null }]);
    await waitFor(() => expect(screen.queryByText('Cyd')).not.toBeInTheDocument());
    const people = within(screen.getByRole('list', { name: 'Participants' }));
    await waitFor(() => expect(people.getByRole('listitem')).toHaveFocus());
    await waitFor(() => expect(screen.queryByText(inviteCode)).not.toBeInTheDocument());
    expect(screen.getByText((await load()).inviteCode)).toBeInTheDocument();
  });

  it('closes the dialog without waiting for the lists', async () => {
    const press = await openConfirmation();
    stallReads(harness);
    await press('Remove');
    await confirmationClosed();
    expect(await screen.findByText('Participant removed successfully')).toBeInTheDocument();
  });
});

describe('the admin role', () => {
  const toggle = async ({ user }: ReturnType<typeof open>, button: string, confirm: string) => {
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = await confirmation(`${button}?`);
    await user.click(dialog.getByRole('button', { name: confirm }));
  };

  it('is granted and revoked after confirmation [R-EDIT-39] [R-EDIT-40]', async () => {
    const sent = recordWrites(harness);
    const visit = open();
    await toggle(visit, 'Make Cyd an admin', 'Make admin');
    expect(await screen.findByText('Admin status updated successfully')).toBeInTheDocument();
    await confirmationClosed();
    await toggle(visit, 'Remove admin from Cyd', 'Remove admin');
    expect(await screen.findByRole('button', { name: 'Make Cyd an admin' })).toBeInTheDocument();
    const line = `PUT /api/games/${gameId}/participants/${cyd.id}/admin`;
    expect(sent).toEqual([
      { line, body: { isAdmin: true } },
      { line, body: { isAdmin: false } },
    ]);
  });

  it('is granted again, not revoked, when the dialog is confirmed again after a lost response', async () => {
    const sent = recordWrites(harness);
    harness.msw.use(
      http.put(
        '*/admin',
        async () => {
          await makeAdmin(ada, gameId, cyd);
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    const visit = open();
    await toggle(visit, 'Make Cyd an admin', 'Make admin');
    await screen.findByText('Failed to update admin status');
    const list = within(await screen.findByRole('list', { name: 'Participants', hidden: true }));
    await waitFor(() => expect(list.getAllByText('(Admin)')).toHaveLength(2));
    const dialog = await confirmation('Make Cyd an admin?');
    await visit.user.click(dialog.getByRole('button', { name: 'Make admin' }));
    await screen.findByText('Admin status updated successfully');
    expect(sent.map(({ body }) => body)).toEqual([{ isAdmin: true }]);
    expect((await load()).participants.find(({ userId }) => userId === cyd.id)?.isAdmin).toBe(true);
  });
});

describe('a confirmed change that fails', () => {
  it.each([
    [
      'shows why removing a participant failed [R-EDIT-38]',
      'Remove Cyd',
      'Remove',
      'Failed to remove participant',
    ],
    [
      'shows why the admin role did not change [R-EDIT-40]',
      'Make Cyd an admin',
      'Make admin',
      'Failed to update admin status',
    ],
    [
      'shows why the invite code was not replaced',
      'Replace code',
      'Replace code',
      'Failed to replace the invite code',
    ],
  ])(
    '%s, and can be retried and cancelled without waiting for the lists',
    async (_, button, confirm, failure) => {
      recordWrites(harness, conflictError);
      const { user } = open();
      const opener = await screen.findByRole('button', { name: button });
      await screen.findByText('Cyd');
      stallReads(harness);
      await user.click(opener);
      const dialog = within(await openedConfirmation());
      const press = (name: string) => user.click(dialog.getByRole('button', { name }));
      await press(confirm);
      expect(await screen.findByText('Out of order')).toBeInTheDocument();
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled());
      recordWrites(harness, serverError);
      await press(confirm);
      expect(await screen.findByText(failure)).toBeInTheDocument();
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled());
      await press('Cancel');
      await confirmationClosed();
      expect(screen.getByText('Cyd')).toBeInTheDocument();
    },
  );
});

describe('the pending invitations', () => {
  let invitationId: string;
  beforeEach(async () => {
    invitationId = idOf(
      expectStatus(201, await ada.post(`/api/games/${gameId}/invite`, { username: 'dan' })),
    );
  });
  const openList = async () => {
    const { user } = open();
    const list = await section('Pending Invitations');
    const remove = await list.findByRole('button', { name: 'Remove the invitation of Dan' });
    return { user, list, remove };
  };

  it('are listed, beside an invite button [R-EDIT-41]', async () => {
    const { user, list } = await openList();
    expect(list.getByText('Dan')).toBeInTheDocument();
    expect(harness.requests).toContain(`GET /api/games/${gameId}/invitations`);
    await user.click(list.getByRole('button', { name: 'Invite' }));
    const dialog = within(await openedDialog('Share game'));
    expect(dialog.getByRole('tab', { name: 'Username' })).toHaveAttribute('aria-selected', 'true');
  });

  it('are empty if they cannot be loaded [R-EDIT-42]', async () => {
    harness.msw.use(http.get('*/api/games/:id/invitations', serverError));
    open();
    const list = await section('Pending Invitations');
    expect(await list.findByText('No invitations are waiting for an answer.')).toBeInTheDocument();
  });

  it('can be removed [R-EDIT-43]', async () => {
    const sent = recordWrites(harness);
    const { user, list, remove } = await openList();
    await user.click(remove);
    expect(await screen.findByText('Invitation removed successfully')).toBeInTheDocument();
    expect(sent).toEqual([{ line: `DELETE /api/invitations/${invitationId}`, body: null }]);
    await waitFor(() => expect(list.queryByText('Dan')).not.toBeInTheDocument());
  });

  it('to an e-mail address have a link that can be renewed and copied; those by username have none', async () => {
    const url = `/api/games/${gameId}/invite`;
    const sent = expectStatus(201, await ada.post(url, { email: 'eve@example.com' })).json();
    const { user, list } = await openList();
    const name = 'eve@example.com';
    const buttons = list.getAllByRole('button', { name: /invitation link/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      `New invitation link of ${name}`,
    ]);
    await user.click(list.getByRole('button', { name: `New invitation link of ${name}` }));
    const link = (await list.findByText(/\/invites\/[\w-]{32}$/)).textContent ?? '';
    await user.click(list.getByRole('button', { name: `Copy the invitation link of ${name}` }));
    expect(await screen.findByText('Copied!')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(link);
    const token = link.split('/').at(-1);
    expect((await dan.post('/api/invitations/link', { token: sent.token })).statusCode).toBe(404);
    expectStatus(200, await dan.post('/api/invitations/link', { token }));
  });

  it('can be removed while the removal of another is pending, and none of them twice', async () => {
    const other = idOf(
      expectStatus(201, await ada.post(`/api/games/${gameId}/invite`, { email: 'eve@example.com' })),
    );
    const { user, list, remove } = await openList();
    const release = holdWrites(harness);
    const sent = recordWrites(harness);
    await user.dblClick(remove);
    await user.click(list.getByRole('button', { name: 'Remove the invitation of eve@example.com' }));
    await waitFor(() =>
      expect(sent.map(({ line }) => line)).toEqual(
        [invitationId, other].map((id) => `DELETE /api/invitations/${id}`),
      ),
    );
    release();
    expect(await list.findByText('No invitations are waiting for an answer.')).toBeInTheDocument();
    expect(sent).toHaveLength(2);
  });

  it('stay listed after a failure, and are busy after a success until the list is refetched [R-EDIT-43]', async () => {
    recordWrites(harness, conflictError);
    const { user, list, remove } = await openList();
    await user.click(remove);
    expect(await screen.findByText('Failed to remove invitation')).toBeInTheDocument();
    expect(list.getByText('Dan')).toBeInTheDocument();
    await waitFor(() => expect(remove).not.toHaveAttribute('aria-busy', 'true'));
    harness.msw.resetHandlers();
    stallReads(harness);
    await user.click(remove);
    expect(await screen.findByText('Invitation removed successfully')).toBeInTheDocument();
    expect(remove).toHaveAttribute('aria-busy', 'true');
  });
});

describe('the join requests', () => {
  let requestId: string;
  beforeEach(async () => {
    const { name, startTime, endTime } = await load();
    const settings = { name, startTime, endTime, isPublic: true, requiresApproval: true };
    expectStatus(200, await ada.put(`/api/games/${gameId}`, settings));
    expectStatus(200, await dan.post(`/api/games/${gameId}/join`));
    const requests: { id: string }[] = (await ada.get(`/api/games/${gameId}/join-requests`)).json();
    requestId = String(requests[0]?.id);
  });
  const openList = async () => {
    const { user } = open();
    const list = await section('Join Requests');
    const approve = await list.findByRole('button', { name: 'Approve Dan' });
    return { user, list, approve, decline: list.getByRole('button', { name: 'Decline Dan' }) };
  };

  it.each([
    ['approves a listed request of a public game [R-EDIT-44] [R-EDIT-46] [R-EDIT-48]', 'approve'],
    ['declines a listed request of a public game [R-EDIT-44] [R-EDIT-47] [R-EDIT-48]', 'decline'],
  ] as const)('%s, by one request', async (_, verb) => {
    const sent = recordWrites(harness);
    const { user, list, ...buttons } = await openList();
    expect(list.getByText('Dan')).toBeInTheDocument();
    await user.click(buttons[verb]);
    expect(await screen.findByText('Join request handled successfully')).toBeInTheDocument();
    const line = `POST /api/games/${gameId}/join-requests/${requestId}/${verb}`;
    expect(sent).toEqual([{ line, body: null }]);
    expect(await list.findByText('Nobody is waiting to be let in.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(screen.queryAllByText('Dan')).toHaveLength(verb === 'approve' ? 1 : 0);
  });

  it('of a private game are neither shown nor requested [R-EDIT-45]', async () => {
    gameId = await insertTestGame(harness.server, { creator: ada, isPublic: false });
    open();
    await (await section('Pending Invitations')).findByText('No invitations are waiting for an answer.');
    expect(screen.queryByRole('heading', { name: 'Join Requests' })).not.toBeInTheDocument();
    expect(harness.requests.filter((line) => line.includes('join-requests'))).toEqual([]);
  });

  it('can be decided while the answer to another is pending, but not twice', async () => {
    const eve = await harness.server.signUp('eve', { firstName: 'Eve' });
    expectStatus(200, await eve.post(`/api/games/${gameId}/join`));
    const { user, list, approve, decline } = await openList();
    const release = holdWrites(harness);
    const sent = recordWrites(harness);
    await user.dblClick(approve);
    await user.click(decline);
    await user.click(list.getByRole('button', { name: 'Decline Eve' }));
    await waitFor(() =>
      expect(sent.map(({ line }) => line.replace(/.*\//, ''))).toEqual(['approve', 'decline']),
    );
    release();
    expect(await list.findByText('Nobody is waiting to be let in.')).toBeInTheDocument();
    expect(sent).toHaveLength(2);
  });

  it('can be decided again after a failure, but not after a success until the list is refetched [R-EDIT-48]', async () => {
    const sent = recordWrites(harness, conflictError);
    const { user, approve, decline } = await openList();
    stallReads(harness);
    for (const [at, button] of [decline, approve].entries()) {
      await user.click(button);
      await waitFor(() => expect(sent).toHaveLength(at + 1));
      expect(await screen.findByText('Failed to handle join request')).toBeInTheDocument();
      await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    }
    harness.msw.resetHandlers();
    stallReads(harness);
    await user.click(approve);
    expect(await screen.findByText('Join request handled successfully')).toBeInTheDocument();
    for (const button of [approve, decline]) expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(approve).toHaveFocus();
    await user.click(decline);
    expect(sent).toHaveLength(2);
  });
});
