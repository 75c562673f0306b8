import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { games, images, participants, posts, reports, restrictions, users } from '../db/schema/index.ts';
import { isLive, shownPhoto } from '../visibility/erasure.store.ts';
import { isReachable } from '../visibility/visibility.store.ts';
import type { Copy, Place, PlacedPhoto, Stored } from './storage.ts';

/**
 * Inserts a photo unless it exists; returns where the bytes of its row are. The row stays locked until the transaction
 * ends, so that it is not deleted before it is referenced.
 */
export async function insertImage(tx: Database, photo: PlacedPhoto, now: Date): Promise<string | null> {
  const [row] = await tx
    .insert(images)
    .values({ ...photo, createdAt: now })
    .onConflictDoUpdate({ target: images.id, set: { mime: sql`${images.mime}` } })
    .returning({ objectKey: images.objectKey });
  return row?.objectKey ?? null;
}

/** Locks images until the transaction ends, in id order. */
export async function lockImages(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const among = inArray(images.id, [...ids]);
  await tx.select({ id: images.id }).from(images).where(among).orderBy(images.id).for('update');
}

/** Locks the images in id order and deletes those that are not referenced; returns the keys of their objects. */
export async function deleteUnused(tx: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  await lockImages(tx, ids);
  const among = inArray(images.id, [...ids]);
  const deleted = await tx
    .delete(images)
    .where(
      and(
        among,
        notExists(tx.select({ id: posts.id }).from(posts).where(eq(posts.imageId, images.id))),
        notExists(tx.select({ id: users.id }).from(users).where(eq(users.profileImageId, images.id))),
        notExists(tx.select({ id: games.id }).from(games).where(eq(games.coverImageId, images.id))),
        // Evidence stays when its author removes the photo.
        notExists(tx.select({ id: reports.id }).from(reports).where(eq(reports.imageId, images.id))),
        notExists(
          tx.select({ id: restrictions.id }).from(restrictions).where(eq(restrictions.imageId, images.id)),
        ),
      ),
    )
    .returning({ objectKey: images.objectKey });
  return deleted.flatMap(({ objectKey }) => objectKey ?? []);
}

/** A photo without its bytes. `isPublic`: used by a profile or a public game's cover. */
export async function findImage(db: Database, imageId: string) {
  const ofProfile = db.select({ one: sql`1` }).from(users).where(eq(users.profileImageId, imageId));
  const ofCover = db
    .select({ one: sql`1` })
    .from(games)
    .where(and(eq(games.coverImageId, imageId), eq(games.isPublic, true), isNull(games.deletedAt)));
  const [found] = await db
    .select({
      id: images.id,
      mime: images.mime,
      hasSmall: images.hasSmall,
      objectKey: images.objectKey,
      isPublic: sql<boolean>`(exists (${ofProfile}) or exists (${ofCover}))`,
    })
    .from(images)
    .where(eq(images.id, imageId));
  return found;
}

export type Image = NonNullable<Awaited<ReturnType<typeof findImage>>>;

/** The bytes in a photo's row; null when they are elsewhere. */
export async function findBytes(db: Database, imageId: string, copy: Copy): Promise<Uint8Array | null> {
  const column = copy === 'small' ? images.small : images.bytes;
  const [found] = await db.select({ bytes: column }).from(images).where(eq(images.id, imageId));
  return found?.bytes ?? null;
}

/** Whether the bytes of a photo are under this key of the object store. */
export async function isKeyUsed(db: Database, objectKey: string): Promise<boolean> {
  return (await db.$count(images, eq(images.objectKey, objectKey))) > 0;
}

/** The ids of the next photos, after one, whose bytes are not in the target storage. */
export async function imagesElsewhere(
  db: Database,
  target: 'database' | 's3',
  after: string,
  limit: number,
): Promise<string[]> {
  const elsewhere = target === 's3' ? isNull(images.objectKey) : isNotNull(images.objectKey);
  const found = await db
    .select({ id: images.id })
    .from(images)
    .where(and(gt(images.id, after), elsewhere))
    .orderBy(asc(images.id))
    .limit(limit);
  return found.map(({ id }) => id);
}

/** Records where the bytes of a photo are now; false when the photo is gone or was moved since `from`. */
export async function placeImage(tx: Database, { id, objectKey }: Stored, place: Place): Promise<boolean> {
  const from = objectKey === null ? isNull(images.objectKey) : eq(images.objectKey, objectKey);
  const moved = await tx
    .update(images)
    .set(place)
    .where(and(eq(images.id, id), from))
    .returning({ id: images.id });
  return moved.length > 0;
}

/** Whether the user may see a post, a cover, or the report or restriction of something in a game that they moderate, that uses the image. */
export async function isUsedWhereVisible(db: Database, imageId: string, userId: string): Promise<boolean> {
  const [ofPost] = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(games, eq(games.id, posts.gameId))
    .leftJoin(participants, and(eq(participants.gameId, posts.gameId), eq(participants.userId, userId)))
    .where(
      and(
        eq(posts.imageId, imageId),
        isNotNull(shownPhoto(posts.userId, posts.imageId)),
        isNull(games.deletedAt),
        isReachable(userId, posts.userId),
        or(eq(games.isPublic, true), eq(posts.userId, userId), eq(participants.userId, userId)),
      ),
    )
    .limit(1);
  if (ofPost) return true;
  const [ofGame] = await db
    .select({ id: games.id })
    .from(games)
    .innerJoin(participants, and(eq(participants.gameId, games.id), eq(participants.userId, userId)))
    .where(and(eq(games.coverImageId, imageId), isNull(games.deletedAt)))
    .limit(1);
  return ofGame !== undefined || (await isModerated(db, imageId, userId));
}

/** Whether the image belongs to an open report or a restriction in a game that the user moderates, or to one of their own restrictions. */
async function isModerated(db: Database, imageId: string, userId: string): Promise<boolean> {
  const managed = db
    .select({ gameId: participants.gameId })
    .from(participants)
    .where(and(eq(participants.userId, userId), participants.isAdmin, isLive(participants.gameId)));
  const [restricted] = await db
    .select({ id: restrictions.id })
    .from(restrictions)
    .where(
      and(
        eq(restrictions.imageId, imageId),
        or(eq(restrictions.userId, userId), inArray(restrictions.gameId, managed)),
      ),
    )
    .limit(1);
  if (restricted) return true;
  const [reported] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.imageId, imageId),
        isNull(reports.resolvedAt),
        inArray(reports.gameId, managed),
        ne(reports.authorId, userId),
      ),
    )
    .limit(1);
  return reported !== undefined;
}

/** Whether a report or a restriction contains the image. */
export async function isEvidence(db: Database, imageId: string): Promise<boolean> {
  const ofReport = db.select({ id: reports.id }).from(reports).where(eq(reports.imageId, imageId));
  const ofRestriction = db
    .select({ id: restrictions.id })
    .from(restrictions)
    .where(eq(restrictions.imageId, imageId));
  return (await unionAll(ofReport, ofRestriction).limit(1)).length > 0;
}
