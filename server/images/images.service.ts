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

/** Stores a decoded photo in the transaction that will reference it; returns its id. */
export async function storePhoto(tx: Database, photo: Photo, now: Date): Promise<string> {
  await insertImage(tx, photo, now);
  return photo.id;
}

/** Deletes images that are no longer referenced. Call it in the same transaction, after references were removed. */
export async function releaseImages(tx: Database, ids: readonly (string | null)[]): Promise<void> {
  await deleteUnused(tx, [...new Set(ids.filter((imageId) => imageId !== null))].toSorted());
}

/**
 * The bytes of an image for a user who may see a profile, game or post that uses it. Throws the same `notFound` for a
 * missing and for a hidden image.
 */
export async function readImage(db: Database, imageId: string, userId: string | null): Promise<StoredImage> {
  const visible =
    (await isOpenToAll(db, imageId)) || (userId !== null && (await isUsedWhereVisible(db, imageId, userId)));
  const image = visible ? await findImage(db, imageId) : undefined;
  if (!image) throw notFound('Image not found');
  return image;
}
