import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { bytesOf, uploadPhoto } from '../images.service.ts';
import { findImage, imagesElsewhere, placeImage } from '../images.store.ts';
import { scheduleDeletions } from '../object-deletions.store.ts';

const PHOTOS_AT_ONCE = 8;

/** `damaged`: ids of photos that stay where they are because their bytes are missing or do not match their hash. */
export type MoveResult = { readonly moved: number; readonly damaged: readonly string[] };

/**
 * Moves all photos into the target storage while servers run. Each row changes after the bytes have arrived, so photos
 * can be read throughout, and a move that is interrupted continues with the rest when it is started again. Throws when a
 * storage fails.
 */
export async function movePhotos(
  context: Context,
  onProgress: (moved: number) => void = () => {},
): Promise<MoveResult> {
  let moved = 0;
  const damaged: string[] = [];
  for (let after = ''; ; ) {
    const ids = await imagesElsewhere(context.db, context.photos.target, after, PHOTOS_AT_ONCE);
    const last = ids.at(-1);
    if (last === undefined) return { moved, damaged };
    const outcomes = await Promise.all(ids.map((id) => movePhoto(context, id)));
    damaged.push(...ids.filter((_, at) => outcomes[at] === 'damaged'));
    moved += outcomes.filter((outcome) => outcome === 'moved').length;
    onProgress(moved);
    after = last;
  }
}

async function movePhoto(context: Context, id: string): Promise<'moved' | 'damaged' | 'gone'> {
  const image = await findImage(context.db, id);
  if (image === undefined) return 'gone';
  const bytes = await bytesOf(context, image, 'full');
  const small = image.hasSmall ? await bytesOf(context, image, 'small') : null;
  const hash = bytes && createHash('sha256').update(bytes).digest('hex');
  if (bytes === null || hash !== id || (image.hasSmall && small === null)) {
    return (await findImage(context.db, id)) ? 'damaged' : 'gone';
  }
  const now = context.clock.now();
  const place = await uploadPhoto(context, { mime: image.mime, bytes, small }, now);
  return context.db.transaction(async (tx) => {
    const isMoved = await placeImage(tx, image, place);
    // The old object of a moved photo, or the new one of a photo that is gone.
    const unused = isMoved ? image.objectKey : (place.objectKey ?? null);
    if (unused !== null) await scheduleDeletions(tx, [unused], now);
    return isMoved ? 'moved' : 'gone';
  });
}
