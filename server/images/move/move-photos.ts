import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { bytesOf, uploadPhoto } from '../images.service.ts';
import { findImage, imagesElsewhere, setStoredBytes } from '../images.store.ts';
import { scheduleDeletions } from '../object-deletions.store.ts';
import type { PhotoStorages } from '../storage.ts';

const PHOTOS_AT_ONCE = 8;

type Source = Pick<Context, 'db' | 'clock' | 'photos'>;

/**
 * Moves all photos to one storage while servers run. Each row changes after the bytes have arrived, so photos can be read
 * throughout, and a move that is interrupted continues with the rest when it is started again. Throws when a storage
 * fails and, at the end, when photos were left where they are because their bytes are missing or do not match their hash.
 */
export async function movePhotos(
  { db, clock, photos }: Source,
  target: PhotoStorages['target'],
  signal?: AbortSignal,
): Promise<void> {
  const source = { db, clock, photos: { ...photos, target } };
  const damaged: string[] = [];
  for (let after = ''; ; ) {
    signal?.throwIfAborted();
    const ids = await imagesElsewhere(db, target, after, PHOTOS_AT_ONCE);
    const last = ids.at(-1);
    if (last === undefined) break;
    const moves = ids.map((id) => movePhoto(source, id));
    // All of them end before this does, also when one fails.
    await Promise.allSettled(moves);
    const intact = await Promise.all(moves);
    damaged.push(...ids.filter((_, at) => !intact[at]));
    after = last;
  }
  if (damaged.length > 0) throw new Error(`${damaged.length} photos are damaged: ${damaged.join(', ')}`);
}

/** Moves a photo unless it is gone or moved meanwhile; false when its bytes are damaged. */
async function movePhoto(context: Source, id: string): Promise<boolean> {
  const image = await findImage(context.db, id);
  if (image === undefined) return true;
  const bytes = await bytesOf(context, image, 'full');
  const small = image.hasSmall ? await bytesOf(context, image, 'small') : null;
  const hash = bytes && createHash('sha256').update(bytes).digest('hex');
  if (bytes === null || hash !== id || (image.hasSmall && small === null)) {
    return (await findImage(context.db, id)) === undefined;
  }
  const now = context.clock.now();
  const stored = await uploadPhoto(context, { mime: image.mime, bytes, small }, now);
  await context.db.transaction(async (tx) => {
    const isMoved = await setStoredBytes(tx, image, stored);
    // The old object of a moved photo, or the new one of a photo that is gone.
    const unused = isMoved ? image.objectKey : (stored.objectKey ?? null);
    if (unused !== null) await scheduleDeletions(tx, [unused], now);
  });
  return true;
}
