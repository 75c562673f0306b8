import { describe, expect, it } from 'vitest';
import { gameAccess } from '#server/games/access.ts';
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

describe('the role in a game', () => {
  it('is creator, manager or participant, and none of these for former participants', async () => {
    const access: unknown[] = [];
    for (const [name, { id }] of Object.entries({
      creator,
      admin,
      participant,
      requester,
      invitee,
      former,
      stranger,
    })) {
      const { isCreator, isManager, isParticipant } = await gameAccess(stretch.db, publicGame.gameId, id);
      access.push([name, isCreator, isManager, isParticipant]);
    }
    expect(access).toEqual([
      ['creator', true, true, true],
      ['admin', false, true, true],
      ['participant', false, false, true],
      ['requester', false, false, false],
      ['invitee', false, false, false],
      ['former', false, false, false],
      ['stranger', false, false, false],
    ]);
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
