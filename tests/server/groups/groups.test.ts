import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { GROUPS_MAX } from '#contract/constants.ts';
import type { Game } from '#contract/games.ts';
import { group, groupScore } from '#contract/groups.ts';
import { createGame, idOf, joinAll, share, told } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

let game: Game;
let reds: string;
const stretch = await openTestApp();
const owner = await stretch.signUp('owner');
const admin = await stretch.signUp('admin');
const plain = await stretch.signUp('plain');
const stranger = await stretch.signUp('stranger');
beforeEach(async () => {
  game = await createGame(owner, stretch.clock);
  await joinAll(game, [admin, plain]);
  await owner.put(`/api/games/${game.id}/participants/${admin.id}/admin`, { isAdmin: true });
  reds = idOf(await create(owner, 'Reds'));
});

const path = (rest = '', gameId = game.id) => `/api/games/${gameId}/groups${rest}`;
const create = (by: TestUser, name: unknown, color: unknown = '#dc2626') => {
  stretch.clock.advance(1);
  return by.post(path(), { name, color });
};
const add = (by: TestUser, groupId: string, memberId: string, gameId = game.id) => {
  stretch.clock.advance(1);
  return by.post(path(`/${groupId}/members`, gameId), { memberId });
};
async function groups(by: TestUser = owner) {
  const found = z.array(group).parse((await by.get(path())).json());
  return found.map((one) => [one.name, one.members.map((member) => member.user.username)]);
}

describe('groups', () => {
  it('are created, changed and deleted by the creator and by admins', async () => {
    const made = await create(admin, '  Blues ', '#2563eb');
    expect([made.statusCode, group.parse(made.json())]).toEqual([
      201,
      { id: expect.any(String), name: 'Blues', color: '#2563eb', members: [], _count: { members: 0 } },
    ]);
    const blues = idOf(made);
    const renamed = await owner.patch(path(`/${blues}`), { name: 'Navy' });
    expect([renamed.statusCode, renamed.json()]).toEqual([200, { ...made.json(), name: 'Navy' }]);
    const painted = await admin.patch(path(`/${blues}`), { color: '#4f46e5' });
    expect(painted.json()).toEqual({ ...made.json(), name: 'Navy', color: '#4f46e5' });
    expect((await owner.patch(path(`/${blues}`), {})).json()).toEqual(painted.json());
    expect(await groups()).toEqual([
      ['Reds', []],
      ['Navy', []],
    ]);
    expect((await admin.delete(path(`/${blues}`))).json()).toEqual({ success: true });
    expect(await groups()).toEqual([['Reds', []]]);
  });

  it.each([
    [{ name: '   ', color: '#dc2626' }, 'Group name is required'],
    [{ color: '#dc2626' }, 'Group name is required'],
    [{ name: 'x'.repeat(51), color: '#dc2626' }, 'Group name must be at most 50 characters'],
    [{ name: 'Reds', color: 'red' }, 'Group color is required'],
    [{ name: 'Reds', color: '#dc2626;}' }, 'Group color is required'],
    [{ name: 'Reds' }, 'Group color is required'],
  ])('are not created as %j', async (body, message) => {
    expect(told(await owner.post(path(), body))).toEqual([400, message]);
  });

  it('are at most 50 in a game, also when they are created concurrently', async () => {
    for (let count = 1; count < GROUPS_MAX - 1; count += 1) await create(owner, `Group ${count}`);
    const answers = await Promise.all([create(owner, 'One'), create(admin, 'Two'), create(owner, 'Three')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toEqual({
      message: 'A game can have at most 50 groups',
      code: 'too_many_groups',
    });
    expect(await groups()).toHaveLength(GROUPS_MAX);
  });

  it('have a user in at most one group per game', async () => {
    const blues = idOf(await create(owner, 'Blues'));
    const added = await add(owner, reds, plain.id);
    expect([added.statusCode, group.parse(added.json()).members.map((one) => [one.id, one.userId])]).toEqual([
      200,
      [[plain.id, plain.id]],
    ]);
    await add(admin, reds, owner.id);
    await add(admin, blues, plain.id);
    await add(admin, blues, plain.id);
    expect(await groups(plain)).toEqual([
      ['Reds', ['owner']],
      ['Blues', ['plain']],
    ]);
  });

  it('have each user in exactly one group after concurrent moves', async () => {
    const blues = idOf(await create(owner, 'Blues'));
    const moves = Array.from({ length: 20 }, (_, index) => add(owner, index % 2 ? reds : blues, plain.id));
    const answers = await Promise.all(moves);
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    const places = (await groups()).filter(([, members]) => members?.includes('plain'));
    expect(places).toHaveLength(1);
  });

  it('lose members who are removed or leave the game', async () => {
    for (const person of [owner, admin, plain]) await add(owner, reds, person.id);
    expect((await owner.delete(path(`/${reds}/members/${owner.id}`))).json()).toEqual({ success: true });
    await admin.post(`/api/games/${game.id}/leave`);
    await owner.delete(`/api/games/${game.id}/participants/${plain.id}`);
    expect(await groups()).toEqual([['Reds', []]]);
    expect(told(await owner.delete(path(`/${reds}/members/${owner.id}`)))).toEqual([
      404,
      'This person is not in the group',
    ]);
  });

  it('accept participants only, and are found in their own game only [S-3]', async () => {
    expect(told(await add(owner, reds, stranger.id))).toEqual([
      404,
      'Only participants of the game can be in its groups',
    ]);
    const other = await createGame(stranger, stretch.clock);
    expect(told(await add(stranger, reds, stranger.id, other.id))).toEqual([404, 'Group not found']);
    expect(told(await stranger.patch(path(`/${reds}`, other.id), { name: 'Mine' }))).toEqual([
      404,
      'Group not found',
    ]);
    expect(told(await stranger.delete(path(`/${reds}`, other.id)))).toEqual([404, 'Group not found']);
    expect((await stranger.delete(path(`/${reds}/members/${owner.id}`, other.id))).statusCode).toBe(404);
    expect(await groups()).toEqual([['Reds', []]]);
  });

  it('are visible to participants, who cannot change them [R-ROLE-7]', async () => {
    expect(await groups(plain)).toEqual([['Reds', []]]);
    expect(told(await stranger.get(path()))).toEqual([
      403,
      'You must be a participant of this game to do this',
    ]);
    for (const by of [plain, stranger]) {
      const answers = [
        await create(by, 'Mine'),
        await by.patch(path(`/${reds}`), { name: 'Mine' }),
        await by.delete(path(`/${reds}`)),
        await add(by, reds, by.id),
        await by.delete(path(`/${reds}/members/${owner.id}`)),
      ];
      for (const answer of answers) {
        expect(told(answer)).toEqual([403, 'Only the game creator and admins can do this']);
      }
    }
  });

  it('are ranked by the sum of their members’ scores, the highest first', async () => {
    const blues = idOf(await create(owner, 'Blues'));
    const empty = idOf(await create(owner, 'Nobody'));
    await add(owner, reds, owner.id);
    await add(owner, blues, plain.id);
    await add(owner, blues, admin.id);
    await share(owner, game.id, 2);
    await share(plain, game.id, 1);
    await share(admin, game.id, 2);
    const scores = z.array(groupScore).parse((await stranger.get(path('/leaderboard'))).json());
    expect(scores.map((one) => [one.group.id, one.totalScore, one.group.members.length])).toEqual([
      [blues, 3, 2],
      [reds, 2, 1],
      [empty, 0, 0],
    ]);
  });
});
