import { describe, expect, it } from 'vitest';
import { callOf, routeNames, routes } from '#tests/server/access/calls.ts';
import { createFixture, signUpRoles } from '#tests/server/access/fixture.ts';
import { statusAndMessage } from '#tests/support/play.ts';
import { openTestApp } from '#tests/support/server.ts';

const stretch = await openTestApp();
const byRole = await signUpRoles(stretch);
const { creator, admin, participant, requester, invitee, former, stranger } = byRole;
const publicGame = await createFixture(stretch, byRole, true);
const privateGame = await createFixture(stretch, byRole, false);

/** The routes of all parts of a game. */
const partsOfGame = routeNames.filter(
  (name) => name === 'posts.ofGame' || routes.get(name)?.path.startsWith('/api/games/:id'),
);

describe('access to a game', () => {
  it.each([
    ['groups.update', participant, 'Only the game creator and admins can do this'],
    ['games.remove', admin, 'Only the game creator can do this'],
  ])('is refused for %s with its message', async (name, by, message) => {
    expect(statusAndMessage(await callOf(name)(by, publicGame, stretch))).toEqual([403, message]);
  });

  it.each(partsOfGame)(
    'denies non-participants %s of a private game, in one message [R-ROLE-1] [S-2]',
    async (name) => {
      for (const outsider of [requester, invitee, former, stranger]) {
        const denied = [403, 'Access denied. You must be a participant to view this game.'];
        expect(statusAndMessage(await callOf(name)(outsider, privateGame, stretch))).toEqual(denied);
      }
    },
  );

  it.each(partsOfGame)('has one message for %s of an unknown game', async (name) => {
    const unknown = { ...privateGame, gameId: '01a1fd0b-e85f-7635-bec6-ef862a770f07' };
    expect(statusAndMessage(await callOf(name)(creator, unknown, stretch))).toEqual([404, 'Game not found']);
  });
});
