import type { Invitation, InvitationsOverview, InviteInput } from '#contract/invitations.ts';
import type { Database } from '../db/database.ts';
import { conflict, invalid, notFound } from '../failure.ts';
import { gameAccess, managerAccess, participantAccess } from '../games/access.ts';
import { admit } from '../participants/admit.ts';
import { findParticipant } from '../participants/participants.store.ts';
import { holdAccount } from '../users/hold-account.ts';
import { peopleById } from '../users/person.store.ts';
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
  const people = await peopleById(db, ids);
  return rows.map((row) => toInvitation(row, people, now));
}

/** What others have asked a person, once per game, and what they have asked and wait for. */
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

/** Invitations to a game that wait for an answer; for its creator and admins. */
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
 * Invites one person, as anybody who takes part. An e-mail address is never looked up, so that the answer does not tell
 * whether somebody has an account with it.
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
    if (id === null) throw conflict(ALREADY_INVITED);
    return findInvitation(tx, id);
  });
  const [invitation] = await toInvitations(db, now, created === undefined ? [] : [created]);
  if (invitation === undefined) throw new Error('An invitation was written and not found');
  return invitation;
}

async function inviteeOf(tx: Database, userId: string, gameId: string, input: InviteInput) {
  if ('email' in input) return { invitedUserId: null, invitedEmail: input.email.toLowerCase() };
  const invitee = await findUserByUsername(tx, input.username);
  if (invitee === undefined) throw notFound(USER_NOT_FOUND);
  if (invitee.id === userId) throw invalid(NOT_ONESELF);
  if (await findParticipant(tx, gameId, invitee.id)) throw conflict(ALREADY_IN);
  return { invitedUserId: invitee.id, invitedEmail: null };
}

/** Accepts an invitation one received and joins the game. Accepting it again is no error. */
export async function acceptInvitation(
  db: Database,
  now: Date,
  userId: string,
  invitationId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdAccount(tx, userId);
    const gameId = await gameOfInvitationFor(tx, invitationId, userId);
    if (gameId === undefined) throw notFound(INVITATION_NOT_FOUND);
    const { game } = await gameAccess(tx, gameId, userId, { lock: 'update' });
    const invitation = await lockInvitationFor(tx, invitationId, userId);
    if (invitation === undefined) throw notFound(INVITATION_NOT_FOUND);
    if (invitation.status === 'declined') throw conflict(ALREADY_ANSWERED);
    if (invitation.status === 'pending') await admit(tx, now, game, userId);
  });
}

/** Declines an invitation one received. Declining it again is no error. */
export async function refuseInvitation(
  db: Database,
  now: Date,
  userId: string,
  invitationId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const invitation = await lockInvitationFor(tx, invitationId, userId);
    if (invitation === undefined) throw notFound(INVITATION_NOT_FOUND);
    if (invitation.status === 'accepted') throw conflict(ALREADY_ANSWERED);
    await answerInvitations(tx, invitation.gameId, userId, 'declined', now);
  });
}

/** Takes back an invitation that waits; for whoever sent it and for the game's creator and admins. */
export async function withdrawInvitation(db: Database, userId: string, invitationId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const invitation = await findInvitation(tx, invitationId);
    if (invitation === undefined) throw notFound(INVITATION_NOT_FOUND);
    const access = await gameAccess(tx, invitation.game.id, userId);
    const mayWithdraw = access.manages || invitation.invitedById === userId;
    if (!mayWithdraw) throw notFound(INVITATION_NOT_FOUND);
    if (!(await deleteInvitation(tx, invitationId))) throw conflict(ALREADY_ANSWERED);
  });
}
