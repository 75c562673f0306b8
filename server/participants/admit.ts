import type { Database } from '../db/database.ts';
import type { GameRow } from '../games/access.ts';
import { statusOf } from '../games/status.ts';
import { answerInvitations } from '../invitations/invitations.store.ts';
import { approveRequests } from '../invitations/join-requests.store.ts';
import { insertParticipant } from './participants.store.ts';

/**
 * Lets a person into a game, whichever way they came: whatever invitation or request of theirs waited is answered. After
 * the end they come to look at the results and do not count. The game's row must be locked for update; nothing changes
 * for somebody who is in it already.
 */
export async function admit(tx: Database, now: Date, game: GameRow, userId: string): Promise<void> {
  const counts = statusOf(game, now) !== 'completed';
  await insertParticipant(tx, { gameId: game.id, userId, isAdmin: false, counts, joinedAt: now });
  await answerInvitations(tx, game.id, userId, 'accepted', now);
  await approveRequests(tx, game.id, userId, now);
}
