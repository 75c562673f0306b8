import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { GROUPS_MAX } from '#contract/constants.ts';
import { group } from '#contract/groups.ts';
import { createGame, expectStatus, idOf, joinAll, statusAndMessage } from '#tests/support/play.ts';
import { openTestApp } from '#tests/support/server.ts';

const stretch = await openTestApp();
const owner = await stretch.signUp('owner');
const admin = await stretch.signUp('admin');
const game = await createGame(owner, stretch.clock);
await joinAll(game, [admin]);
await owner.put(`/api/games/${game.id}/participants/${admin.id}/admin`, { isAdmin: true });
const path = (rest = '') => `/api/games/${game.id}/groups${rest}`;
const groups = async () => {
  const found = z.array(group).parse((await owner.get(path())).json());
  return found.map(({ name, color }) => [name, color]);
};

describe('groups', () => {
  it('are created, changed and deleted by the creator and by admins', async () => {
    const made = await admin.post(path(), { name: '  Blues ', color: '#2563eb' });
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
    expect(await groups()).toEqual([['Navy', '#4f46e5']]);
    expect((await admin.delete(path(`/${blues}`))).json()).toEqual({ success: true });
    expect(await groups()).toEqual([]);
  });

  it('are at most 50 in a game, also when they are created concurrently', async () => {
    const { id } = await createGame(owner, stretch.clock);
    const create = (name: string) => owner.post(`/api/games/${id}/groups`, { name, color: '#dc2626' });
    for (let count = 2; count < GROUPS_MAX; count += 1) expectStatus(201, await create(`Group ${count}`));
    const answers = await Promise.all(['One', 'Two', 'Three', 'Four'].map(create));
    const refused = answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json());
    const refusal = { message: 'A game can have at most 50 groups', code: 'too_many_groups' };
    expect(refused).toEqual([refusal, refusal]);
    expect((await owner.get(`/api/games/${id}/groups`)).json()).toHaveLength(GROUPS_MAX);
  });

  it.each([
    [{ name: '   ', color: '#dc2626' }, 'Group name is required'],
    [{ color: '#dc2626' }, 'Group name is required'],
    [{ name: 'x'.repeat(51), color: '#dc2626' }, 'Group name must be at most 50 characters'],
    [{ name: 'Reds', color: 'red' }, 'Group color is required'],
    [{ name: 'Reds', color: '#dc2626;}' }, 'Group color is required'],
    [{ name: 'Reds' }, 'Group color is required'],
  ])('are not created as %j', async (body, message) => {
    expect(statusAndMessage(await owner.post(path(), body))).toEqual([400, message]);
  });
});
