import { expect, it } from 'vitest';
import { images } from '#server/db/schema/index.ts';
import { Failure } from '#server/failure.ts';
import { movePhotos } from '#server/images/move/move-photos.ts';
import type { PhotoStorage } from '#server/images/storage.ts';
import { arrangeGame } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp } from '#tests/support/server.ts';

const stretch = await openTestApp();
const ann = await stretch.signUp('ann');

it('a move of photos that fails ends after all that it has begun, which a stopping process waits for', async () => {
  const gameId = await arrangeGame(stretch, { creator: ann });
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
  // More than enough for the other photo to fail.
  for (let turn = 0; turn < 20; turn += 1) await stretch.db.select().from(images);
  expect(hasEnded).toBe(false);
  stored.resolve();
  expect(await move).toMatchObject({ kind: 'unavailable' });
  const rows = await stretch.db.select().from(images);
  const moved = rows.filter(({ objectKey }) => objectKey !== null);
  expect([rows.length, moved.length]).toEqual([2, 1]);
});
