import type { Database } from '../db/database.ts';
import { forbidden } from '../failure.ts';
import type { GameRow } from '../games/access.ts';
import { statusOf } from '../games/status.ts';
import { answerInvitations } from '../invitations/invitations.store.ts';
import { answerRequests } from '../invitations/join-requests.store.ts';
import { activeBan } from '../moderation/restrictions.store.ts';
import { insertParticipant } from './participants.store.ts';

export const BANNED = 'You are banned from this game';

/** Throws when the user is banned from the game, however they join. The game's row must be locked. */
export async function refuseBanned(tx: Database, gameId: string, userId: string): Promise<void> {
  if (await activeBan(tx, gameId, userId)) throw forbidden(BANNED, 'banned_from_game');
}

/**
 * Adds a user to a game and resolves their pending invitations and join request. After the end they join without
 * counting. The game's row must be locked for update; does nothing for a participant. Throws for a banned user.
 */
export async function addParticipant(tx: Database, now: Date, game: GameRow, userId: string): Promise<void> {
  await refuseBanned(tx, game.id, userId);
  const counts = statusOf(game, now) !== 'completed';
  await insertParticipant(tx, { gameId: game.id, userId, isAdmin: false, counts, joinedAt: now });
  await answerInvitations(tx, game.id, userId, 'accepted', now);
  await answerRequests(tx, game.id, userId, 'approved', now);
}
