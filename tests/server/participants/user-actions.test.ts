import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Game, gameDetail, participant } from '#contract/games.ts';
import { message } from '#contract/messages.ts';
import { createGame, expectStatus, idOf, joinAll } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const stretch = await openTestApp();
/** The creator, an admin, a participant, and somebody else. */
let cat: TestUser;
let ada: TestUser;
let bob: TestUser;
let eve: TestUser;
let game: Game;

beforeEach(async () => {
  [cat, ada, bob, eve] = await stretch.signUpAll('cat', 'ada', 'bob', 'eve');
  game = await createGame(cat, stretch.clock);
  await joinAll(game, [ada, bob]);
  expectStatus(200, await cat.put(url(`/participants/${ada.id}/admin`), { isAdmin: true }));
});

const url = (rest = '') => `/api/games/${game.id}${rest}`;
/** What the viewer may do with the creator, the admin and the participant, as the list says. */
const actionsOf = async (by: TestUser) => {
  const people = z.array(participant).parse((await by.get(url('/participants'))).json());
  return [cat, ada, bob].map(({ id }) => people.find(({ userId }) => userId === id)?.viewer);
};
const own = { canBlock: false, canReport: false };
const other = { canBlock: true, canReport: true };
const partner = { ...other, canMessage: true };
const canDecide = { canModerate: true, canBan: true, canRemove: true, canSetAdmin: true };

describe('the viewer’s permissions in a list of participants', () => {
  it('differ for the creator, an admin, a participant and another user [R-SAFE-205]', async () => {
    const managed = { ...partner, ...canDecide };
    expect(await actionsOf(cat)).toEqual([own, managed, managed]);
    expect(await actionsOf(ada)).toEqual([partner, own, managed]);
    expect(await actionsOf(bob)).toEqual([partner, partner, own]);
    expect(await actionsOf(eve)).toEqual([other, other, other]);
  });

  it('match what the server allows [R-SAFE-205]', async () => {
    for (const by of [cat, ada, bob, eve]) {
      const actions = await actionsOf(by);
      for (const [at, to] of [cat, ada, bob].entries()) {
        const body = { gameId: game.id, recipientId: to.id, content: 'Hello' };
        const isSent = (await by.post('/api/messages', body)).statusCode === 201;
        const isAdmin = to === ada;
        const isSet = (await by.put(url(`/participants/${to.id}/admin`), { isAdmin })).statusCode === 200;
        const { canMessage = false, canSetAdmin = false } = actions[at] ?? {};
        expect([by.username, to.username, isSent, isSet]).toEqual([
          by.username,
          to.username,
          canMessage,
          canSetAdmin,
        ]);
      }
    }
  });

  it('exclude blocking, messages and the admin role for a user whose name is hidden [R-SAFE-205]', async () => {
    expectStatus(200, await ada.put(`/api/blocks/${bob.id}`));
    expect((await actionsOf(ada))[2]).toEqual({
      ...own,
      canReport: true,
      canModerate: true,
      canBan: true,
      canRemove: true,
    });
  });
});

it('a game contains which members of their own group the viewer can message [R-SAFE-205]', async () => {
  const groups = [];
  for (const [name, members] of [
    ['Blues', [cat, bob]],
    ['Reds', [ada]],
  ] as const) {
    const created = await cat.post(url('/groups'), { name, color: '#2563eb' });
    groups.push(idOf(created));
    for (const { id } of members)
      expectStatus(200, await cat.post(url(`/groups/${idOf(created)}/members`), { memberId: id }));
  }
  const shown = gameDetail.parse((await bob.get(url())).json()).groups;
  const actions = shown.flatMap(({ members }) => members.map(({ userId, user }) => [userId, user.viewer]));
  expect(Object.fromEntries(actions)).toEqual({
    [cat.id]: { canMessage: true },
    [bob.id]: undefined,
    [ada.id]: undefined,
  });
});

describe('the viewer’s permissions in the newest message of a conversation', () => {
  const newest = async (by: TestUser) => z.array(message).parse((await by.get('/api/messages')).json())[0];

  it('are present before the other user has replied, and exclude messages after they leave the game [R-SAFE-205]', async () => {
    const body = { gameId: game.id, recipientId: bob.id, content: 'Hello' };
    const sent = message.parse(expectStatus(201, await cat.post('/api/messages', body)).json());
    expect([sent.recipient.viewer, sent.sender.viewer]).toEqual([partner, undefined]);
    expect((await newest(cat))?.recipient.viewer).toEqual(partner);
    expect((await newest(bob))?.sender.viewer).toEqual(partner);
    expectStatus(200, await bob.post(url('/leave')));
    const apart = { ...other, canMessage: false };
    expect((await newest(cat))?.recipient.viewer).toEqual(apart);
    expect((await newest(bob))?.sender.viewer).toEqual(apart);
  });
});
