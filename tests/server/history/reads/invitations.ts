import * as z from 'zod/mini';
import { invitation, invitationsOverview, joinRequest } from '#contract/invitations.ts';
import { readInvitations, readOwnWaiting } from '../oracle/invitations.ts';
import { readRequests } from '../oracle/join-requests.ts';
import { ask, type GameReader, gameNumber, numberOf, personNumber, type Reader } from './reading.ts';

/** What others have asked one and what one has asked. */
export const ownWaiting: Reader = async ({ cast, world }, who) => {
  const url = '/api/invitations';
  const answered = await ask(cast, who, url, invitationsOverview, ({ invitations, pendingRequests }) => ({
    invitations: invitations.map((one) => [
      numberOf(cast, 'invitations', one.id),
      gameNumber(cast, one.game.id),
      personNumber(cast, one.invitedBy.id),
    ]),
    requests: pendingRequests.map((one) => [
      numberOf(cast, 'requests', one.id),
      gameNumber(cast, one.game.id),
    ]),
  }));
  return [[url, answered, readOwnWaiting(world, who)]];
};

/** What waits at the door of one game. */
export const gameDoor: GameReader = async ({ cast, world }, who, number) => {
  const url = `/api/games/${cast.gameIds[number]}`;
  return [
    [
      `${url}/invitations`,
      await ask(cast, who, `${url}/invitations`, z.array(invitation), (all) =>
        all.map((one) => [
          numberOf(cast, 'invitations', one.id),
          personNumber(cast, one.invitedBy.id),
          personNumber(cast, one.invitedUser?.id ?? ''),
        ]),
      ),
      readInvitations(world, who, number),
    ],
    [
      `${url}/join-requests`,
      await ask(cast, who, `${url}/join-requests`, z.array(joinRequest), (all) =>
        all.map((one) => [numberOf(cast, 'requests', one.id), personNumber(cast, one.user.id)]),
      ),
      readRequests(world, who, number),
    ],
  ];
};
