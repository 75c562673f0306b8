import type { Database } from '../db/database.ts';
import { holdWindow } from '../leaderboard/window.store.ts';
import type { GameRow } from './access.store.ts';
import { claimCompletion, dueGameIds, writeNotifications, writeResults } from './completion.store.ts';
import { isDue } from './status.ts';

/** How many games one sweep awards; the next sweep takes the rest. */
const GAMES_A_SWEEP = 200;

/**
 * Awards a game that is over: results, medals, popular vote and notifications, all or nothing and once, however many
 * processes try at the same time. Says whether it was this call that did.
 */
export function completeGame(db: Database, gameId: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await holdWindow(tx);
    if (!(await claimCompletion(tx, gameId, now))) return false;
    await writeResults(tx, gameId);
    await writeNotifications(tx, gameId, now);
    return true;
  });
}

/** To be called before reading what only a completed game has. Cheap when the game is not due. */
export async function completeIfDue(db: Database, game: GameRow, now: Date): Promise<void> {
  if (isDue(game, now)) await completeGame(db, game.id, now);
}

/** Awards every game that is over; to be called before reading across games, and from time to time. Gives how many. */
export async function completeDueGames(db: Database, now: Date): Promise<number> {
  let completed = 0;
  for (const gameId of await dueGameIds(db, now, GAMES_A_SWEEP)) {
    if (await completeGame(db, gameId, now)) completed += 1;
  }
  return completed;
}
