import type { Invitation, JoinRequest } from '#contract/invitations.ts';
import { statusOf } from '../games/status.ts';
import { type PersonRow, toPerson } from '../users/person.ts';
import type { InvitationRow } from './invitations.store.ts';
import type { JoinRequestRow } from './join-requests.store.ts';

function toInvitedGame(game: InvitationRow['game'], now: Date): JoinRequest['game'] {
  return {
    id: game.id,
    name: game.name,
    description: game.description,
    isPublic: game.isPublic,
    status: statusOf(game, now),
    startTime: game.startTime.toISOString(),
    endTime: game.endTime.toISOString(),
  };
}

/** An invitation with its people, who must be among `people`. */
export function toInvitation(
  row: InvitationRow,
  people: ReadonlyMap<string, PersonRow>,
  now: Date,
): Invitation {
  const invitedUser = row.invitedUserId === null ? null : person(people, row.invitedUserId);
  return {
    id: row.id,
    game: toInvitedGame(row.game, now),
    invitedBy: person(people, row.invitedById),
    invitedUser,
    email: row.invitedEmail,
    createdAt: row.createdAt.toISOString(),
  };
}

function person(people: ReadonlyMap<string, PersonRow>, userId: string) {
  const found = people.get(userId);
  if (found === undefined) throw new Error('An invitation names somebody who was not read');
  return toPerson(found);
}

export function toJoinRequest(row: JoinRequestRow, now: Date): JoinRequest {
  return {
    id: row.id,
    user: toPerson(row.person),
    game: toInvitedGame(row.game, now),
    createdAt: row.createdAt.toISOString(),
  };
}
