import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '#contract/games.ts';
import { gameAccess } from '#server/games/access.ts';
import { createGame, joinAll, told } from '#tests/support/play.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';

const names = ['creator', 'admin', 'participant', 'requester', 'invitee', 'former', 'stranger'] as const;
type Name = (typeof names)[number];

let stretch: TestApp;
let cast: Map<Name, TestUser>;
let open: Game;
let hidden: Game;

const as = (name: Name): TestUser => {
  const found = cast.get(name);
  if (found === undefined) throw new Error(`Nobody plays ${name}`);
  return found;
};

async function arrange(isPublic: boolean): Promise<Game> {
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

beforeAll(async () => {
  stretch = await startTestApp();
  cast = new Map();
  for (const name of names) cast.set(name, await stretch.signUp(name));
  open = await arrange(true);
  hidden = await arrange(false);
});
afterAll(() => stretch.close());

const denied = [403, 'Access denied. You must be a participant to view this game.'];
const outsiders = ['requester', 'invitee', 'former', 'stranger'] as const;

/** Requests for every part of a game that would do no harm if they were let through. */
const parts = (by: TestUser, id: string) => [
  by.get(`/api/games/${id}`),
  by.get(`/api/games/${id}/scores`),
  by.get(`/api/games/${id}/results`),
  by.get(`/api/games/${id}/participants`),
  by.get(`/api/games/${id}/groups`),
  by.get(`/api/games/${id}/groups/leaderboard`),
  by.get(`/api/games/${id}/invitations`),
  by.get(`/api/games/${id}/join-requests`),
  by.get(`/api/posts?gameId=${id}`),
  by.put(`/api/games/${id}`, { ...hidden, name: 'Taken over' }),
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

describe('what somebody is to a game', () => {
  it('is one of six roles, and former participants are strangers', async () => {
    const roles: unknown[] = [];
    for (const name of names) roles.push((await gameAccess(stretch.db, open.id, as(name).id)).role);
    expect(roles).toEqual([
      'creator',
      'admin',
      'participant',
      'requester',
      'invitee',
      'stranger',
      'stranger',
    ]);
  });

  it('lets a non-participant see nothing of a private game: Access Denied [R-ROLE-1]', async () => {
    for (const name of outsiders) expect(told(await as(name).get(`/api/games/${hidden.id}`))).toEqual(denied);
    for (const name of ['creator', 'admin', 'participant'] as const) {
      expect((await as(name).get(`/api/games/${hidden.id}`)).statusCode).toBe(200);
    }
  });

  it('answers outsiders every part of a private game in the same words [S-2]', async () => {
    for (const name of outsiders) {
      const answers = await Promise.all(parts(as(name), hidden.id));
      expect(answers.map(told)).toEqual(answers.map(() => denied));
    }
    expect((await as('creator').get(`/api/games/${hidden.id}`)).json().name).toBe(hidden.name);
  });

  it('answers everybody every part of an unknown game in the same words', async () => {
    const answers = await Promise.all(parts(as('creator'), '01a1fd0b-e85f-7635-bec6-ef862a770f07'));
    expect(answers.map(told)).toEqual(answers.map(() => [404, 'Game not found']));
  });

  it('shows a public game to everybody signed in, and to nobody else', async () => {
    for (const name of names) {
      for (const part of ['', '/scores', '/results', '/participants', '/groups/leaderboard']) {
        expect((await as(name).get(`/api/games/${open.id}${part}`)).statusCode).toBe(200);
      }
    }
    const answers = await Promise.all(parts({ ...as('stranger'), ...stretch.visitor }, open.id));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([401]));
  });

  it('refuses plain participants and outsiders the management of a public game [R-ROLE-7]', async () => {
    const managers = [403, 'Only the game creator and admins can do this'];
    for (const name of ['participant', 'requester', 'invitee', 'former', 'stranger'] as const) {
      const by = as(name);
      expect(told(await by.put(`/api/games/${open.id}`, { ...open, name: 'Mine' }))).toEqual(managers);
      expect(told(await by.get(`/api/games/${open.id}/invitations`))).toEqual(managers);
      expect(told(await by.get(`/api/games/${open.id}/join-requests`))).toEqual(managers);
      expect(told(await by.delete(`/api/games/${open.id}`))).toEqual([
        403,
        'Only the game creator can do this',
      ]);
    }
    const renamed = await as('admin').put(`/api/games/${open.id}`, { ...open, name: 'By an admin' });
    expect([renamed.statusCode, renamed.json().name]).toEqual([200, 'By an admin']);
  });
});
