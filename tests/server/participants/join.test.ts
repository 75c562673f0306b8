import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { gameDetail } from '#contract/games.ts';
import { invitationsOverview } from '#contract/invitations.ts';
import { joinResponse } from '#contract/participants.ts';
import { users } from '#server/db/schema/index.ts';
import { lockGameRow } from '#server/games/access.store.ts';
import { replaceInviteCode } from '#server/games/games.store.ts';
import { withFreeInviteCode } from '#server/games/invite-code.ts';
import { completeEndedGames } from '#tests/support/games.ts';
import { untilWaiting } from '#tests/support/locks.ts';
import {
  createGame,
  day,
  expectStatus,
  fromNow,
  gameViewer,
  joinAll,
  share,
  statusAndMessage,
  upvote,
} from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const stretch = await openTestApp();
const [ada, bob, eve] = await stretch.signUpAll('ada', 'bob', 'eve');

const overviewOf = async (user: TestUser) =>
  invitationsOverview.parse((await user.get('/api/invitations')).json());
const pending = async (user: TestUser) => (await overviewOf(user)).pendingRequests;
const invitationsOf = async (user: TestUser) => (await overviewOf(user)).invitations;

async function detailOf(user: TestUser, gameId: string) {
  return gameDetail.parse((await user.get(`/api/games/${gameId}`)).json());
}

describe('joining a game', () => {
  it('joins a public game by id, without a body [R-API-4]', async () => {
    const game = await createGame(ada, stretch.clock);
    const response = await bob.post(`/api/games/${game.id}/join`);
    expect([response.statusCode, joinResponse.parse(response.json())]).toEqual([
      200,
      {
        requiresApproval: false,
        game: {
          ...game,
          viewer: gameViewer('participant'),
          _count: { participants: 2, posts: 0 },
        },
      },
    ]);
  });

  it('joins by code in any letter case, and returns requiresApproval and game [R-API-14]', async () => {
    const game = await createGame(ada, stretch.clock);
    const response = await bob.post(`/api/games/join/${game.inviteCode.toLowerCase()}`);
    const { requiresApproval, game: joined } = joinResponse.parse(response.json());
    expect([requiresApproval, joined.id, joined.viewer.isParticipant]).toEqual([false, game.id, true]);
    expect(statusAndMessage(await bob.post('/api/games/join/AAAAAA'))).toEqual([
      404,
      'No game has this code. Please check it and try again.',
    ]);
    expect(statusAndMessage(await bob.post('/api/games/unknown/join'))).toEqual([404, 'Game not found']);
  });

  it('creates one request when a public game requires approval, by id and by code', async () => {
    const game = await createGame(ada, stretch.clock, { requiresApproval: true });
    const urls = [`/api/games/${game.id}/join`, `/api/games/join/${game.inviteCode}`];
    const responses = await Promise.all([...urls, ...urls, ...urls].map((url) => bob.post(url)));
    for (const response of responses) {
      const { requiresApproval, game: requested } = joinResponse.parse(response.json());
      expect([requiresApproval, requested.viewer]).toEqual([true, gameViewer('stranger', true)]);
    }
    expect((await pending(bob)).map((request) => request.game.id)).toEqual([game.id]);
    expect((await detailOf(ada, game.id))._count.participants).toBe(1);
  });

  it('no longer waits for approval once the game does not require it', async () => {
    const game = await createGame(ada, stretch.clock, { requiresApproval: true });
    await bob.post(`/api/games/${game.id}/join`);
    expectStatus(200, await ada.put(`/api/games/${game.id}`, { ...game, requiresApproval: false }));
    expect((await detailOf(bob, game.id)).viewer).toEqual(gameViewer('stranger'));
    const joined = joinResponse.parse((await bob.post(`/api/games/${game.id}/join`)).json());
    expect([joined.requiresApproval, joined.game.viewer]).toEqual([false, gameViewer('participant')]);
  });

  it.each([
    ['name', { username: 'bob' }],
    ['verified e-mail address', { email: 'Bob@Example.com' }],
  ])('treats an invitation by %s as approval, by id and by code', async (_, invitee) => {
    await stretch.db.update(users).set({ emailVerified: true }).where(eq(users.id, bob.id));
    for (const by of ['id', 'code']) {
      const game = await createGame(ada, stretch.clock, { requiresApproval: true });
      expectStatus(201, await ada.post(`/api/games/${game.id}/invite`, invitee));
      const url = by === 'id' ? `/api/games/${game.id}/join` : `/api/games/join/${game.inviteCode}`;
      const response = joinResponse.parse((await bob.post(url)).json());
      expect([response.requiresApproval, response.game.viewer.isParticipant]).toEqual([false, true]);
      expect((await invitationsOf(bob)).filter((one) => one.game.id === game.id)).toEqual([]);
    }
  });

  it('ignores invitations to other games and for other users', async () => {
    const [target, other] = [
      await createGame(ada, stretch.clock, { requiresApproval: true }),
      await createGame(ada, stretch.clock, { requiresApproval: true }),
    ];
    const dan = await stretch.signUp('dan');
    expectStatus(201, await ada.post(`/api/games/${other.id}/invite`, { username: 'dan' }));
    expectStatus(201, await ada.post(`/api/games/${target.id}/invite`, { username: 'eve' }));
    // An unverified address does not prove that the user owns it.
    expectStatus(201, await ada.post(`/api/games/${target.id}/invite`, { email: 'dan@example.com' }));
    const response = joinResponse.parse((await dan.post(`/api/games/join/${target.inviteCode}`)).json());
    expect(response.requiresApproval).toBe(true);
  });

  it('treats the code of a private game as approval, and refuses its id', async () => {
    const game = await createGame(ada, stretch.clock, { isPublic: false, requiresApproval: true });
    expect(statusAndMessage(await bob.post(`/api/games/${game.id}/join`))).toEqual([
      403,
      'Access denied. You must be a participant to view this game.',
    ]);
    const response = joinResponse.parse((await bob.post(`/api/games/join/${game.inviteCode}`)).json());
    expect([response.requiresApproval, response.game.viewer.isParticipant]).toEqual([false, true]);
    expect((await bob.post(`/api/games/${game.id}/join`)).statusCode).toBe(200);
  });

  // The embedded database has one connection.
  it.each(stretch.database.kind === 'postgres' ? ['waits'] : [])(
    'refuses a code that is replaced while the request %s for the game',
    async () => {
      const game = await createGame(ada, stretch.clock, { isPublic: false });
      const joining = await stretch.db.transaction(async (tx) => {
        await lockGameRow(tx, game.id, 'update');
        const join = { response: bob.post(`/api/games/join/${game.inviteCode}`) };
        await untilWaiting(stretch.db, 1);
        await withFreeInviteCode((code) => replaceInviteCode(tx, game.id, code));
        return join;
      });
      expect((await joining.response).statusCode).toBe(404);
    },
  );

  it('approves a pending request when its user joins by invitation', async () => {
    const game = await createGame(ada, stretch.clock, { requiresApproval: true });
    await bob.post(`/api/games/${game.id}/join`);
    await ada.post(`/api/games/${game.id}/invite`, { username: 'bob' });
    await bob.post(`/api/games/${game.id}/join`);
    expect((await detailOf(bob, game.id)).viewer).toEqual(gameViewer('participant'));
    expect(await invitationsOf(bob)).toEqual([]);
    expect((await pending(bob)).map((request) => request.game.id)).not.toContain(game.id);
  });

  it('works before a game starts and after it has ended', async () => {
    const upcoming = await createGame(ada, stretch.clock, { startTime: fromNow(stretch.clock, day) });
    expect((await bob.post(`/api/games/${upcoming.id}/join`)).json().game.status).toBe('upcoming');
    const over = await createGame(ada, stretch.clock, {
      startTime: fromNow(stretch.clock, -1),
      endTime: fromNow(stretch.clock, 0),
    });
    const response = joinResponse.parse((await bob.post(`/api/games/${over.id}/join`)).json());
    expect([response.requiresApproval, response.game.status]).toEqual([false, 'completed']);
  });
});

describe('leaving a game', () => {
  it('removes the membership and keeps the posts [R-API-5]', async () => {
    const game = await createGame(ada, stretch.clock);
    await joinAll(game, [bob]);
    await share(bob, game.id, 2);
    expect((await bob.post(`/api/games/${game.id}/leave`)).json()).toEqual({ success: true });
    const detail = await detailOf(bob, game.id);
    expect([detail.viewer.isParticipant, detail.participants.length, detail._count]).toEqual([
      false,
      1,
      { participants: 1, posts: 2 },
    ]);
    expect(statusAndMessage(await bob.post(`/api/games/${game.id}/leave`))).toEqual([
      403,
      'You must be a participant of this game to do this',
    ]);
  });

  it('restores the points of kept posts on rejoining', async () => {
    const game = await createGame(ada, stretch.clock);
    await joinAll(game, [bob]);
    const [first] = await share(bob, game.id, 2);
    await upvote(ada, first ?? '');
    await bob.post(`/api/games/${game.id}/leave`);
    await bob.post(`/api/games/${game.id}/join`);
    stretch.clock.advance(10 * day);
    await completeEndedGames(stretch);
    const rows: { userId: string; score: number; popularVote: boolean }[] = (
      await ada.get(`/api/games/${game.id}/results`)
    ).json();
    expect(rows.map(({ userId, score, popularVote }) => [userId, score, popularVote])).toEqual([
      [bob.id, 2, true],
      [ada.id, 0, false],
    ]);
  });

  it('is refused to the creator and to non-participants', async () => {
    const game = await createGame(ada, stretch.clock);
    expect(statusAndMessage(await ada.post(`/api/games/${game.id}/leave`))).toEqual([
      403,
      'The game creator cannot leave their own game',
    ]);
    expect((await eve.post(`/api/games/${game.id}/leave`)).statusCode).toBe(403);
    expect((await detailOf(ada, game.id))._count.participants).toBe(1);
  });
});
