import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Game, gameDetail } from '#contract/games.ts';
import { invitation, invitationsOverview } from '#contract/invitations.ts';
import { invitations } from '#server/db/schema/index.ts';
import { lockGameRow } from '#server/games/access.store.ts';
import { removeParticipant } from '#server/participants/participants.service.ts';
import { allRows } from '#tests/support/all-rows.ts';
import { untilWaiting } from '#tests/support/locks.ts';
import { createGame, expectStatus, joinAll, statusAndMessage } from '#tests/support/play.ts';
import { cookiesOf, openTestApp, requests, startTestApp, type TestUser } from '#tests/support/server.ts';

let game: Game;
let sent: { id: string; token: string };
let logLines = '';
const stream = { write: (line: string) => void (logLines += line) };
const stretch = await openTestApp({ log: { level: 'trace', stream } });
const [owner, admin, plain, guest, other] = await stretch.signUpAll(
  'owner',
  'admin',
  'plain',
  'guest',
  'other',
);
const address = 'guest@example.com';

const linked = z.object({ id: z.string(), token: z.string() });
const invite = async (by: TestUser, body: object = { email: address }) =>
  linked.parse(expectStatus(201, await by.post(`/api/games/${game.id}/invite`, body)).json());
const open = (by: Pick<TestUser, 'post'>, token = sent.token) => by.post('/api/invitations/link', { token });
const renew = (by: TestUser, id = sent.id) => by.post(`/api/invitations/${id}/link`);
const received = async (by: Pick<TestUser, 'get'>) =>
  invitationsOverview
    .parse((await by.get('/api/invitations')).json())
    .invitations.filter((one) => one.game.id === game.id);
const pending = async () =>
  z.array(invitation).parse((await owner.get(`/api/games/${game.id}/invitations`)).json());
const isParticipant = async (by: TestUser) =>
  gameDetail
    .parse((await owner.get(`/api/games/${game.id}`)).json())
    .participants.some(({ userId }) => userId === by.id);
const unknown = [404, 'This invitation link is not valid any more'];

beforeEach(async () => {
  game = await createGame(owner, stretch.clock, { isPublic: false });
  await joinAll(game, [admin, plain]);
  await owner.put(`/api/games/${game.id}/participants/${admin.id}/admin`, { isAdmin: true });
  sent = await invite(plain);
});

describe('an invitation to an e-mail address', () => {
  it('is not listed for a user who registers the address until they open the link', async () => {
    const username = 'newcomer';
    const email = `${username}@example.com`;
    const { id, token } = await invite(plain, { email });
    const account = { username, email, password: plain.password, firstName: 'New' };
    const registered = await stretch.visitor.post(`/api/register?returnTo=/invites/${token}`, account);
    const newcomer = requests(stretch.app, cookiesOf(registered));
    expect(await received(newcomer)).toEqual([]);
    for (const verb of ['accept', 'decline'])
      expect(statusAndMessage(await newcomer.post(`/api/invitations/${id}/${verb}`))).toEqual([
        404,
        'Invitation not found',
      ]);
    expect((await newcomer.post(`/api/games/${game.id}/join`)).statusCode).toBe(403);
    expect((await pending()).map((one) => one.email)).toContain(email);
    expect(registered.headers.location).toBe(`/invites/${token}`);
    expectStatus(200, await open(newcomer, token));
    expect((await received(newcomer)).map((one) => one.id)).toEqual([id]);
  });

  it('is opened by its link, then listed for and accepted by the user who opened it', async () => {
    const opened = invitation.parse(expectStatus(200, await open(other)).json());
    expect(opened).toMatchObject({
      id: sent.id,
      game: { id: game.id },
      email: null,
      invitedBy: { id: plain.id },
    });
    expect(await received(other)).toEqual([opened]);
    expect((await pending()).map((one) => [one.id, one.invitedUser?.id, one.email])).toEqual([
      [sent.id, other.id, null],
    ]);
    expectStatus(200, await other.post(`/api/invitations/${sent.id}/accept`));
    expect(await isParticipant(other)).toBe(true);
  });

  it('counts as approval once its link was opened', async () => {
    const openGame = await createGame(owner, stretch.clock, { requiresApproval: true });
    const response = await owner.post(`/api/games/${openGame.id}/invite`, { email: address });
    expectStatus(200, await open(guest, linked.parse(response.json()).token));
    expect((await guest.post(`/api/games/${openGame.id}/join`)).json().requiresApproval).toBe(false);
  });

  it('returns the token to its sender once, and stores only a hash', async () => {
    expect(sent.token).toMatch(/^[\w-]{32}$/);
    expect(JSON.stringify(await pending())).not.toContain(sent.token);
    expect(JSON.stringify(await allRows(stretch.db))).not.toContain(sent.token);
    const byName = await plain.post(`/api/games/${game.id}/invite`, { username: 'other' });
    expect(byName.json()).not.toHaveProperty('token');
  });
});

describe('the link of an invitation', () => {
  it('works for one account only, also when opened again', async () => {
    const both = await Promise.all([open(guest), open(other), open(guest), open(other)]);
    const statuses = both.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 404, 404]);
    const [opener, latecomer] = statuses[0] === 200 ? [guest, other] : [other, guest];
    expect([(await open(opener)).statusCode, statusAndMessage(await open(latecomer))]).toEqual([
      200,
      unknown,
    ]);
  });

  it.each([
    ['accepted', () => guest.post(`/api/invitations/${sent.id}/accept`)],
    ['declined', () => guest.post(`/api/invitations/${sent.id}/decline`)],
    ['withdrawn', () => plain.delete(`/api/invitations/${sent.id}`)],
  ])('does not work once the invitation was %s', async (_, respond) => {
    await open(guest);
    expectStatus(200, await respond());
    expect(statusAndMessage(await open(other))).toEqual(unknown);
    expect(statusAndMessage(await open(guest))).toEqual(unknown);
    expect(await received(guest)).toEqual([]);
  });

  it('is refused like an unknown one to a signed-out visitor and to a malformed token', async () => {
    expect((await open(stretch.visitor)).statusCode).toBe(401);
    expect(statusAndMessage(await open(guest, 'x'.repeat(32)))).toEqual(unknown);
    expect(statusAndMessage(await open(guest, 'short'))).toEqual([400, 'This invitation link is not valid']);
  });

  it('is not consumed by participants, and does not readmit its sender', async () => {
    for (const by of [owner, plain])
      expect(statusAndMessage(await open(by))).toEqual([409, 'You take part in this game already']);
    expectStatus(200, await plain.post(`/api/games/${game.id}/leave`));
    expect(statusAndMessage(await open(plain))).toEqual(unknown);
    expect((await open(guest)).statusCode).toBe(200);
  });

  it('returns the existing invitation of a user who is invited by username', async () => {
    const own = await plain.post(`/api/games/${game.id}/invite`, { username: 'guest' });
    expect((await open(guest)).json()).toEqual(own.json());
    expect(await pending()).toHaveLength(1);
  });

  it('merges two links that one user opens concurrently into one invitation', async () => {
    const second = await invite(owner, { email: 'guest.two@example.com' });
    const responses = await Promise.all([open(guest), open(guest, second.token), open(guest)]);
    expect(responses.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
    expect(await received(guest)).toHaveLength(1);
  });

  it('is replaced by managers and its sender, and the old one stops working', async () => {
    for (const by of [owner, admin, plain]) {
      const { token } = z.object({ token: z.string() }).parse(expectStatus(200, await renew(by)).json());
      expect(statusAndMessage(await open(guest))).toEqual(unknown);
      sent = { ...sent, token };
    }
    expect((await open(guest)).statusCode).toBe(200);
    expect(statusAndMessage(await renew(owner))).toEqual([
      409,
      'Only a pending invitation to an e-mail address has a link',
    ]);
  });

  it('is not replaced by others, nor by a sender who has left', async () => {
    for (const by of [guest, other])
      expect(statusAndMessage(await renew(by))).toEqual([404, 'Invitation not found']);
    await plain.post(`/api/games/${game.id}/leave`);
    expect(statusAndMessage(await renew(plain))).toEqual([404, 'Invitation not found']);
    expect((await open(guest)).statusCode).toBe(200);
  });

  it('can be renewed for an invitation without a link', async () => {
    await stretch.db
      .update(invitations)
      .set({ linkHash: null })
      .where(and(eq(invitations.id, sent.id), eq(invitations.status, 'pending')));
    expect(statusAndMessage(await open(guest))).toEqual(unknown);
    const { token } = z.object({ token: z.string() }).parse((await renew(plain)).json());
    expect((await open(guest, token)).statusCode).toBe(200);
  });

  it('stops working when a participant is removed from a private game', async () => {
    expectStatus(200, await owner.delete(`/api/games/${game.id}/participants/${admin.id}`));
    expect(statusAndMessage(await open(guest))).toEqual(unknown);
    expect((await renew(owner)).statusCode).toBe(200);
  });

  // The embedded database has one connection.
  it.each(stretch.database.kind === 'postgres' ? ['waits'] : [])(
    'is not replaced by a sender who is removed while the request %s for the game',
    async () => {
      const renewal = await stretch.db.transaction(async (tx) => {
        await lockGameRow(tx, game.id, 'update');
        await tx.select().from(invitations).where(eq(invitations.id, sent.id)).for('update');
        const waiting = { response: renew(plain) };
        await untilWaiting(stretch.db, 1);
        await removeParticipant(tx, stretch.clock.now(), owner.id, game.id, plain.id);
        return waiting;
      });
      expect(statusAndMessage(await renewal.response)).toEqual([404, 'Invitation not found']);
    },
  );

  it('is in no log line [S-43]', async () => {
    await open(guest);
    await stretch.visitor.get(`/invites/${sent.token}`);
    expect(logLines).toContain('/api/invitations/link');
    expect(logLines).not.toContain(sent.token);
  });

  it('is limited like invite codes [S-26]', async () => {
    const limited = await startTestApp({ limited: true });
    const eve = await limited.signUp('eve');
    const statuses = [];
    for (let use = 0; use < 21; use += 1)
      statuses.push((await open(eve, `guess-${String(use).padStart(26, '0')}`)).statusCode);
    await limited.close();
    expect([new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([new Set([404]), 429]);
  });
});
