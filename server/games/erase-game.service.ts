import { type BatchOptions, inBatches, ROWS_PER_BATCH } from '../db/batches.ts';
import type { Database } from '../db/database.ts';
import type { DeleteRows } from '../db/delete-rows.store.ts';
import { releaseImages } from '../images/images.service.ts';
import { eraseJob } from '../jobs/kinds.ts';
import type { Jobs } from '../jobs/queue.store.ts';
import { countLargeGame } from '../leaderboard/large-games.store.ts';
import type { GameRow } from './access.store.ts';
import {
  deleteComments,
  deleteGameRow,
  deleteOthers,
  deleteParticipants,
  deletePosts,
  deleteVotes,
  lockDeletedGame,
} from './erase-game.store.ts';
import { markDeleted } from './games.store.ts';

/**
 * Deletes games that are locked by the transaction: once it has committed, nobody sees them and no leaderboard counts them. A job erases
 * their rows.
 */
export async function deleteGames(
  tx: Database,
  jobs: Jobs,
  deleted: readonly GameRow[],
  now: Date,
): Promise<void> {
  if (deleted.length === 0) return;
  const ids = deleted.map(({ id }) => id);
  // A game that was taken down is in no totals any more.
  for (const game of deleted) if (game.deletedAt === null) await countLargeGame(tx, game, 'subtract');
  await markDeleted(tx, ids, now);
  const covers = deleted.map(({ coverImageId }) => coverImageId);
  await releaseImages(tx, covers, now);
  const data = ids.map((id) => ({ what: 'game' as const, id }));
  await jobs.enqueue(tx, eraseJob, data);
}

/**
 * Erases a deleted game in transactions of a bounded number of rows. It locks no row that a user can still change. A call that is
 * interrupted is continued by the next; concurrent calls wait for each other.
 */
export async function eraseGame(
  db: Database,
  gameId: string,
  now: Date,
  { signal, rowsPerBatch = ROWS_PER_BATCH }: BatchOptions = {},
): Promise<void> {
  await inBatches(db, signal, true, async (tx) => (await eraseBatch(tx, gameId, now, rowsPerBatch)) || null);
}

async function eraseBatch(tx: Database, gameId: string, now: Date, limit: number): Promise<boolean> {
  if (!(await lockDeletedGame(tx, gameId))) return false;
  const deletePhotosAndPosts: DeleteRows = async (_tx, _gameId, atMost) => {
    const photos = await deletePosts(tx, gameId, atMost);
    await releaseImages(tx, photos, now);
    return photos.length;
  };
  const stages = [deleteParticipants, deleteComments, deleteVotes, deletePhotosAndPosts, ...deleteOthers];
  let left = limit;
  for (const deleteRows of stages) {
    left -= await deleteRows(tx, gameId, left);
    if (left <= 0) return true;
  }
  await deleteGameRow(tx, gameId);
  return false;
}
