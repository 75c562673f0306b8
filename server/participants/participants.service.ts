import { USER_SEARCH_MIN } from '#contract/constants.ts';
import type { Participant } from '#contract/games.ts';
import type { JoinResponse } from '#contract/participants.ts';
import type { Database } from '../db/database.ts';
import { forbidden, notFound } from '../failure.ts';
import {
  ACCESS_DENIED,
  type GameAccess,
  type GameRow,
  gameAccess,
  managerAccess,
  participantAccess,
  viewerAccess,
} from '../games/access.ts';
import { completeBeforeLeaving } from '../games/completion.ts';
import { gameFor } from '../games/games.service.ts';
import { findGameByCode, replaceInviteCode } from '../games/games.store.ts';
import { withFreeInviteCode } from '../games/invite-code.ts';
import { invalidateLinks } from '../invitations/invitation-links.store.ts';
import { answerInvitations, deleteInvitationsFrom, isInvited } from '../invitations/invitations.store.ts';
import { insertRequest } from '../invitations/join-requests.store.ts';
import { archiveParticipant } from '../moderation/archive.ts';
import { insertRestriction, type RestrictionRow } from '../moderation/restrictions.store.ts';
import { lockUserForShare } from '../users/lock-user.ts';
import { addParticipant, refuseBanned } from './add-participant.ts';
import { toParticipant } from './participant.ts';
import { deleteParticipant, findParticipant, updateAdmin } from './participants.store.ts';
import { type ParticipantsWanted, participantsPage } from './participants-page.store.ts';

const NO_SUCH_CODE = 'No game has this code. Please check it and try again.';
/** The statement of reasons of a removal that gives none. */
const REMOVED = 'The creator and the admins of a game decide who takes part. They gave no other reason.';
export const CREATOR_CANNOT_LEAVE = 'The game creator cannot leave their own game';
export const CREATOR_CANNOT_BE_REMOVED = 'The game creator cannot be removed or demoted';
export const CANNOT_REMOVE_ONESELF = 'You cannot remove or demote yourself';
export const PARTICIPANT_NOT_FOUND = 'Participant not found';

/** A page of a game's participants, the creator first; none for a search text that is too short. */
export async function gameParticipants(
  db: Database,
  userId: string,
  gameId: string,
  wanted: ParticipantsWanted,
): Promise<Participant[]> {
  const access = await viewerAccess(db, gameId, userId);
  if (wanted.q && wanted.q.length < USER_SEARCH_MIN) return [];
  const rows = await participantsPage(db, userId, access.game, wanted);
  return rows.map((row) => toParticipant(row, userId, access));
}

/** Joins a public game, or requests to. Private games need a code or an invitation. */
export async function joinById(
  db: Database,
  now: Date,
  userId: string,
  gameId: string,
): Promise<JoinResponse> {
  return join(db, now, userId, gameId, (access) => {
    if (!access.mayView) throw forbidden(ACCESS_DENIED, 'game_access_denied');
  });
}

/** Joins the game of an invite code, or requests to. The code also admits to a private game. */
export async function joinByCode(
  db: Database,
  now: Date,
  userId: string,
  inviteCode: string,
): Promise<JoinResponse> {
  const found = await findGameByCode(db, userId, inviteCode);
  if (found === undefined) throw notFound(NO_SUCH_CODE);
  return join(db, now, userId, found.game.id, ({ game }) => {
    // The code can have been replaced before the game was locked.
    if (game.inviteCode !== inviteCode) throw notFound(NO_SUCH_CODE);
  });
}

async function join(
  db: Database,
  now: Date,
  userId: string,
  gameId: string,
  assertAllowed: (access: GameAccess) => void,
): Promise<JoinResponse> {
  return db.transaction(async (tx) => {
    await lockUserForShare(tx, userId);
    const access = await gameAccess(tx, gameId, userId, { lock: 'update' });
    assertAllowed(access);
    const requiresApproval = !access.isParticipant && (await enter(tx, now, userId, access)) === 'pending';
    // Read under the lock: a moment later the game can be private.
    return { requiresApproval, game: await gameFor(tx, now, userId, gameId) };
  });
}

async function enter(
  tx: Database,
  now: Date,
  userId: string,
  access: GameAccess,
): Promise<'pending' | 'joined'> {
  const { game } = access;
  if (game.isPublic && game.requiresApproval && !(await isInvited(tx, game.id, userId))) {
    await refuseBanned(tx, game.id, userId);
    await insertRequest(tx, { gameId: game.id, userId, createdAt: now });
    return 'pending';
  }
  await addParticipant(tx, now, game, userId);
  return 'joined';
}

/** Leaves a game; posts stay. An ended game is completed first, so that the result does not depend on it. */
export async function leaveGame(db: Database, now: Date, userId: string, gameId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { isCreator, game } = await participantAccess(tx, gameId, userId, { lock: 'update' });
    if (isCreator) throw forbidden(CREATOR_CANNOT_LEAVE);
    await completeBeforeLeaving(tx, game, now);
    await deleteParticipant(tx, gameId, userId);
  });
}

/**
 * Removes a participant, as a manager; never the creator and never oneself. Their pending invitations are declined; in a private game
 * the invite code is replaced and secret links stop working, because the participant may know them.
 */
export async function removeParticipant(
  db: Database,
  now: Date,
  userId: string,
  gameId: string,
  targetId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const game = await managerOver(tx, userId, gameId, targetId);
    const by = { moderatorId: userId, createdAt: now, reason: 'other', statement: REMOVED } as const;
    if ((await removeLockedParticipant(tx, game, targetId, by)) === null)
      throw notFound(PARTICIPANT_NOT_FOUND);
  });
}

/**
 * Removes a participant of a game that is locked for update, and logs it; returns the id of the decision, or null for somebody who does not take part.
 * Declines pending invitations to the user and withdraws theirs to others, in both cases.
 */
export async function removeLockedParticipant(
  tx: Database,
  game: GameRow,
  userId: string,
  by: Pick<RestrictionRow, 'moderatorId' | 'createdAt' | 'reason' | 'statement'>,
): Promise<string | null> {
  await completeBeforeLeaving(tx, game, by.createdAt);
  // They may have confirmed an address that was invited after they had joined in another way.
  await answerInvitations(tx, game.id, userId, 'declined', by.createdAt);
  // They may have invited another account of theirs.
  await deleteInvitationsFrom(tx, game.id, userId);
  const archive = await archiveParticipant(tx, game.id, userId);
  if (archive === undefined) return null;
  if (!game.isPublic) {
    await withFreeInviteCode((code) => replaceInviteCode(tx, game.id, code));
    await invalidateLinks(tx, game.id);
  }
  return insertRestriction(tx, {
    ...by,
    userId,
    gameId: game.id,
    gameName: game.name,
    subjectType: 'user',
    subjectId: userId,
    kind: 'removed-from-game',
    archive,
  });
}

/** Grants or revokes admin rights, as a manager; never of the creator and never one's own. */
export async function setAdmin(
  db: Database,
  userId: string,
  gameId: string,
  targetId: string,
  isAdmin: boolean,
): Promise<Participant> {
  return db.transaction(async (tx) => {
    const game = await managerOver(tx, userId, gameId, targetId);
    await updateAdmin(tx, gameId, targetId, isAdmin);
    const changed = await findParticipant(tx, userId, gameId, targetId);
    if (changed === undefined) throw notFound(PARTICIPANT_NOT_FOUND);
    return toParticipant(changed, userId, { game, isManager: true, isParticipant: true });
  });
}

/** Throws unless a manager may decide about this user: never about the creator and never about themselves. */
export function assertMayDecide(game: GameRow, userId: string, targetId: string): void {
  if (targetId === game.creatorId) throw forbidden(CREATOR_CANNOT_BE_REMOVED);
  if (targetId === userId) throw forbidden(CANNOT_REMOVE_ONESELF);
}

async function managerOver(tx: Database, userId: string, gameId: string, targetId: string): Promise<GameRow> {
  const { game } = await managerAccess(tx, gameId, userId, { lock: 'update' });
  assertMayDecide(game, userId, targetId);
  return game;
}
