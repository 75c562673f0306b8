import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { GROUP_MEMBERS_EMBEDDED, PEOPLE_SHOWN } from '#contract/constants.ts';
import { gameResult, gameScore } from '#contract/game-results.ts';
import { gameDetail, participant } from '#contract/games.ts';
import { group, groupScore } from '#contract/groups.ts';
import { newId, participants } from '#server/db/schema/index.ts';
import { completeGame } from '#server/games/completion.ts';
import { insertParticipant } from '#server/participants/participants.store.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { addManyParticipants } from '#tests/support/many-participants.ts';
import { expectStatus, idOf } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const MEMBER_COUNT = 250;

/** A game of 250 players, of whom each five share a score, and a late player with one point. */
const app = await openTestApp();
const owner = await app.signUp('owner');
const late = await app.signUp('late', { firstName: 'Late', lastName: 'Comer' });
const gameId = await insertTestGame(app, { creator: owner, from: -5, to: 5, isPublic: false });
const memberIds = await addManyParticipants(app, gameId, MEMBER_COUNT);
await app.db.transaction((tx) => {
  const joinedAt = new Date(app.clock.now().getTime() + MEMBER_COUNT * 1000);
  return insertParticipant(tx, { gameId, userId: late.id, isAdmin: false, counts: true, joinedAt });
});
for (const [n, userId] of memberIds.entries()) {
  const isMember = and(eq(participants.gameId, gameId), eq(participants.userId, userId));
  await app.db
    .update(participants)
    .set({ score: 2 + Math.floor(n / 5) })
    .where(isMember);
}
await app.db
  .update(participants)
  .set({ score: 1, votesReceived: 9 })
  .where(and(eq(participants.gameId, gameId), eq(participants.userId, late.id)));

const read = async <T>(who: TestUser, path: string, schema: z.ZodMiniType<T>): Promise<T> =>
  schema.parse(expectStatus(200, await who.get(`/api/games/${gameId}${path}`)).json());

describe('a game with very many participants', () => {
  it('returns the first participants, the viewer and the count', async () => {
    const detail = await read(late, '', gameDetail);
    expect(detail.participants.map((one) => one.userId)).toEqual([
      owner.id,
      ...memberIds.slice(0, PEOPLE_SHOWN - 1),
      late.id,
    ]);
    expect(detail._count.participants).toBe(MEMBER_COUNT + 2);
    expect((await read(owner, '', gameDetail)).participants.length).toBe(PEOPLE_SHOWN);
  });

  it('lists every participant once, page by page', async () => {
    const pages = [];
    for (const page of [1, 2, 3, 4]) {
      pages.push(await read(late, `/participants?page=${page}`, z.array(participant)));
    }
    expect(pages.map((page) => page.length)).toEqual([100, 100, MEMBER_COUNT + 2 - 200, 0]);
    expect(pages.flat().map((one) => one.userId)).toEqual([owner.id, ...memberIds, late.id]);
  });

  it.each([
    ['?q=comer', () => [late.id]],
    ['?q=OWNER', () => [owner.id]],
    ['?q=Crowd 24&limit=3', () => [memberIds[24], memberIds[240], memberIds[241]]],
    ['?q=Crowd 24&limit=3&page=2', () => [memberIds[242], memberIds[243], memberIds[244]]],
    ['?q=o', () => []],
    ['?q=%25%25', () => []],
  ])('finds participants by literal text in their names: %s', async (query, expected) => {
    const found = await read(late, `/participants${query}`, z.array(participant));
    expect(found.map((one) => one.userId)).toEqual(expected());
  });

  it('finds participants beyond the first 10,000 by a text that fewer than 1,000 users match', async () => {
    const crowded = await insertTestGame(app, { creator: owner, members: [late] });
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into users (id, username, display_username, email, first_name, created_at, updated_at)
        select gen_random_uuid(), name, name, name || '@example.com', 'Other', now(), now()
        from (select 'comer.' || n as name from generate_series(1, 1000) n) names`);
      // Participants without users, which are faster to insert.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`
        insert into participants (game_id, user_id, joined_at)
        select ${crowded}, gen_random_uuid(), ${new Date(app.clock.now().getTime() - 9e9).toISOString()}::timestamptz from generate_series(1, 10000)`);
      await tx.execute(sql`update games set participants_count = 10002 where id = ${crowded}`);
    });
    const found = async (q: string) => {
      const response = await owner.get(`/api/games/${crowded}/participants?q=${q}`);
      return z
        .array(participant)
        .parse(response.json())
        .map((one) => one.userId);
    };
    expect([await found('late comer'), await found('comer'), await found('owner')]).toEqual([
      [late.id],
      [],
      [owner.id],
    ]);
  });

  it('finds one participant by id', async () => {
    const one = await read(owner, `/participants?userId=${memberIds[200]}`, z.array(participant));
    expect(one.map(({ user }) => user.firstName)).toEqual(['Crowd 200']);
    expect(await read(owner, `/participants?userId=${newId()}`, z.array(participant))).toEqual([]);
  });

  it('returns the highest scores and the viewer’s own with its rank', async () => {
    const scores = await read(late, '/scores', z.array(gameScore));
    expect(scores.length).toBe(PEOPLE_SHOWN + 1);
    expect(scores.slice(0, 6).map(({ score, rank }) => [score, rank])).toEqual([
      ...Array.from({ length: 5 }, () => [51, 1]),
      [50, 2],
    ]);
    expect(scores.at(-1)).toMatchObject({ user: { id: late.id }, score: 1, rank: 51 });
    expect((await read(owner, '/scores', z.array(gameScore))).at(-1)).toMatchObject({ score: 0, rank: 52 });
  });

  it('returns the first members of a group, the viewer, the count and the total score', async () => {
    const path = `/api/games/${gameId}/groups`;
    const groupId = idOf(expectStatus(201, await owner.post(path, { name: 'Blues', color: '#2563eb' })));
    await app.db.execute(sql`
      insert into group_members (game_id, user_id, group_id, added_at)
      select game_id, user_id, ${groupId}, joined_at from participants where game_id = ${gameId} and user_id <> ${owner.id}`);
    const [blues] = await read(late, '/groups', z.array(group));
    expect(blues?.members.map((one) => one.userId)).toEqual([...memberIds.slice(0, PEOPLE_SHOWN), late.id]);
    expect(blues?._count).toEqual({ members: MEMBER_COUNT + 1 });
    const [board] = await read(late, '/groups/leaderboard', z.array(groupScore));
    const sum = memberIds.reduce((all, _, n) => all + 2 + Math.floor(n / 5), 1);
    expect([board?.totalScore, board?.group]).toEqual([sum, blues]);
    const [embedded] = (await read(owner, '', gameDetail)).groups;
    expect([embedded?.members.length, embedded?._count]).toEqual([GROUP_MEMBERS_EMBEDDED, blues?._count]);
    // Members of the viewer's own group also have the viewer's permission to message them.
    const offered = blues?.members.map((member) =>
      member.userId === late.id
        ? member
        : { ...member, user: { ...member.user, viewer: { canMessage: true } } },
    );
    expect((await read(late, '', gameDetail)).groups).toEqual([{ ...blues, members: offered }]);
  });

  it('returns the first results, the popular vote winners and the viewer’s own', async () => {
    app.clock.advance(6 * 24 * 3_600_000);
    await completeGame(app.db, gameId, app.clock.now());
    const asLate = await read(late, '/results', z.array(gameResult));
    expect(asLate.length).toBe(PEOPLE_SHOWN + 1);
    expect(asLate.at(-1)).toMatchObject({ userId: late.id, position: 51, popularVote: true });
    expect(new Set(asLate.map(({ outOf }) => outOf))).toEqual(new Set([MEMBER_COUNT + 2]));
    const asOwner = await read(owner, '/results', z.array(gameResult));
    expect(asOwner.slice(PEOPLE_SHOWN).map((one) => one.userId)).toEqual([late.id, owner.id]);
    expect(asOwner.slice(0, 5).map((one) => one.medalType)).toEqual(Array.from({ length: 5 }, () => 'gold'));
  });
});
