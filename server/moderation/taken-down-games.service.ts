import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { type GameRow, lockGame } from '../games/access.store.ts';
import { deleteGames } from '../games/erase-game.service.ts';
import { countLargeGame } from '../leaderboard/large-games.store.ts';
import { contentOfGame } from '../reports/evidence.ts';
import { APPEAL_MS } from './restriction-view.ts';
import { lockTakenDown, markTakenDown, unmarkTakenDown } from './taken-down-games.store.ts';

const ERASED_AT_ONCE = 20;

/**
 * Takes a game down: for everybody it is like a deleted one, and nothing of it changes until it is restored. Returns whom it affects, and
 * what it said about itself; undefined when it is gone.
 */
export async function takeDownGame(tx: Database, now: Date, gameId: string) {
  const game = await lockGame(tx, gameId);
  if (game === undefined || game.takenDownAt !== null) return undefined;
  await countLargeGame(tx, game, 'subtract');
  await markTakenDown(tx, game.id, now);
  const archive = { type: 'game', content: contentOfGame(game) };
  return { authorId: game.creatorId, imageId: null, archive };
}

/** Restores a locked game that was taken down; does nothing for any other. */
export async function restoreTakenDownGame(tx: Database, game: GameRow): Promise<void> {
  if (game.takenDownAt === null) return;
  await countLargeGame(tx, game, 'add');
  await unmarkTakenDown(tx, game.id);
}

/** Deletes games that were taken down, once nobody can appeal any more. */
export async function eraseTakenDownGames(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - APPEAL_MS);
  const erase = () =>
    db.transaction(async (tx) => {
      const games = await lockTakenDown(tx, before, ERASED_AT_ONCE);
      await deleteGames(tx, jobs, games, now);
      return games.length;
    });
  while ((await erase()) === ERASED_AT_ONCE);
}
