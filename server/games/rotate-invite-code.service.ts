import type { Game } from '#contract/games.ts';
import type { Database } from '../db/database.ts';
import { creatorAccess } from './access.ts';
import { gameFor } from './games.service.ts';
import { replaceInviteCode } from './games.store.ts';
import { withFreeInviteCode } from './invite-code.ts';

/** Replaces a game's invite code, as its creator. The old code stops working. */
export async function rotateInviteCode(
  db: Database,
  now: Date,
  userId: string,
  gameId: string,
): Promise<Game> {
  await db.transaction(async (tx) => {
    await creatorAccess(tx, gameId, userId);
    await withFreeInviteCode((code) => replaceInviteCode(tx, gameId, code));
  });
  return gameFor(db, now, userId, gameId);
}
