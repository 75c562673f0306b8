import type { Database } from '../db/database.ts';
import { releaseImages } from '../images/images.service.ts';
import { REINSTATE_MS } from './games.ts';
import { eraseArchives, lockUselessArchives } from './restrictions.store.ts';

const ERASED_AT_ONCE = 200;

/** Erases archives that nobody can reinstate any more, and their photos. */
export async function eraseUselessArchives(db: Database, now: Date): Promise<void> {
  const erase = () =>
    db.transaction(async (tx) => {
      const madeBefore = new Date(now.getTime() - REINSTATE_MS);
      const erased = await lockUselessArchives(tx, madeBefore, ERASED_AT_ONCE);
      await eraseArchives(
        tx,
        erased.map(({ id }) => id),
      );
      await releaseImages(
        tx,
        erased.map(({ imageId }) => imageId),
        now,
      );
      return erased.length;
    });
  while ((await erase()) === ERASED_AT_ONCE);
}
