import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { GROUPS_MAX } from '#contract/constants.ts';
import { gameDetail } from '#contract/games.ts';
import { group, groupScore } from '#contract/groups.ts';
import { groups as groupRows } from '#server/db/schema/index.ts';
import { createGame, expectStatus, idOf, joinAll, statusAndMessage } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const stretch = await openTestApp();
const [owner, admin] = await stretch.signUpAll('owner', 'admin');
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

  it('are created once for each game and idempotency key, and shown again to managers only', async () => {
    const other = await createGame(owner, stretch.clock);
    const created = await createGame(owner, stretch.clock);
    const setAdmin = (isAdmin: boolean) =>
      owner.put(`/api/games/${created.id}/participants/${admin.id}/admin`, { isAdmin });
    await joinAll(created, [admin]);
    await setAdmin(true);
    const create = (by: TestUser, { id }: { id: string } = created, name = 'Seals') =>
      by.post(`/api/games/${id}/groups`, { name, color: '#dc2626' }, { 'idempotency-key': 'one group' });
    const first = await create(admin);
    expect([first.statusCode, (await create(admin)).json()]).toEqual([201, first.json()]);
    await setAdmin(false);
    expect((await create(admin)).statusCode).toBe(403);
    expectStatus(201, await create(owner));
    for (const changed of [create(owner, other), create(owner, created, 'Orcas')])
      expect((await changed).statusCode).toBe(422);
  });

  it('are at most 50 in a game, also when they are created concurrently', async () => {
    const { id } = await createGame(owner, stretch.clock);
    const create = (name: string) => owner.post(`/api/games/${id}/groups`, { name, color: '#dc2626' });
    for (let count = 2; count < GROUPS_MAX; count += 1) expectStatus(201, await create(`Group ${count}`));
    const responses = await Promise.all(['One', 'Two', 'Three', 'Four'].map(create));
    const refused = responses
      .filter(({ statusCode }) => statusCode === 409)
      .map((response) => response.json());
    const refusal = { message: 'A game can have at most 50 groups', code: 'too_many_groups' };
    expect(refused).toEqual([refusal, refusal]);
    expect((await owner.get(`/api/games/${id}/groups`)).json()).toHaveLength(GROUPS_MAX);
  });

  it('are the first 50 and the viewer’s own in a game with more than the limit', async () => {
    const { id } = await createGame(owner, stretch.clock);
    expectStatus(200, await admin.post(`/api/games/${id}/join`));
    await stretch.db.execute(sql`
      insert into groups (id, game_id, name, color, created_at)
      select gen_random_uuid(), ${id}, 'Group ' || n, '#dc2626', now() + n * interval '1 second' from generate_series(1, 55) n`);
    await stretch.db.execute(sql`
      insert into group_members (game_id, user_id, group_id, added_at)
      select game_id, ${admin.id}, id, now() from groups where game_id = ${id} and name = 'Group 54'`);
    const first = Array.from({ length: GROUPS_MAX }, (_, n) => [`Group ${n + 1}`, 0]);
    const listed = async (who: TestUser) => {
      const read = async (rest: string) => (await who.get(`/api/games/${id}${rest}`)).json();
      const ranked = z.array(groupScore).parse(await read('/groups/leaderboard'));
      const all = [
        await read('/groups'),
        gameDetail.parse(await read('')).groups,
        ranked.map((one) => one.group),
      ];
      return all.map((some) =>
        z
          .array(group)
          .parse(some)
          .map((one) => [one.name, one.members.length]),
      );
    };
    expect(await listed(owner)).toEqual([first, first, first]);
    const withOwn = [...first, ['Group 54', 1]];
    expect(await listed(admin)).toEqual([withOwn, withOwn, withOwn]);
    const [late] = await stretch.db
      .select({ id: groupRows.id })
      .from(groupRows)
      .where(and(eq(groupRows.gameId, id), eq(groupRows.name, 'Group 53')));
    const renamed = await owner.patch(`/api/games/${id}/groups/${late?.id}`, { name: 'Last' });
    expect([renamed.statusCode, renamed.json().name]).toEqual([200, 'Last']);
  });

  it.each([
    [{ color: '#dc2626' }, 'Group name is required'],
    [{ name: 'x'.repeat(51), color: '#dc2626' }, 'Group name must be at most 50 characters'],
    [{ name: 'Reds', color: 'red' }, 'Group color is required'],
    [{ name: 'Reds', color: '#dc2626;}' }, 'Group color is required'],
    [{ name: 'Reds' }, 'Group color is required'],
  ])('are not created as %j', async (body, message) => {
    expect(statusAndMessage(await owner.post(path(), body))).toEqual([400, message]);
  });
});
