import { expect, it } from 'vitest';
import { images } from '#server/db/schema/index.ts';
import { Failure } from '#server/failure.ts';
import { movePhotos } from '#server/images/move/move-photos.ts';
import type { PhotoStorage } from '#server/images/storage.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp } from '#tests/support/server.ts';

const stretch = await openTestApp();
const ann = await stretch.signUp('ann');

it('a failing move of photos rejects after its pending uploads, so that a stopping process waits for them', async () => {
  const gameId = await insertTestGame(stretch, { creator: ann });
  for (const shade of [20, 120]) await share(ann, gameId, 'look', { image: await photoDataUrl(shade) });
  const begun = Promise.withResolvers<void>();
  const stored = Promise.withResolvers<void>();
  let isFirst = true;
  const s3: PhotoStorage = {
    ...stretch.photos.s3,
    put: async (_photo, objectKey) => {
      if (!isFirst) throw new Failure('unavailable', 'The store is down');
      isFirst = false;
      begun.resolve();
      await stored.promise;
      return { bytes: null, small: null, objectKey };
    },
  };
  let hasEnded = false;
  const move = movePhotos({ ...stretch, photos: { ...stretch.photos, s3 } }, 's3').catch((error: unknown) => {
    hasEnded = true;
    return error;
  });
  await begun.promise;
  // Longer than the other photo needs to fail.
  for (let query = 0; query < 20; query += 1) await stretch.db.select().from(images);
  expect(hasEnded).toBe(false);
  stored.resolve();
  expect(await move).toMatchObject({ kind: 'unavailable' });
  const rows = await stretch.db.select().from(images);
  const moved = rows.filter(({ objectKey }) => objectKey !== null);
  expect([rows.length, moved.length]).toEqual([2, 1]);
});
