import type { Database } from '../db/database.ts';
import { releaseImages } from '../images/images.service.ts';
import { REINSTATE_MS } from './games.ts';
import { APPEAL_MS } from './restriction-view.ts';
import { eraseArchives, lockUselessArchives } from './restrictions.store.ts';

const ERASED_AT_ONCE = 200;

/** Erases archives that nobody can reinstate any more, and their photos. */
export async function eraseUselessArchives(db: Database, now: Date): Promise<void> {
  const erase = () =>
    db.transaction(async (tx) => {
      const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
      const times = { reinstatable: before(REINSTATE_MS), appealable: before(APPEAL_MS) };
      const erased = await lockUselessArchives(tx, times, ERASED_AT_ONCE);
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
