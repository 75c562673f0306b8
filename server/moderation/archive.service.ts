import { inBatches } from '../db/batches.ts';
import type { Database } from '../db/database.ts';
import { releaseImages } from '../images/images.service.ts';
import { APPEAL_MS } from './restriction-view.ts';
import { eraseArchives, lockObsoleteArchives } from './restrictions.store.ts';

const ERASED_AT_ONCE = 200;

/** Erases archives that no appeal can restore any more, and releases their photos. */
export async function eraseObsoleteArchives(db: Database, now: Date): Promise<void> {
  const appealable = new Date(now.getTime() - APPEAL_MS);
  await inBatches(db, undefined, true, async (tx) => {
    const erased = await lockObsoleteArchives(tx, appealable, ERASED_AT_ONCE);
    await eraseArchives(
      tx,
      erased.map(({ id }) => id),
    );
    await releaseImages(
      tx,
      erased.map(({ imageId }) => imageId),
      now,
    );
    return erased.length === ERASED_AT_ONCE || null;
  });
}
