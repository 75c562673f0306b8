import type { Database } from '../db/database.ts';
import { forbidden, notFound } from '../failure.ts';
import { findGameFor, type GameLock, type GameRow, lockGameRow } from './access.store.ts';

export type { GameLock, GameRow } from './access.store.ts';

/** What a person is to a game. Everybody but the last three takes part in it. */
export type GameRole = 'creator' | 'admin' | 'participant' | 'requester' | 'invitee' | 'stranger';

export type GameAccess = {
  readonly game: GameRow;
  readonly role: GameRole;
  readonly takesPart: boolean;
  readonly manages: boolean;
  readonly mayView: boolean;
  readonly hasPendingRequest: boolean;
  readonly hasPendingInvitation: boolean;
};

export const GAME_NOT_FOUND = 'Game not found';
/** The same for every part of a private game, so that no part tells more than another. */
export const ACCESS_DENIED = 'Access denied. You must be a participant to view this game.';
export const PARTICIPANTS_ONLY = 'You must be a participant of this game to do this';
export const MANAGERS_ONLY = 'Only the game creator and admins can do this';
export const CREATOR_ONLY = 'Only the game creator can do this';

/**
 * What a person may do with a game: public games are seen by everybody signed in, private ones by those who take part.
 * Fails with `notFound` when there is no such game. A lock is held until the transaction ends and is taken before
 * anything is read, so that the answer still holds when the transaction writes; take it first, and take `update`
 * straight away if the game's row (its counts, too) will change.
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
  const { game, hasPendingRequest, hasPendingInvitation } = found;
  const takesPart = found.isAdmin !== null;
  const isCreator = game.creatorId === userId;
  return {
    game,
    role: roleOf({
      isCreator,
      takesPart,
      isAdmin: found.isAdmin === true,
      hasPendingRequest,
      hasPendingInvitation,
    }),
    takesPart,
    manages: isCreator || found.isAdmin === true,
    mayView: game.isPublic || takesPart,
    hasPendingRequest,
    hasPendingInvitation,
  };
}

function roleOf(facts: {
  readonly isCreator: boolean;
  readonly isAdmin: boolean;
  readonly takesPart: boolean;
  readonly hasPendingRequest: boolean;
  readonly hasPendingInvitation: boolean;
}): GameRole {
  if (facts.isCreator) return 'creator';
  if (facts.isAdmin) return 'admin';
  if (facts.takesPart) return 'participant';
  if (facts.hasPendingInvitation) return 'invitee';
  return facts.hasPendingRequest ? 'requester' : 'stranger';
}

type Options = { readonly lock?: GameLock };

/** Access for somebody who may look at the game, else a failure. */
export async function viewerAccess(db: Database, gameId: string, userId: string, options: Options = {}) {
  const access = await gameAccess(db, gameId, userId, options);
  if (!access.mayView) throw forbidden(ACCESS_DENIED);
  return access;
}

/** Access for somebody who takes part in the game, else a failure. */
export async function participantAccess(db: Database, gameId: string, userId: string, options: Options = {}) {
  const access = await viewerAccess(db, gameId, userId, options);
  if (!access.takesPart) throw forbidden(PARTICIPANTS_ONLY);
  return access;
}

/** Access for the game's creator or one of its admins, else a failure. */
export async function managerAccess(db: Database, gameId: string, userId: string, options: Options = {}) {
  const access = await viewerAccess(db, gameId, userId, options);
  if (!access.manages) throw forbidden(MANAGERS_ONLY);
  return access;
}

/** Access for the game's creator, else a failure. */
export async function creatorAccess(db: Database, gameId: string, userId: string, options: Options = {}) {
  const access = await viewerAccess(db, gameId, userId, options);
  if (access.role !== 'creator') throw forbidden(CREATOR_ONLY);
  return access;
}
