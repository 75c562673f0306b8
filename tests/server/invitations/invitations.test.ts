import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Game, gameDetail } from '#contract/games.ts';
import { invitation, invitationsOverview } from '#contract/invitations.ts';
import { anonymizeAccount } from '#server/account/deletion.store.ts';
import { users } from '#server/db/schema/index.ts';
import { DELETED_PREFIX } from '#server/users/public-user.ts';
import { duringTransaction } from '#tests/support/locks.ts';
import { createGame, day, expectStatus, idOf, joinAll, statusAndMessage } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

let game: Game;
const stretch = await openTestApp();
const [owner, admin, plain, guest, stranger] = await stretch.signUpAll(
  'owner',
  'admin',
  'plain',
  'Guest.One',
  'stranger',
);
beforeEach(async () => {
  await verifyEmail(guest, true);
  for (const { id } of (await received(guest)).invitations)
    await guest.post(`/api/invitations/${id}/decline`);
  await verifyEmail(guest, false);
  game = await createGame(owner, stretch.clock, { isPublic: false, description: 'Brr' });
  await joinAll(game, [admin, plain]);
  await owner.put(`/api/games/${game.id}/participants/${admin.id}/admin`, { isAdmin: true });
});

const invite = (by: TestUser, body: object) => by.post(`/api/games/${game.id}/invite`, body);
const inviteGuest = async (by: TestUser = plain) => idOf(await invite(by, { username: 'guest.one' }));
const accept = (by: TestUser, id: string) => by.post(`/api/invitations/${id}/accept`);
const decline = (by: TestUser, id: string) => by.post(`/api/invitations/${id}/decline`);
const withdraw = (by: TestUser, id: string) => by.delete(`/api/invitations/${id}`);
async function received(by: TestUser) {
  return invitationsOverview.parse((await by.get('/api/invitations')).json());
}
async function pending(by: TestUser = owner) {
  return z.array(invitation).parse((await by.get(`/api/games/${game.id}/invitations`)).json());
}
const peopleIn = async () => {
  const detail = gameDetail.parse((await owner.get(`/api/games/${game.id}`)).json());
  return detail.participants.map((one) => one.user.username);
};
const notFound = [404, 'Invitation not found'];
const verifyEmail = ({ id }: TestUser, emailVerified: boolean) =>
  stretch.db.update(users).set({ emailVerified }).where(eq(users.id, id));

describe('inviting', () => {
  it('is allowed for participants, with a username in any letter case [R-ROLE-8]', async () => {
    const response = await invite(plain, { username: ' GUEST.one ' });
    const sent = invitation.parse(response.json());
    expect([response.statusCode, sent]).toEqual([
      201,
      {
        id: expect.any(String),
        game: {
          id: game.id,
          name: game.name,
          description: 'Brr',
          isPublic: false,
          status: 'active',
          startTime: game.startTime,
          endTime: game.endTime,
        },
        invitedBy: { ...sent.invitedBy, id: plain.id, username: 'plain', email: null },
        invitedUser: { ...sent.invitedUser, id: guest.id, username: 'Guest.One', email: null },
        email: null,
        createdAt: stretch.clock.now().toISOString(),
      },
    ]);
    expect(await pending()).toEqual([sent]);
  });

  it('is listed for the invitee, in invitations and pendingRequests [R-API-12]', async () => {
    const id = await inviteGuest();
    const open = await createGame(owner, stretch.clock, { requiresApproval: true });
    await guest.post(`/api/games/${open.id}/join`);
    const overview = await received(guest);
    expect(overview.invitations.map((one) => one.id)).toEqual([id]);
    expect(overview.pendingRequests.map((one) => one.game.id)).toEqual([open.id]);
    expect(await received(stranger)).toEqual({ invitations: [], pendingRequests: [] });
  });

  it('accepts an e-mail address without revealing whether it has an account', async () => {
    const known = invitation.parse((await invite(plain, { email: 'Guest.One@Example.com' })).json());
    const unknown = invitation.parse((await invite(plain, { email: 'nobody@example.com' })).json());
    expect([known.invitedUser, known.email]).toEqual([null, 'guest.one@example.com']);
    expect([unknown.invitedUser, unknown.email]).toEqual([null, 'nobody@example.com']);
    expect(statusAndMessage(await accept(guest, known.id))).toEqual(notFound);
  });

  it('lists invitations by username and by verified e-mail address, newest first', async () => {
    await verifyEmail(guest, true);
    const invitees = [
      { username: 'guest.one' },
      { email: 'guest.one@example.com' },
      { username: 'guest.one' },
    ];
    const sent: string[] = [];
    for (const invitee of invitees) {
      const { id } = await createGame(owner, stretch.clock);
      sent.push(idOf(await owner.post(`/api/games/${id}/invite`, invitee)));
      stretch.clock.advance(1000);
    }
    expect((await received(guest)).invitations.map(({ id }) => id)).toEqual(sent.toReversed());
    await verifyEmail(guest, false);
    expect((await received(guest)).invitations.map(({ id }) => id)).toEqual([sent[2], sent[0]]);
  });

  it('ends for a participant who is removed, also if their address was confirmed after they joined', async () => {
    const sent = idOf(await invite(plain, { email: 'guest.one@example.com' }));
    await joinAll(game, [guest]);
    await verifyEmail(guest, true);
    expectStatus(200, await owner.delete(`/api/games/${game.id}/participants/${guest.id}`));
    expect((await received(guest)).invitations).toEqual([]);
    const answered = [409, 'This invitation was answered already'];
    expect(statusAndMessage(await accept(guest, sent))).toEqual(answered);
  });

  it('readmits no sender who is removed and confirms the invited address', async () => {
    const leaver = await stretch.signUp('leaver');
    await joinAll(game, [leaver]);
    const email = 'leaver.two@example.com';
    const sent = idOf(await invite(leaver, { email }));
    expectStatus(200, await owner.delete(`/api/games/${game.id}/participants/${leaver.id}`));
    await stretch.db.update(users).set({ email, emailVerified: true }).where(eq(users.id, leaver.id));
    expect((await received(leaver)).invitations).toEqual([]);
    for (const answer of [accept, decline])
      expect(statusAndMessage(await answer(leaver, sent))).toEqual(notFound);
    expect(await peopleIn()).not.toContain('leaver');
  });

  it('readmits no participant who confirms the invited address after their removal, unless it is sent later [R-SAFE-227]', async () => {
    const email = 'guest.one@example.com';
    const sent = idOf(await invite(plain, { email }));
    await joinAll(game, [guest]);
    stretch.clock.advance(1_000);
    expectStatus(200, await owner.delete(`/api/games/${game.id}/participants/${guest.id}`));
    await verifyEmail(guest, true);
    expect((await received(guest)).invitations).toEqual([]);
    for (const answer of [accept, decline])
      expect(statusAndMessage(await answer(guest, sent))).toEqual(notFound);
    stretch.clock.advance(1_000);
    expectStatus(200, await accept(guest, idOf(await invite(plain, { email }))));
    expect(await peopleIn()).toContain('Guest.One');
    expect(await pending()).toEqual([]);
  });

  it('readmits no participant by a link that was sent before their removal, also to a public game [R-SAFE-227]', async () => {
    game = await createGame(owner, stretch.clock, { isPublic: true, requiresApproval: true });
    const sent = await invite(owner, { email: 'friend@example.com' });
    const { token } = z.object({ token: z.string() }).parse(expectStatus(201, sent).json());
    const open = (by: TestUser) => by.post('/api/invitations/link', { token });
    expectStatus(200, await accept(guest, await inviteGuest(owner)));
    stretch.clock.advance(1_000);
    expectStatus(200, await owner.delete(`/api/games/${game.id}/participants/${guest.id}`));
    expect(statusAndMessage(await open(guest))).toEqual([404, 'This invitation link is not valid any more']);
    expectStatus(200, await open(stranger));
  });

  it.each([
    ['removed', (id: string) => owner.delete(`/api/games/${game.id}/participants/${id}`)],
    ['banned', (id: string) => owner.put(`/api/games/${game.id}/bans/${id}`, { reason: 'spam' })],
  ])('is withdrawn when its sender is %s [R-SAFE-225]', async (how, remove) => {
    const leaver = await stretch.signUp(`is.${how}`);
    await joinAll(game, [leaver]);
    const sent = idOf(await invite(leaver, { username: 'guest.one' }));
    expectStatus(200, await remove(leaver.id));
    expect(statusAndMessage(await accept(guest, sent))).toEqual(notFound);
  });

  it('is withdrawn when its sender has left and is banned [R-SAFE-225]', async () => {
    const leaver = await stretch.signUp('has.left');
    await joinAll(game, [leaver]);
    await share(leaver, game.id, 'Still here');
    const sent = idOf(await invite(leaver, { username: 'guest.one' }));
    expectStatus(200, await leaver.post(`/api/games/${game.id}/leave`));
    expectStatus(200, await owner.put(`/api/games/${game.id}/bans/${leaver.id}`, { reason: 'spam' }));
    expect(statusAndMessage(await accept(guest, sent))).toEqual(notFound);
  });

  it('lists one of two invitations to a game, and declining it declines both', async () => {
    await verifyEmail(guest, true);
    await invite(plain, { email: 'guest.one@example.com' });
    await inviteGuest();
    const { invitations } = await received(guest);
    expect(invitations).toHaveLength(1);
    await decline(guest, invitations[0]?.id ?? '');
    expect((await received(guest)).invitations).toEqual([]);
    expect(await pending()).toEqual([]);
  });

  it('returns a message for each refused invitee', async () => {
    await inviteGuest();
    expect(statusAndMessage(await invite(owner, { username: 'guest.one' }))).toEqual([
      409,
      'This person is invited already',
    ]);
    expect(statusAndMessage(await invite(owner, { username: 'plain' }))).toEqual([
      409,
      'This person takes part in the game already',
    ]);
    expect(statusAndMessage(await invite(owner, { username: 'owner' }))).toEqual([
      400,
      'You cannot invite yourself',
    ]);
    expect(statusAndMessage(await invite(owner, { username: 'no_such_person' }))).toEqual([
      404,
      'User not found',
    ]);
    for (const body of [{}, { username: 7 }]) {
      expect(statusAndMessage(await invite(owner, body))).toEqual([400, 'Please choose somebody to invite']);
    }
    expect(statusAndMessage(await invite(owner, { email: 'no address' }))).toEqual([
      400,
      'This is not an e-mail address',
    ]);
  });

  it('creates one invitation for concurrent requests', async () => {
    const people = [owner, admin, plain];
    const tries = Array.from({ length: 18 }, (_, index) =>
      invite(people[index % 3] ?? owner, { username: 'guest.one' }),
    );
    const statuses = (await Promise.all(tries)).map((response) => response.statusCode);
    expect(statuses.filter((status) => status !== 409)).toEqual([201]);
  });
});

it('waits for the deletion of the invitee’s account, and does not invite them', async () => {
  const { id } = await stretch.signUp('departing');
  const gone = { name: `${DELETED_PREFIX}${'0'.repeat(22)}`, erasure: null };
  const response = await duringTransaction(
    stretch,
    (tx) => anonymizeAccount(tx, id, gone, stretch.clock.now()),
    () => invite(plain, { username: 'departing' }),
  );
  expect([statusAndMessage(response), await pending()]).toEqual([[404, 'User not found'], []]);
});

describe('an invitation', () => {
  it('adds the invitee to the game once [R-STAT-10]', async () => {
    const id = await inviteGuest();
    const responses = await Promise.all(Array.from({ length: 10 }, () => accept(guest, id)));
    expect(responses.map(statusAndMessage)).toEqual(responses.map(() => [200, undefined]));
    expect((await peopleIn()).filter((name) => name === 'Guest.One')).toHaveLength(1);
    expect(statusAndMessage(await decline(guest, id))).toEqual([409, 'This invitation was answered already']);
    expect((await received(guest)).invitations).toEqual([]);
  });

  it('stays declined, and can be sent again [R-STAT-10]', async () => {
    const id = await inviteGuest();
    expect((await decline(guest, id)).json()).toEqual({ success: true });
    expect((await decline(guest, id)).json()).toEqual({ success: true });
    expect(statusAndMessage(await accept(guest, id))).toEqual([409, 'This invitation was answered already']);
    expect(await peopleIn()).not.toContain('Guest.One');
    expect((await invite(plain, { username: 'guest.one' })).statusCode).toBe(201);
  });

  it('cannot be accepted again after leaving the game', async () => {
    const id = await inviteGuest();
    expectStatus(200, await accept(guest, id));
    expectStatus(200, await guest.post(`/api/games/${game.id}/leave`));
    expect(statusAndMessage(await accept(guest, id))).toEqual([409, 'This invitation was answered already']);
  });

  it('cannot be accepted after it was withdrawn', async () => {
    const id = await inviteGuest();
    expect((await withdraw(plain, id)).json()).toEqual({ success: true });
    expect(statusAndMessage(await accept(guest, id))).toEqual(notFound);
  });

  it('cannot be withdrawn by others, nor after it was accepted or declined [S-4]', async () => {
    const id = await inviteGuest(owner);
    for (const by of [plain, guest, stranger])
      expect(statusAndMessage(await withdraw(by, id))).toEqual(notFound);
    await accept(guest, id);
    expect(statusAndMessage(await withdraw(owner, id))).toEqual([
      409,
      'This invitation was answered already',
    ]);
    expect(statusAndMessage(await withdraw(owner, 'unknown'))).toEqual(notFound);
  });

  it('can be accepted after the end of the game, to see the results', async () => {
    const id = await inviteGuest();
    stretch.clock.advance(20 * day);
    expect((await accept(guest, id)).statusCode).toBe(200);
    const detail = gameDetail.parse((await guest.get(`/api/games/${game.id}`)).json());
    expect([detail.status, detail.viewer.isParticipant]).toEqual(['completed', true]);
    stretch.clock.advance(-20 * day);
  });
});
