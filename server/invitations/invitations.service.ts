import type { Invitation, InvitationsOverview, InviteInput } from '#contract/invitations.ts';
import type { Database } from '../db/database.ts';
import { conflict, invalid, notFound } from '../failure.ts';
import { gameAccess, managerAccess, participantAccess } from '../games/access.ts';
import { addParticipant } from '../participants/add-participant.ts';
import { findParticipant } from '../participants/participants.store.ts';
import { lockUserForShare } from '../users/lock-user.ts';
import { publicUsersById } from '../users/public-user.store.ts';
import { findUserByUsername } from '../users/users.store.ts';
import { toInvitation, toJoinRequest } from './invitation.ts';
import {
  answerInvitations,
  deleteInvitation,
  findInvitation,
  gameOfInvitationFor,
  type InvitationRow,
  insertInvitation,
  invitationsFor,
  invitationsOf,
  lockInvitationFor,
} from './invitations.store.ts';
import { requestsBy } from './join-requests.store.ts';

export const INVITATION_NOT_FOUND = 'Invitation not found';
export const ALREADY_ANSWERED = 'This invitation was answered already';
export const USER_NOT_FOUND = 'User not found';
export const NOT_ONESELF = 'You cannot invite yourself';
export const ALREADY_IN = 'This person takes part in the game already';
export const ALREADY_INVITED = 'This person is invited already';

async function toInvitations(db: Database, now: Date, rows: readonly InvitationRow[]): Promise<Invitation[]> {
  const ids = rows.flatMap(({ invitedById, invitedUserId }) => [invitedById, invitedUserId ?? invitedById]);
  const people = await publicUsersById(db, ids);
  return rows.map((row) => toInvitation(row, people, now));
}

/** The user's pending invitations, one per game, and pending join requests. */
export async function invitationsOverview(
  db: Database,
  now: Date,
  userId: string,
): Promise<InvitationsOverview> {
  const received = await invitationsFor(db, userId);
  const oncePerGame = new Map(received.toReversed().map((row) => [row.game.id, row]));
  const shown = received.filter((row) => oncePerGame.get(row.game.id) === row);
  return {
    invitations: await toInvitations(db, now, shown),
    pendingRequests: (await requestsBy(db, userId)).map((row) => toJoinRequest(row, now)),
  };
}

/** Pending invitations to a game; for managers. */
export async function gameInvitations(
  db: Database,
  now: Date,
  userId: string,
  gameId: string,
): Promise<Invitation[]> {
  await managerAccess(db, gameId, userId);
  return toInvitations(db, now, await invitationsOf(db, gameId));
}

/**
 * Invites a user or an e-mail address, as a participant. Addresses are not looked up, so that the response does not
 * reveal whether an account exists.
 */
export async function invite(
  db: Database,
  now: Date,
  userId: string,
  gameId: string,
  input: InviteInput,
): Promise<Invitation> {
  const created = await db.transaction(async (tx) => {
    await participantAccess(tx, gameId, userId, { lock: 'share' });
    const invitee = await inviteeOf(tx, userId, gameId, input);
    const id = await insertInvitation(tx, { gameId, invitedById: userId, ...invitee, createdAt: now });
    if (id === null) throw conflict(ALREADY_INVITED, 'already_invited');
    return findInvitation(tx, id);
  });
  const [invitation] = await toInvitations(db, now, created === undefined ? [] : [created]);
  if (invitation === undefined) throw new Error('An invitation was inserted and not found');
  return invitation;
}

async function inviteeOf(tx: Database, userId: string, gameId: string, input: InviteInput) {
  if ('email' in input) return { invitedUserId: null, invitedEmail: input.email.toLowerCase() };
  const invitee = await findUserByUsername(tx, input.username);
  if (invitee === undefined) throw notFound(USER_NOT_FOUND);
  if (invitee.id === userId) throw invalid(NOT_ONESELF);
  if (await findParticipant(tx, gameId, invitee.id)) throw conflict(ALREADY_IN, 'already_participant');
  return { invitedUserId: invitee.id, invitedEmail: null };
}

/** Accepts an invitation and joins the game. Idempotent. */
export async function acceptInvitation(
  db: Database,
  now: Date,
  userId: string,
  invitationId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUserForShare(tx, userId);
    const gameId = await gameOfInvitationFor(tx, invitationId, userId);
    if (gameId === undefined) throw notFound(INVITATION_NOT_FOUND);
    const { game } = await gameAccess(tx, gameId, userId, { lock: 'update' });
    const invitation = await lockInvitationFor(tx, invitationId, userId);
    if (invitation === undefined) throw notFound(INVITATION_NOT_FOUND);
    if (invitation.status === 'declined') throw conflict(ALREADY_ANSWERED, 'already_answered');
    if (invitation.status === 'pending') await addParticipant(tx, now, game, userId);
  });
}

/** Declines an invitation. Idempotent. */
export async function refuseInvitation(
  db: Database,
  now: Date,
  userId: string,
  invitationId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const invitation = await lockInvitationFor(tx, invitationId, userId);
    if (invitation === undefined) throw notFound(INVITATION_NOT_FOUND);
    if (invitation.status === 'accepted') throw conflict(ALREADY_ANSWERED, 'already_answered');
    await answerInvitations(tx, invitation.gameId, userId, 'declined', now);
  });
}

/** Withdraws a pending invitation; for its sender and managers. */
export async function withdrawInvitation(db: Database, userId: string, invitationId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const invitation = await findInvitation(tx, invitationId);
    if (invitation === undefined) throw notFound(INVITATION_NOT_FOUND);
    const access = await gameAccess(tx, invitation.game.id, userId);
    const mayWithdraw = access.manages || invitation.invitedById === userId;
    if (!mayWithdraw) throw notFound(INVITATION_NOT_FOUND);
    if (!(await deleteInvitation(tx, invitationId))) throw conflict(ALREADY_ANSWERED, 'already_answered');
  });
}
