import type { Database } from '../db/database.ts';
import { lockRankingWindow } from '../leaderboard/window.store.ts';
import type { GameRow } from './access.store.ts';
import { claimCompletion, dueGameIds, writeNotifications, writeResults } from './completion.store.ts';
import { isDue } from './status.ts';

/**
 * Completes an ended game (results, medals, popular vote, notifications) in one transaction and once, however many
 * processes call it. Returns whether this call did it.
 */
export function completeGame(db: Database, gameId: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockRankingWindow(tx);
    if (!(await claimCompletion(tx, gameId, now))) return false;
    await writeResults(tx, gameId);
    await writeNotifications(tx, gameId, now);
    return true;
  });
}

/** Completes the game if it has ended; call it before reading results. One comparison when it is not due. */
export async function completeIfDue(db: Database, game: GameRow, now: Date): Promise<void> {
  if (isDue(game, now)) await completeGame(db, game.id, now);
}

/** Completes all ended games; returns how many. Called before reads across games, and by a job. */
export async function completeDueGames(db: Database, now: Date): Promise<number> {
  let completed = 0;
  for (const gameId of await dueGameIds(db, now)) {
    if (await completeGame(db, gameId, now)) completed += 1;
  }
  return completed;
}
