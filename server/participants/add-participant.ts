import type { Database } from '../db/database.ts';
import type { GameRow } from '../games/access.ts';
import { statusOf } from '../games/status.ts';
import { answerInvitations } from '../invitations/invitations.store.ts';
import { approveRequests } from '../invitations/join-requests.store.ts';
import { insertParticipant } from './participants.store.ts';

/**
 * Adds a user to a game and answers their pending invitations and join request. After the end they join without
 * counting. The game's row must be locked for update; does nothing for a participant.
 */
export async function addParticipant(tx: Database, now: Date, game: GameRow, userId: string): Promise<void> {
  const counts = statusOf(game, now) !== 'completed';
  await insertParticipant(tx, { gameId: game.id, userId, isAdmin: false, counts, joinedAt: now });
  await answerInvitations(tx, game.id, userId, 'accepted', now);
  await approveRequests(tx, game.id, userId, now);
}
