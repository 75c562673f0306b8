import type { Invitation, JoinRequest } from '#contract/invitations.ts';
import { statusOf } from '../games/status.ts';
import { type PublicUserRow, toPublicUser } from '../users/public-user.ts';
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

/** An invitation in the contract's shape; its users must be in `people`. */
export function toInvitation(
  row: InvitationRow,
  people: ReadonlyMap<string, PublicUserRow>,
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

function person(people: ReadonlyMap<string, PublicUserRow>, userId: string) {
  const found = people.get(userId);
  if (found === undefined) throw new Error('A user of an invitation is missing');
  return toPublicUser(found);
}

export function toJoinRequest(row: JoinRequestRow, now: Date): JoinRequest {
  return {
    id: row.id,
    user: toPublicUser(row.person),
    game: toInvitedGame(row.game, now),
    createdAt: row.createdAt.toISOString(),
  };
}
