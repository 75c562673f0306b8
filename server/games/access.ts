import type { Database } from '../db/database.ts';
import { forbidden, notFound } from '../failure.ts';
import { findGameFor, type GameLock, type GameRow, lockGameRow } from './access.store.ts';

export type { GameLock, GameRow } from './access.store.ts';

export type GameAccess = {
  readonly game: GameRow;
  readonly isCreator: boolean;
  readonly isParticipant: boolean;
  readonly isManager: boolean;
  readonly mayView: boolean;
};

export const GAME_NOT_FOUND = 'Game not found';
/** The same message for every part of a private game, so that none reveals more than another. */
export const ACCESS_DENIED = 'Access denied. You must be a participant to view this game.';
export const PARTICIPANTS_ONLY = 'You must be a participant of this game to do this';
export const MANAGERS_ONLY = 'Only the game creator and admins can do this';
export const CREATOR_ONLY = 'Only the game creator can do this';

/**
 * The user's access to a game: signed-in users see public games, participants see private ones. Throws `notFound` when
 * it does not exist. A lock is held until the transaction ends and taken before reading, so that the result stays
 * valid; take it first, and as `update` if the game's row (also its counts) will change.
 */
export async function gameAccess(
  db: Database,
  gameId: string,
  userId: string,
  options: { readonly lock?: GameLock } = {},
): Promise<GameAccess> {
  if (options.lock !== undefined) await lockGameRow(db, gameId, options.lock);
  const found = await findGameFor(db, gameId, userId);
  if (found === undefined) throw notFound(GAME_NOT_FOUND);
  const { game, isAdmin } = found;
  const isParticipant = isAdmin !== null;
  const isCreator = game.creatorId === userId;
  return {
    game,
    isCreator,
    isParticipant,
    isManager: isCreator || isAdmin === true,
    mayView: game.isPublic || isParticipant,
  };
}

type Options = { readonly lock?: GameLock };

/** Access of a user who may see the game, else throws. */
export async function viewerAccess(db: Database, gameId: string, userId: string, options: Options = {}) {
  const access = await gameAccess(db, gameId, userId, options);
  if (!access.mayView) throw forbidden(ACCESS_DENIED, 'game_access_denied');
  return access;
}

/** Access of a participant, else throws. */
export async function participantAccess(db: Database, gameId: string, userId: string, options: Options = {}) {
  const access = await viewerAccess(db, gameId, userId, options);
  if (!access.isParticipant) throw forbidden(PARTICIPANTS_ONLY, 'participants_only');
  return access;
}

/** Access of the creator or an admin, else throws. */
export async function managerAccess(db: Database, gameId: string, userId: string, options: Options = {}) {
  const access = await viewerAccess(db, gameId, userId, options);
  if (!access.isManager) throw forbidden(MANAGERS_ONLY, 'managers_only');
  return access;
}

/** Access of the creator, else throws; locks the game for a change. */
export async function creatorAccess(tx: Database, gameId: string, userId: string) {
  const access = await viewerAccess(tx, gameId, userId, { lock: 'update' });
  if (!access.isCreator) throw forbidden(CREATOR_ONLY, 'creator_only');
  return access;
}
