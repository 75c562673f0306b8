import type { Database } from '../db/database.ts';
import { notFound } from '../failure.ts';
import {
  deleteUnused,
  findImage,
  insertImage,
  isOpenToAll,
  isUsedWhereVisible,
  type StoredImage,
} from './images.store.ts';
import type { Photo } from './photo.ts';

/** Stores a photo that `readPhoto` has read, in the transaction that will refer to it; answers its id. */
export async function keepPhoto(tx: Database, photo: Photo, now: Date): Promise<string> {
  await insertImage(tx, photo, now);
  return photo.id;
}

/** To be called, in the same transaction, after references to images were dropped: what nobody uses is deleted. */
export async function releaseImages(tx: Database, ids: readonly (string | null)[]): Promise<void> {
  await deleteUnused(tx, [...new Set(ids.filter((imageId) => imageId !== null))].toSorted());
}

/**
 * The bytes of an image for somebody who may see a person, game or post that uses it. Fails as `notFound`, in the
 * same words, for an image that does not exist and for one that is not theirs to see.
 */
export async function readImage(db: Database, imageId: string, userId: string | null): Promise<StoredImage> {
  const visible =
    (await isOpenToAll(db, imageId)) || (userId !== null && (await isUsedWhereVisible(db, imageId, userId)));
  const image = visible ? await findImage(db, imageId) : undefined;
  if (!image) throw notFound('Image not found');
  return image;
}
