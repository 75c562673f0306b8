import { type BatchOptions, inBatches, ROWS_PER_BATCH } from '../db/batches.ts';
import type { Database } from '../db/database.ts';
import type { After } from '../db/keyset-page.ts';
import { releaseImages } from '../images/images.service.ts';
import { removeArchivedCommentsOf } from '../moderation/comments-of-removed-posts.store.ts';
import { deleteEarlierTextsOf } from '../reports/earlier-texts.store.ts';
import {
  deleteCommentsOf,
  deleteSentMessages,
  deleteUnreadableMessages,
  dropPhotos,
  endErasure,
  findErasure,
  redactPosts,
} from './erase-account.store.ts';
import { deleteOrphanedPieces } from './export/export-job.service.ts';

/**
 * Erases the remaining data of a deleted account, in transactions of a bounded number of rows: photos of posts, earlier texts, comments in the
 * archives of hidden or removed posts, with `words` the texts of posts, comments and sent messages, and the file of the data export. After an
 * interruption the next call continues.
 */
export async function eraseAccount(
  db: Database,
  userId: string,
  now: Date,
  { signal, rowsPerBatch = ROWS_PER_BATCH }: BatchOptions = {},
): Promise<void> {
  const erasure = await findErasure(db, userId);
  if (erasure === null) return;
  const repeat = (step: (tx: Database) => Promise<boolean>) =>
    inBatches(db, signal, true, async (tx) => (await step(tx)) || null);
  const inOrder = (step: (tx: Database, after: After) => Promise<After>) =>
    inBatches<{ after: After }>(db, signal, { after: null }, async (tx, { after }) => {
      const last = await step(tx, after);
      return last && { after: last };
    });

  await repeat(async (tx) => {
    const unused = await dropPhotos(tx, userId, now, rowsPerBatch);
    await releaseImages(tx, unused, now);
    return unused.length > 0;
  });
  await repeat(async (tx) => (await deleteEarlierTextsOf(tx, userId, rowsPerBatch)) > 0);
  // Restoring a post skips comments of users without an account, so their copies are not needed.
  await repeat((tx) => removeArchivedCommentsOf(tx, userId));
  if (erasure === 'words') {
    await inOrder((tx, after) => redactPosts(tx, userId, now, after, rowsPerBatch));
    await repeat((tx) => deleteCommentsOf(tx, userId, rowsPerBatch));
    await repeat((tx) => deleteSentMessages(tx, userId, rowsPerBatch));
  }
  for (const half of ['sent', 'received'] as const)
    await inOrder((tx, after) => deleteUnreadableMessages(tx, userId, half, after, rowsPerBatch));
  await deleteOrphanedPieces(db, signal);
  await endErasure(db, userId);
}
