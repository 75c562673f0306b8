import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Game, gameDetail } from '#contract/games.ts';
import { joinRequest } from '#contract/invitations.ts';
import { participants } from '#server/db/schema/index.ts';
import { lockGameRow } from '#server/games/access.store.ts';
import { untilWaiting } from '#tests/support/locks.ts';
import { createGame, expectStatus, joinAll, statusAndMessage } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

let game: Game;
let requestId: string;
const stretch = await openTestApp();
const [owner, plain, requester] = await stretch.signUpAll('owner', 'plain', 'asker');
beforeEach(async () => {
  game = await createGame(owner, stretch.clock);
  await joinAll(game, [plain]);
  await owner.put(`/api/games/${game.id}`, { ...game, requiresApproval: true });
  await requester.post(`/api/games/${game.id}/join`);
  requestId = (await requests())[0]?.id ?? '';
});

async function requests() {
  return z.array(joinRequest).parse((await owner.get(`/api/games/${game.id}/join-requests`)).json());
}
const respond = (by: TestUser, verb: 'approve' | 'decline', gameId = game.id, id = requestId) =>
  by.post(`/api/games/${gameId}/join-requests/${id}/${verb}`);
const isParticipant = async () =>
  gameDetail.parse((await requester.get(`/api/games/${game.id}`)).json()).viewer.isParticipant;

describe('a join request', () => {
  it('is listed with its user for the creator', async () => {
    const [found, ...rest] = await requests();
    expect(rest).toEqual([]);
    expect(found).toEqual({
      id: requestId,
      user: { ...found?.user, id: requester.id, username: 'asker', email: null },
      game: { ...found?.game, id: game.id, name: game.name, isPublic: true, status: 'active' },
      createdAt: stretch.clock.now().toISOString(),
    });
  });

  it('is approved once for concurrent requests [R-STAT-11]', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => respond(owner, 'approve')));
    expect(responses.map(statusAndMessage)).toEqual(responses.map(() => [200, undefined]));
    expect(await isParticipant()).toBe(true);
    expect(await requests()).toEqual([]);
    expect(statusAndMessage(await respond(owner, 'decline'))).toEqual([
      409,
      'This join request was answered already',
    ]);
    const { _count } = gameDetail.parse((await owner.get(`/api/games/${game.id}`)).json());
    expect(_count.participants).toBe(3);
  });

  it('stays declined, and can be sent again [R-STAT-11]', async () => {
    expect((await respond(owner, 'decline')).json()).toEqual({ success: true });
    expect((await respond(owner, 'decline')).json()).toEqual({ success: true });
    expect(statusAndMessage(await respond(owner, 'approve'))).toEqual([
      409,
      'This join request was answered already',
    ]);
    expect([await isParticipant(), await requests()]).toEqual([false, []]);
    await requester.post(`/api/games/${game.id}/join`);
    expect(await requests()).toHaveLength(1);
  });

  it('is approved or declined, but not both, by concurrent requests', async () => {
    const [approved, declined] = await Promise.all([respond(owner, 'approve'), respond(owner, 'decline')]);
    const statuses = new Set([approved.statusCode, declined.statusCode]);
    expect(statuses).toEqual(new Set([200, 409]));
    expect(await isParticipant()).toBe(approved.statusCode === 200);
  });

  it.each([
    ['is not found by an approval that waits for the deletion of the account', 'deletion'],
    ['is approved, and undone by the deletion of the account that waits for the approval', 'approval'],
  ])('%s', async (_, first) => {
    const leaver = await stretch.signUp(`leaver_${first}`);
    expectStatus(200, await leaver.post(`/api/games/${game.id}/join`));
    const id = (await requests()).find(({ user }) => user.id === leaver.id)?.id ?? '';
    const other = await createGame(owner, stretch.clock);
    await joinAll(other, [leaver]);
    const approve = () => respond(owner, 'approve', game.id, id);
    const remove = () =>
      leaver.post('/api/account/deletion', { confirmation: leaver.username, password: leaver.password });
    const [firstRequest, secondRequest] = first === 'deletion' ? [remove, approve] : [approve, remove];
    const requestsInFlight = [];
    if (stretch.database.kind === 'embedded') {
      requestsInFlight.push(firstRequest());
      await requestsInFlight[0];
      requestsInFlight.push(secondRequest());
    } else {
      // The deletion has locked the account and waits for a participant row; the approval waits for the account.
      await stretch.db.transaction(async (tx) => {
        if (first === 'deletion')
          await tx
            .select()
            .from(participants)
            .where(and(eq(participants.gameId, other.id), eq(participants.userId, leaver.id)))
            .for('update');
        else await lockGameRow(tx, game.id, 'update');
        requestsInFlight.push(firstRequest());
        await untilWaiting(stretch.db, 1);
        const second = secondRequest();
        requestsInFlight.push(second);
        await Promise.race([second, untilWaiting(stretch.db, 2)]);
      });
    }
    const statuses = (await Promise.all(requestsInFlight)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(first === 'deletion' ? [200, 404] : [200, 200]);
    const detail = gameDetail.parse((await owner.get(`/api/games/${game.id}`)).json());
    expect(detail.participants.map(({ userId }) => userId)).not.toContain(leaver.id);
    expect((await requests()).map(({ user }) => user.id)).not.toContain(leaver.id);
  });
});
