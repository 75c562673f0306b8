import type { Database } from '../db/database.ts';
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  sql,
  unionAll,
} from '../db/drizzle.ts';
import {
  games,
  images,
  participants,
  posts,
  reportAdditions,
  reports,
  restrictions,
  users,
} from '../db/schema/index.ts';
import { isNotDeleted, shownPhoto } from '../visibility/erasure.store.ts';
import { isReachable } from '../visibility/visibility.store.ts';
import type { Copy, Stored, StoredBytes, UploadedPhoto } from './storage.ts';

/**
 * Inserts a photo unless it exists; returns where the bytes of its row are. The row stays locked until the transaction
 * ends, so that it is not deleted before it is referenced.
 */
export async function insertImage(tx: Database, photo: UploadedPhoto, now: Date): Promise<string | null> {
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
          tx
            .select({ id: reportAdditions.id })
            .from(reportAdditions)
            .where(eq(reportAdditions.imageId, images.id)),
        ),
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
export async function setStoredBytes(
  tx: Database,
  { id, objectKey }: Stored,
  stored: StoredBytes,
): Promise<boolean> {
  const from = objectKey === null ? isNull(images.objectKey) : eq(images.objectKey, objectKey);
  const moved = await tx
    .update(images)
    .set(stored)
    .where(and(eq(images.id, id), from))
    .returning({ id: images.id });
  return moved.length > 0;
}

/**
 * Whether the user may see a post or a cover that uses the image, or evidence with it: a moderator all of it, others their own
 * restrictions, and open reports and restrictions in games that they moderate.
 */
export async function isVisibleTo(
  db: Database,
  imageId: string,
  viewer: { readonly id: string; readonly isModerator: boolean },
): Promise<boolean> {
  const one = { one: sql`1` };
  const joined = eq(participants.userId, viewer.id);
  const managed = db
    .select({ gameId: participants.gameId })
    .from(participants)
    .where(and(joined, participants.isAdmin, isNotDeleted(participants.gameId)));
  const ofPost = db
    .select(one)
    .from(posts)
    .innerJoin(games, eq(games.id, posts.gameId))
    .leftJoin(participants, and(eq(participants.gameId, posts.gameId), joined))
    .where(
      and(
        eq(posts.imageId, imageId),
        isNotNull(shownPhoto(posts.userId, posts.imageId)),
        isNull(games.deletedAt),
        isReachable(viewer.id, posts.userId),
        or(eq(games.isPublic, true), eq(posts.userId, viewer.id), joined),
      ),
    );
  const ofCover = db
    .select(one)
    .from(games)
    .innerJoin(participants, and(eq(participants.gameId, games.id), joined))
    .where(and(eq(games.coverImageId, imageId), isNull(games.deletedAt)));
  const isTheirs = or(eq(restrictions.userId, viewer.id), inArray(restrictions.gameId, managed));
  const ofRestriction = db
    .select(one)
    .from(restrictions)
    .where(and(eq(restrictions.imageId, imageId), viewer.isModerator ? undefined : isTheirs));
  const isOpen = and(
    isNull(reports.resolvedAt),
    inArray(reports.gameId, managed),
    ne(reports.authorId, viewer.id),
  );
  const ofReport = db
    .select(one)
    .from(reports)
    .where(and(eq(reports.imageId, imageId), viewer.isModerator ? undefined : isOpen));
  // Only service moderators see what was added to a report.
  const ofAddition = db
    .select(one)
    .from(reportAdditions)
    .where(and(eq(reportAdditions.imageId, imageId), sql`${viewer.isModerator}`));
  return (await unionAll(ofPost, ofCover, ofRestriction, ofReport, ofAddition).limit(1)).length > 0;
}
