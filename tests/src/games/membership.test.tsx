import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Game } from '#contract/games.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { createGame, expectStatus } from '#tests/support/play.ts';
import { openedDialog } from '../support/dialog.ts';
import type { Visit } from '../support/harness.tsx';
import { pollingClock } from '../support/polling-clock.ts';
import { confirmation, openGamesHarness } from './support.tsx';

const { harness, ada, ben } = await openGamesHarness();

const joinRequests = z.array(z.looseObject({ id: z.string() }));
const NOT_SHARED = 'You can write here while both of you take part in the game.';
const conversationWith = (otherId: string, gameId: string) => `/messages?with=${otherId}&game=${gameId}`;
const composer = () => screen.findByRole('textbox', { name: 'Your message' });
const click = async ({ user }: Visit, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const creators = '/leaderboard?board=creators&time=alltime';
const creatorRow = async (name: string) => {
  const list = within(await screen.findByRole('list', { name: 'Creators' }));
  const row = list.getAllByRole('listitem').find(({ textContent }) => textContent.includes(name));
  return row?.textContent.replaceAll('\u00a0', ' ') ?? '';
};

/** A game of Ada that Ben takes part in, with a message from her to him. */
async function playTogether() {
  const game = await createGame(ada, harness.server.clock, { isPublic: true });
  expectStatus(200, await ben.post(`/api/games/${game.id}/join`));
  const message = { gameId: game.id, recipientId: ben.id, content: 'Hello' };
  expectStatus(201, await ada.post('/api/messages', message));
  return game;
}

describe('the composer of a conversation', () => {
  it('disappears when the viewer leaves the game', async () => {
    const { id } = await playTogether();
    const visit = harness.visit(conversationWith(ada.id, id), ben);
    await composer();
    await visit.navigate(`/games/${id}`);
    await click(visit, 'Leave Game');
    const dialog = await confirmation('Leave this game?');
    await visit.user.click(dialog.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(visit.path()).toBe('/'));
    await visit.navigate(conversationWith(ada.id, id));
    expect(await screen.findByText(NOT_SHARED)).toBeVisible();
  });

  it('disappears when the viewer removes the other participant', async () => {
    const { id } = await playTogether();
    const visit = harness.visit(conversationWith(ben.id, id), ada);
    await composer();
    await visit.navigate(`/games/${id}/edit`);
    await click(visit, 'Remove Ben');
    const dialog = await confirmation(/Remove Ben from this game/);
    await visit.user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Ben' })).not.toBeInTheDocument());
    await visit.navigate(conversationWith(ben.id, id));
    expect(await screen.findByText(NOT_SHARED)).toBeVisible();
  });

  it.each([
    ['joins', (id: string) => `/games/${id}`, 'Join Game', 'Successfully joined the game!'],
    [
      'joins by a code',
      (_: string, code: string) => `/join/${code}`,
      'Join Game',
      "You've joined the game successfully.",
    ],
    ['accepts an invitation', () => '/invites', 'Accept', "Invitation accepted! You've joined the game."],
  ])('appears when the viewer %s again', async (_, pathTo, button, success) => {
    const { id, inviteCode } = await playTogether();
    expectStatus(200, await ben.post(`/api/games/${id}/leave`));
    if (button === 'Accept')
      expectStatus(201, await ada.post(`/api/games/${id}/invite`, { username: ben.username }));
    const visit = harness.visit(conversationWith(ada.id, id), ben);
    await screen.findByText(NOT_SHARED);
    await visit.navigate(pathTo(id, inviteCode));
    await click(visit, button);
    await screen.findByText(success);
    await visit.navigate(conversationWith(ada.id, id));
    expect(await composer()).toBeVisible();
  });
});

describe('a game that has changed meanwhile', () => {
  it('is fetched again when leaving it is refused: the viewer has been removed', async () => {
    const { id } = await playTogether();
    const visit = harness.visit(`/games/${id}`, ben);
    await click(visit, 'Leave Game');
    const dialog = await confirmation('Leave this game?');
    expectStatus(200, await ada.delete(`/api/games/${id}/participants/${ben.id}`));
    await visit.user.click(dialog.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Failed to leave game')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Join Game', hidden: true })).toBeInTheDocument();
  });

  it('is fetched again when joining it is refused: it is private now', async () => {
    const game = await createGame(ada, harness.server.clock, { isPublic: true });
    const visit = harness.visit(`/games/${game.id}`, ben);
    await screen.findByRole('button', { name: 'Join Game' });
    expectStatus(200, await ada.put(`/api/games/${game.id}`, { ...game, isPublic: false }));
    await click(visit, 'Join Game');
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
  });
});

describe('a request to join', () => {
  /** Opens the public game of Ada where Ben has just asked to join. `answer` is her response to his request. */
  async function ask() {
    const { id } = await createGame(ada, harness.server.clock, { name: 'Asked', requiresApproval: true });
    const clock = pollingClock();
    const visit = harness.visit('/', ben);
    await screen.findByRole('heading', { name: 'Hi, Ben' });
    await visit.navigate(`/games/${id}`);
    await click(visit, 'Join Game');
    await screen.findByRole('button', { name: 'Request sent' });
    await waitFor(() => expect(visit.isFetching()).toBe(0));
    const answer = async (how: 'approve' | 'decline') => {
      const [request] = joinRequests.parse((await ada.get(`/api/games/${id}/join-requests`)).json());
      expectStatus(200, await ada.post(`/api/games/${id}/join-requests/${request?.id}/${how}`));
      await clock.pass(30_000);
    };
    return { id, visit, answer };
  }

  it('shows the game as joined once the next poll finds the request approved', async () => {
    const { visit, answer } = await ask();
    await answer('approve');
    expect(await screen.findByRole('button', { name: 'Leave Game' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request sent' })).not.toBeInTheDocument();
    await visit.navigate('/');
    expect(await screen.findByRole('link', { name: 'Asked' })).toBeVisible();
  });

  it('can be repeated once the next poll finds it declined', async () => {
    const { visit, answer } = await ask();
    await answer('decline');
    await click(visit, 'Join Game');
    expect(await screen.findByRole('button', { name: 'Request sent' })).toBeVisible();
  });

  it.each([
    [
      'accepting an invitation',
      async ({ id }: Game) =>
        expectStatus(201, await ada.post(`/api/games/${id}/invite`, { username: ben.username })),
      () => '/invites',
      'Accept',
    ],
    [
      'joining by a code',
      async (game: Game) =>
        expectStatus(200, await ada.put(`/api/games/${game.id}`, { ...game, requiresApproval: false })),
      (code: string) => `/join/${code}`,
      'Join Game',
    ],
  ])('repeats no request when the user makes it obsolete by %s', async (_, prepare, pathTo, button) => {
    const game = await createGame(ada, harness.server.clock, { requiresApproval: true });
    expectStatus(200, await ben.post(`/api/games/${game.id}/join`));
    await prepare(game);
    const visit = harness.visit('/', ben);
    await screen.findByRole('heading', { name: 'Hi, Ben' });
    await visit.navigate(pathTo(game.inviteCode));
    await screen.findByRole('button', { name: button });
    await waitFor(() => expect(visit.isFetching()).toBe(0));
    harness.requests.length = 0;
    await click(visit, button);
    await waitFor(() => expect(harness.requests).toContain('GET /api/invitations'));
    await waitFor(() => expect(visit.isFetching()).toBe(0));
    expect(harness.requests).toEqual([...new Set(harness.requests)]);
  });
});

describe('the leaderboard of creators', () => {
  it('counts the participants of a game that the viewer has just created', async () => {
    const eve = await harness.server.signUp('eve', { firstName: 'Eve' });
    await insertTestGame(harness.server, { creator: eve });
    const visit = harness.visit(creators, eve);
    await waitFor(async () => expect(await creatorRow('Eve')).toContain('1 participant'));
    await visit.navigate('/');
    await click(visit, 'Create Game');
    const dialog = await openedDialog('Create Game');
    await visit.user.type(within(dialog).getByLabelText('Name'), 'Another');
    await visit.user.click(within(dialog).getByRole('button', { name: 'Create Game' }));
    await screen.findByText('Game created successfully!');
    await visit.navigate(creators);
    await waitFor(async () => expect(await creatorRow('Eve')).toContain('2 participants'));
  });
});
