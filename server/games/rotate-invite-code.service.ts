import type { Game } from '#contract/games.ts';
import type { Database } from '../db/database.ts';
import { creatorAccess } from './access.ts';
import { gameFor } from './games.service.ts';
import { replaceInviteCode } from './games.store.ts';
import { CODE_DRAWS, drawInviteCode } from './invite-code.ts';

/** Gives a game a new invite code, as its creator. Whoever holds only the old one can no longer find or join the game. */
export async function rotateInviteCode(
  db: Database,
  now: Date,
  userId: string,
  gameId: string,
): Promise<Game> {
  await db.transaction(async (tx) => {
    await creatorAccess(tx, gameId, userId, { lock: 'update' });
    for (let draw = 0; draw < CODE_DRAWS; draw += 1) {
      if (await replaceInviteCode(tx, gameId, drawInviteCode())) return;
    }
    throw new Error('No free invite code was drawn');
  });
  return gameFor(db, now, userId, gameId);
}
