import * as z from 'zod/mini';
import { invitation, invitationsOverview, joinRequest } from '#contract/invitations.ts';
import { readInvitations, readOwnWaiting } from '../model/invitations.ts';
import { readRequests } from '../model/join-requests.ts';
import { ask, type GameReader, gameNumber, numberOf, personNumber, type Reader } from './reading.ts';

/** The user's pending invitations and requests. */
export const ownWaiting: Reader = async ({ cast, model }, who) => {
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
  return [[url, answered, readOwnWaiting(model, who)]];
};

/** The pending invitations and requests of one game. */
export const gameDoor: GameReader = async ({ cast, model }, who, number) => {
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
      readInvitations(model, who, number),
    ],
    [
      `${url}/join-requests`,
      await ask(cast, who, `${url}/join-requests`, z.array(joinRequest), (all) =>
        all.map((one) => [numberOf(cast, 'requests', one.id), personNumber(cast, one.user.id)]),
      ),
      readRequests(model, who, number),
    ],
  ];
};
