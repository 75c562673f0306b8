import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../failure.ts';
import { deleteUnused, findImage, type Image, insertImage, isKeyUsed, isVisibleTo } from './images.store.ts';
import { type Deletion, dueDeletions, endDeletion, scheduleDeletions } from './object-deletions.store.ts';
import type { Copy, PhotoBytes, PhotoStorage, Stored, StoredBytes, UploadedPhoto } from './storage.ts';

/** How long after an upload an unreferenced object is deleted, in milliseconds; far longer than its transaction takes. */
const UPLOAD_MS = 60 * 60_000;
const DELETED_AT_ONCE = 20;
/** An object that could not be deleted is tried again after this many milliseconds. */
const DELETION_RETRY_MS = 5 * 60_000;

type Storage = Pick<Context, 'db' | 'photos'>;

/**
 * Stores the bytes of a decoded photo before the transaction that will reference it. When that does not succeed, the
 * bytes are deleted later. Throws `unavailable` when the storage fails.
 */
export async function uploadPhoto<P extends PhotoBytes>(
  { db, photos }: Storage,
  photo: P,
  now: Date,
): Promise<Omit<P, keyof StoredBytes> & StoredBytes> {
  const objectKey = randomUUID();
  if (photos.target === 's3') await scheduleDeletions(db, [objectKey], new Date(now.getTime() + UPLOAD_MS));
  return { ...photo, ...(await photos[photos.target].put(photo, objectKey)) };
}

/** Stores the row of an uploaded photo in the transaction that will reference it; returns its id. */
export async function storePhoto(tx: Database, photo: UploadedPhoto, now: Date): Promise<string> {
  const objectKey = await insertImage(tx, photo, now);
  // The same photo was stored before; these bytes are not needed.
  if (photo.objectKey && photo.objectKey !== objectKey) await scheduleDeletions(tx, [photo.objectKey], now);
  return photo.id;
}

/** Deletes images that are no longer referenced. Call it in the same transaction, after references were removed. */
export async function releaseImages(tx: Database, ids: readonly (string | null)[], now: Date): Promise<void> {
  const unique = [...new Set(ids.filter((imageId) => imageId !== null))].toSorted();
  await scheduleDeletions(tx, await deleteUnused(tx, unique), now);
}

/** Deletes an object unless a photo's bytes are there. Keys are used once, so an unused one stays unused. */
async function deleteObject({ db, photos }: Storage, deletion: Deletion): Promise<void> {
  const { objectKey } = deletion;
  if (!(await isKeyUsed(db, objectKey))) await photos.s3.delete(objectKey);
  // A photo that was removed after its key was found to be used has scheduled the deletion anew.
  await endDeletion(db, deletion);
}

/**
 * Deletes the objects whose deletion is due. It can be repeated and run concurrently. An object that cannot be deleted does not
 * delay the others: it is retried later. Throws the first failure, at once when the storage fails for all objects of a portion.
 */
export async function deleteDueObjects(context: Storage & Pick<Context, 'clock'>): Promise<void> {
  let first: { readonly error: unknown } | undefined;
  for (;;) {
    const now = context.clock.now();
    const due = await dueDeletions(context.db, now, DELETED_AT_ONCE);
    const attempts = due.map((deletion) =>
      deleteObject(context, deletion).then(
        () => [],
        (error: unknown) => [{ objectKey: deletion.objectKey, error }],
      ),
    );
    const failed = (await Promise.all(attempts)).flat();
    first ??= failed[0];
    const retried = failed.map(({ objectKey }) => objectKey);
    await scheduleDeletions(context.db, retried, new Date(now.getTime() + DELETION_RETRY_MS));
    if (failed.length === due.length) break;
  }
  if (first !== undefined) throw first.error;
}

/**
 * An image for a user who may see a profile, game or post that uses it, or for a moderator who sees it as evidence. Throws the same
 * `notFound` for a missing and for a hidden image.
 */
export async function visibleImage(
  db: Database,
  imageId: string,
  viewer: { readonly id: string; readonly isModerator: boolean } | null,
): Promise<Image> {
  const image = await findImage(db, imageId);
  const isVisible =
    image && (image.isPublic || (viewer !== null && (await isVisibleTo(db, imageId, viewer))));
  if (!image || !isVisible) throw notFound('Image not found');
  return image;
}

type StoredCopies = Omit<Image, 'isPublic'>;

const storageOf = ({ photos }: Storage, { objectKey }: Stored): PhotoStorage =>
  photos[objectKey === null ? 'database' : 's3'];
/** Falls back to the full size if there is no small copy. */
const copyOf = ({ hasSmall }: StoredCopies, wanted: Copy): Copy => (hasSmall ? wanted : 'full');

/** The bytes of an image; null if they are missing. */
export async function bytesOf(
  context: Storage,
  image: StoredCopies,
  wanted: Copy,
): Promise<Uint8Array | null> {
  const read = (stored: Stored) => storageOf(context, stored).get(stored, copyOf(image, wanted));
  const bytes = await read(image);
  if (bytes !== null) return bytes;
  // The photo may have been moved since its row was read.
  const now = await findImage(context.db, image.id);
  return now === undefined || now.objectKey === image.objectKey ? null : read(now);
}

/** An address where a browser gets the bytes of an image without the server; null if there is none. */
export const addressOf = (context: Storage, image: StoredCopies, wanted: Copy): Promise<string | null> =>
  storageOf(context, image).url(image, copyOf(image, wanted));
