import type { Invitation, InvitationsOverview, InviteInput } from '#contract/invitations.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { conflict, invalid, notFound } from '../failure.ts';
import { type GameAccess, gameAccess, managerAccess, participantAccess } from '../games/access.ts';
import { enqueueMail } from '../mail/mails.service.ts';
import { isHiddenFromAddress } from '../mail/mails.store.ts';
import { activeBan } from '../moderation/restrictions.store.ts';
import { addParticipant, refuseBanned } from '../participants/add-participant.ts';
import { findParticipant } from '../participants/participants.store.ts';
import { lockUserForShare, USER_NOT_FOUND } from '../users/lock-user.ts';
import { publicUsersById, selectUserForShare } from '../users/public-user.store.ts';
import { findUserByUsername } from '../users/users.store.ts';
import { toInvitation, toJoinRequest } from './invitation.ts';
import { findInvitationByLink, replaceLink } from './invitation-links.store.ts';
import {
  answerInvitations,
  assignInvitation,
  deleteInvitation,
  deleteUndelivered,
  findInvitation,
  findInvitationTo,
  findInvitationToAddress,
  gameOfInvitationFor,
  type InvitationRow,
  insertInvitation,
  invitationsFor,
  invitationsOf,
  isForRemoved,
  lockInvitationFor,
} from './invitations.store.ts';
import { requestsBy } from './join-requests.store.ts';
import { createLinkToken, hashOfToken } from './link-token.ts';

export const INVITATION_NOT_FOUND = 'Invitation not found';
export const ALREADY_ANSWERED = 'This invitation was answered already';
export const NOT_ONESELF = 'You cannot invite yourself';
export const ALREADY_IN = 'This person takes part in the game already';
export const CANNOT_JOIN = 'This person cannot join the game';
export const ALREADY_INVITED = 'This person is invited already';
export const LINK_NOT_FOUND = 'This invitation link is not valid any more';
export const ALREADY_TAKING_PART = 'You take part in this game already';
export const NO_LINK = 'Only a pending invitation to an e-mail address has a link';

type SentInvitation = Invitation & { readonly token?: string };

async function toInvitations(
  db: Database,
  now: Date,
  viewerId: string,
  rows: readonly InvitationRow[],
): Promise<Invitation[]> {
  const ids = rows.flatMap(({ invitedById, invitedUserId }) => [invitedById, invitedUserId ?? invitedById]);
  const people = await publicUsersById(db, viewerId, ids);
  return rows.map((row) => toInvitation(row, people, now));
}

/** The user's pending invitations, one per game, and pending join requests. */
export async function invitationsOverview(
  db: Database,
  now: Date,
  userId: string,
): Promise<InvitationsOverview> {
  const [received, requests] = await Promise.all([invitationsFor(db, userId), requestsBy(db, userId)]);
  const oncePerGame = new Map(received.toReversed().map((row) => [row.game.id, row]));
  const shown = received.filter((row) => oncePerGame.get(row.game.id) === row);
  return {
    invitations: await toInvitations(db, now, userId, shown),
    pendingRequests: requests.map((row) => toJoinRequest(row, now)),
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
  return toInvitations(db, now, userId, await invitationsOf(db, gameId));
}

/**
 * Invites a user or an e-mail address, as a participant. Addresses are not looked up, so that the response does not
 * reveal whether an account exists; an invitation to one has the token of its secret link (decision 0029), and is mailed with
 * another one.
 */
export async function invite(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  now: Date,
  userId: string,
  gameId: string,
  input: InviteInput,
): Promise<SentInvitation> {
  const link = 'email' in input ? createLinkToken() : null;
  const linkHash = link?.linkHash ?? null;
  const created = await db.transaction(async (tx) => {
    const invitedUserId = 'username' in input ? await lockInvitee(tx, userId, input.username) : null;
    await participantAccess(tx, gameId, userId, { lock: 'share' });
    if (invitedUserId === undefined) throw notFound(USER_NOT_FOUND);
    if (invitedUserId !== null) {
      await assertInvitable(tx, userId, gameId, invitedUserId);
      await deleteUndelivered(tx, gameId, invitedUserId);
    }
    const invitedEmail = 'email' in input ? input.email.toLowerCase() : null;
    if (invitedEmail !== null) await deleteUndeliveredToAddress(tx, userId, gameId, invitedEmail);
    const id = await insertInvitation(tx, {
      gameId,
      invitedById: userId,
      invitedUserId,
      invitedEmail,
      linkHash,
      createdAt: now,
    });
    if (id === null) throw conflict(ALREADY_INVITED, 'already_invited');
    if (invitedEmail !== null) {
      const mail = { kind: 'invitation', invitationId: id, recipient: invitedEmail } as const;
      await enqueueMail(tx, jobs, mail, now);
    }
    return findInvitation(tx, id);
  });
  const [invitation] = await toInvitations(db, now, userId, created === undefined ? [] : [created]);
  if (invitation === undefined) throw new Error('An invitation was inserted and not found');
  return { ...invitation, ...(link !== null && { token: link.token }) };
}

/**
 * Assigns the invitation of a secret link to this user, as if by username: nobody else can use the link then.
 * Idempotent until it is accepted or declined. An invitation to the game that the user has already replaces it. Inviters cannot use their
 * own links.
 */
export async function openInvitationLink(
  db: Database,
  now: Date,
  userId: string,
  token: string,
): Promise<Invitation> {
  const linkHash = hashOfToken(token);
  const taken = await db.transaction(async (tx) => {
    await lockUserForShare(tx, userId);
    const gameId = (await findInvitationByLink(tx, userId, linkHash))?.game.id;
    if (gameId === undefined) throw notFound(LINK_NOT_FOUND);
    const { isParticipant } = await gameAccess(tx, gameId, userId, { lock: 'update' });
    const invitation = await findInvitationByLink(tx, userId, linkHash);
    const isTheirs = invitation?.invitedUserId === null || invitation?.invitedUserId === userId;
    if (invitation === undefined || !isTheirs) throw notFound(LINK_NOT_FOUND);
    if (isParticipant) throw conflict(ALREADY_TAKING_PART);
    await refuseBanned(tx, gameId, userId);
    if (invitation.invitedById === userId) throw notFound(LINK_NOT_FOUND);
    await deleteUndelivered(tx, gameId, userId);
    const own = await findInvitationTo(tx, gameId, userId);
    if (own?.id === invitation.id) return own;
    if (own !== undefined) await deleteInvitation(tx, invitation.id);
    else await assignInvitation(tx, invitation.id, userId);
    return own ?? { ...invitation, invitedUserId: userId, invitedEmail: null };
  });
  const [invitation] = await toInvitations(db, now, userId, [taken]);
  if (invitation === undefined) throw new Error('An invitation was taken and not found');
  return invitation;
}

/** Replaces the secret link of an invitation to an e-mail address; for managers, and its sender while they take part. */
export async function renewInvitationLink(
  db: Database,
  userId: string,
  invitationId: string,
): Promise<{ readonly token: string }> {
  const { token, linkHash } = createLinkToken();
  await db.transaction(async (tx) => {
    const { isParticipant } = await assertMayWithdraw(tx, userId, invitationId);
    if (!isParticipant) throw notFound(INVITATION_NOT_FOUND);
    if (!(await replaceLink(tx, invitationId, linkHash))) throw conflict(NO_LINK);
  });
  return { token };
}

/** Locks the account against its deletion, which must find the invitation; `undefined` when there is none. */
async function lockInvitee(tx: Database, userId: string, username: string): Promise<string | undefined> {
  const invitee = await findUserByUsername(tx, username, userId);
  return invitee && (await selectUserForShare(tx, invitee.id)) ? invitee.id : undefined;
}

/**
 * Deletes the pending invitation to an address whose owner does not see it, because its inviter is blocked or suspended, or because the
 * owner was removed from the game after it was sent: it would prevent another invitation. Not for a user whom the owner would not see
 * either: blocked users must not find out.
 */
async function deleteUndeliveredToAddress(tx: Database, userId: string, gameId: string, address: string) {
  const pending = await findInvitationToAddress(tx, gameId, address);
  if (pending === undefined || (await isHiddenFromAddress(tx, userId, address))) return;
  const isUndelivered =
    (await isHiddenFromAddress(tx, pending.invitedById, address)) || (await isForRemoved(tx, pending));
  if (isUndelivered) await deleteInvitation(tx, pending.id);
}

async function assertInvitable(tx: Database, userId: string, gameId: string, inviteeId: string) {
  if (inviteeId === userId) throw invalid(NOT_ONESELF);
  if (await findParticipant(tx, userId, gameId, inviteeId)) throw conflict(ALREADY_IN, 'already_participant');
  if (await activeBan(tx, gameId, inviteeId)) throw conflict(CANNOT_JOIN);
}

/** Accepts an invitation and joins the game. Idempotent until the user leaves the game. */
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
    const { game, isParticipant } = await gameAccess(tx, gameId, userId, { lock: 'update' });
    const invitation = await lockInvitationFor(tx, invitationId, userId);
    if (invitation === undefined) throw notFound(INVITATION_NOT_FOUND);
    if (invitation.status === 'declined' || (invitation.status === 'accepted' && !isParticipant))
      throw conflict(ALREADY_ANSWERED, 'already_answered');
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
    await assertMayWithdraw(tx, userId, invitationId);
    if (!(await deleteInvitation(tx, invitationId))) throw conflict(ALREADY_ANSWERED, 'already_answered');
  });
}

async function assertMayWithdraw(tx: Database, userId: string, invitationId: string): Promise<GameAccess> {
  const invitation = await findInvitation(tx, invitationId);
  if (invitation === undefined) throw notFound(INVITATION_NOT_FOUND);
  const access = await gameAccess(tx, invitation.game.id, userId, { lock: 'share' });
  if (!access.isManager && invitation.invitedById !== userId) throw notFound(INVITATION_NOT_FOUND);
  return access;
}
