import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Game, participant } from '#contract/games.ts';
import { ownRestriction } from '#contract/restrictions.ts';
import { userStats } from '#contract/users.ts';
import { completeEndedGames } from '#tests/support/games.ts';
import { createGame, day, joinAll, publicUser, share, statusAndMessage } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

let game: Game;
const stretch = await openTestApp();
const [owner, admin, plain, stranger] = await stretch.signUpAll('owner', 'admin', 'plain', 'stranger');
beforeEach(async () => {
  game = await createGame(owner, stretch.clock);
  await joinAll(game, [admin, plain]);
  await owner.put(`/api/games/${game.id}/participants/${admin.id}/admin`, { isAdmin: true });
});

/** The same user, whose id is spelled in capitals. */
const inCapitals = (user: TestUser): TestUser => ({ ...user, id: user.id.toUpperCase() });
const setAdmin = (by: TestUser, of: TestUser, isAdmin: unknown) =>
  by.put(`/api/games/${game.id}/participants/${of.id}/admin`, { isAdmin });
const remove = (by: TestUser, of: TestUser) => by.delete(`/api/games/${game.id}/participants/${of.id}`);
async function participants(by: TestUser = owner) {
  return z.array(participant).parse((await by.get(`/api/games/${game.id}/participants`)).json());
}
const roles = async () => (await participants()).map((one) => [one.user.username, one.isAdmin]);

describe('the participants of a game', () => {
  it('are returned with user, userId and isAdmin [R-API-20]', async () => {
    const rows = await participants(stranger);
    expect(rows.find((one) => one.userId === plain.id)).toEqual({
      userId: plain.id,
      user: publicUser(plain),
      isAdmin: false,
      viewer: { canBlock: true, canReport: true },
    });
    expect(rows[0]?.userId).toBe(owner.id);
  });

  it('are promoted and demoted by the creator and admins [R-ROLE-4]', async () => {
    const response = await setAdmin(admin, plain, true);
    expect([response.statusCode, participant.parse(response.json()).isAdmin]).toEqual([200, true]);
    expect((await setAdmin(plain, admin, false)).statusCode).toBe(200);
    expect((await setAdmin(owner, plain, false)).statusCode).toBe(200);
    expect((await roles()).filter(([, isAdmin]) => isAdmin)).toEqual([['owner', true]]);
  });

  it('are removed by the creator and admins, with their score but not their posts [R-ROLE-4]', async () => {
    await share(plain, game.id, 2);
    expect((await remove(admin, plain)).json()).toEqual({ success: true });
    expect((await remove(owner, admin)).json()).toEqual({ success: true });
    expect(await roles()).toEqual([['owner', true]]);
    const posts = (await owner.get(`/api/posts?gameId=${game.id}`)).json();
    expect(posts.posts).toHaveLength(2);
    const scores: { user: { id: string } }[] = (await owner.get(`/api/games/${game.id}/scores`)).json();
    expect(scores.map(({ user }) => user.id)).toEqual([owner.id]);
    expect(statusAndMessage(await remove(owner, plain))).toEqual([404, 'Participant not found']);
  });

  it('read the reasons for their removal, and can appeal [R-SAFE-172]', async () => {
    await remove(admin, plain);
    const restrictions = z.array(ownRestriction).parse((await plain.get('/api/account/restrictions')).json());
    expect(restrictions.filter((one) => one.game?.id === game.id)).toMatchObject([
      {
        kind: 'removed-from-game',
        reason: 'other',
        statement: 'The creator and the admins of a game decide who takes part. They gave no other reason.',
        isSeen: false,
        endedAt: null,
        appealUntil: expect.any(String),
      },
    ]);
    const appeal = `/api/account/restrictions/${restrictions[0]?.id}/appeal`;
    expect((await plain.post(appeal, { text: 'I play fair' })).statusCode).toBe(201);
  });

  it('lose their medal when they are removed after the end', async () => {
    await share(plain, game.id);
    stretch.clock.advance(10 * day);
    await completeEndedGames(stretch);
    const medals = async () => userStats.parse((await plain.get('/api/user/stats')).json()).goldMedals;
    const before = await medals();
    await remove(owner, plain);
    expect([before, await medals()]).toEqual([1, 0]);
  });

  it('always include the creator, in any spelling of the id [R-ROLE-5] [S-7]', async () => {
    const fixed = [403, 'The game creator cannot be removed or demoted'];
    for (const by of [owner, admin])
      for (const creator of [owner, inCapitals(owner)]) {
        expect(statusAndMessage(await remove(by, creator))).toEqual(fixed);
        expect(statusAndMessage(await setAdmin(by, creator, false))).toEqual(fixed);
      }
    expect(await roles()).toContainEqual(['owner', true]);
  });

  it('cannot remove or demote themselves, in any spelling of the id [R-ROLE-6] [S-7]', async () => {
    const refused = [403, 'You cannot remove or demote yourself'];
    for (const themselves of [admin, inCapitals(admin)]) {
      expect(statusAndMessage(await remove(admin, themselves))).toEqual(refused);
      expect(statusAndMessage(await setAdmin(admin, themselves, false))).toEqual(refused);
    }
    expect(await roles()).toContainEqual(['admin', true]);
  });

  it('are promoted and demoted by a boolean only', async () => {
    for (const nonsense of ['yes', 1, null, undefined]) {
      expect((await setAdmin(owner, plain, nonsense)).statusCode).toBe(400);
    }
  });
});
