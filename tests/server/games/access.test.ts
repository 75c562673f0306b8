import { describe, expect, it } from 'vitest';
import type { Game } from '#contract/games.ts';
import { gameAccess } from '#server/games/access.ts';
import { createGame, joinAll, statusAndMessage } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const names = ['creator', 'admin', 'participant', 'requester', 'invitee', 'former', 'stranger'] as const;
type Name = (typeof names)[number];

const as = (name: Name): TestUser => {
  const found = usersByName.get(name);
  if (found === undefined) throw new Error(`There is no user for ${name}`);
  return found;
};

async function createGameWithRoles(isPublic: boolean): Promise<Game> {
  const game = await createGame(as('creator'), stretch.clock, { isPublic });
  await joinAll(game, [as('admin'), as('participant'), as('former')]);
  await as('creator').put(`/api/games/${game.id}/participants/${as('admin').id}/admin`, { isAdmin: true });
  await as('former').post(`/api/games/${game.id}/leave`);
  await as('participant').post(`/api/games/${game.id}/invite`, { username: 'invitee' });
  if (isPublic) {
    await as('creator').put(`/api/games/${game.id}`, { ...game, requiresApproval: true });
    await as('requester').post(`/api/games/${game.id}/join`);
  }
  return game;
}

const stretch = await openTestApp();
const usersByName = new Map();
for (const name of names) usersByName.set(name, await stretch.signUp(name));
const publicGame = await createGameWithRoles(true);
const privateGame = await createGameWithRoles(false);

const denied = [403, 'Access denied. You must be a participant to view this game.'];
const outsiders = ['requester', 'invitee', 'former', 'stranger'] as const;

/** Requests for every part of a game that would be harmless if they succeeded. */
const requestsTo = (by: TestUser, id: string) => [
  by.get(`/api/games/${id}`),
  by.get(`/api/games/${id}/scores`),
  by.get(`/api/games/${id}/results`),
  by.get(`/api/games/${id}/participants`),
  by.get(`/api/games/${id}/groups`),
  by.get(`/api/games/${id}/groups/leaderboard`),
  by.get(`/api/games/${id}/invitations`),
  by.get(`/api/games/${id}/join-requests`),
  by.get(`/api/posts?gameId=${id}`),
  by.put(`/api/games/${id}`, { ...privateGame, name: 'Taken over' }),
  by.delete(`/api/games/${id}`),
  by.post(`/api/games/${id}/leave`),
  by.post(`/api/games/${id}/invite`, { username: 'stranger' }),
  by.post(`/api/games/${id}/groups`, { name: 'Reds', color: '#dc2626' }),
  by.patch(`/api/games/${id}/groups/x`, { name: 'Reds' }),
  by.delete(`/api/games/${id}/groups/x`),
  by.post(`/api/games/${id}/groups/x/members`, { memberId: 'x' }),
  by.delete(`/api/games/${id}/groups/x/members/x`),
  by.delete(`/api/games/${id}/participants/x`),
  by.put(`/api/games/${id}/participants/x/admin`, { isAdmin: true }),
  by.post(`/api/games/${id}/join-requests/x/approve`),
  by.post(`/api/games/${id}/join-requests/x/decline`),
];

describe('the role in a game', () => {
  it('makes somebody its creator, a manager or a participant, and former participants nothing of these', async () => {
    const access: unknown[] = [];
    for (const name of names) {
      const { isCreator, manages, takesPart } = await gameAccess(stretch.db, publicGame.id, as(name).id);
      access.push([name, isCreator, manages, takesPart]);
    }
    expect(access).toEqual([
      ['creator', true, true, true],
      ['admin', false, true, true],
      ['participant', false, false, true],
      ['requester', false, false, false],
      ['invitee', false, false, false],
      ['former', false, false, false],
      ['stranger', false, false, false],
    ]);
  });

  it('denies non-participants every part of a private game, in one message [R-ROLE-1] [S-2]', async () => {
    for (const name of outsiders) {
      const responses = await Promise.all(requestsTo(as(name), privateGame.id));
      expect(responses.map(statusAndMessage)).toEqual(responses.map(() => denied));
    }
    expect((await as('creator').get(`/api/games/${privateGame.id}`)).json().name).toBe(privateGame.name);
  });

  it('has one message for every part of an unknown game', async () => {
    const responses = await Promise.all(requestsTo(as('creator'), '01a1fd0b-e85f-7635-bec6-ef862a770f07'));
    expect(responses.map(statusAndMessage)).toEqual(responses.map(() => [404, 'Game not found']));
  });
});
