import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { games, images, participants, posts, users } from '../db/schema/index.ts';
import { isReachable } from '../visibility/visibility.store.ts';
import type { Photo } from './photo.ts';

export type StoredImage = { readonly mime: string; readonly bytes: Uint8Array };

/**
 * Inserts a photo unless it exists. The row stays locked until the transaction ends, so that it is not deleted before
 * it is referenced.
 */
export async function insertImage(tx: Database, photo: Photo, now: Date): Promise<void> {
  await tx
    .insert(images)
    .values({ ...photo, createdAt: now })
    .onConflictDoUpdate({ target: images.id, set: { mime: sql`${images.mime}` } });
}

/** Locks images until the transaction ends, in id order. */
export async function lockImages(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const among = inArray(images.id, [...ids]);
  await tx.select({ id: images.id }).from(images).where(among).orderBy(images.id).for('update');
}

/** Locks the images in id order and deletes those that are not referenced. */
export async function deleteUnused(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await lockImages(tx, ids);
  const among = inArray(images.id, [...ids]);
  await tx
    .delete(images)
    .where(
      and(
        among,
        notExists(tx.select({ id: posts.id }).from(posts).where(eq(posts.imageId, images.id))),
        notExists(tx.select({ id: users.id }).from(users).where(eq(users.profileImageId, images.id))),
        notExists(tx.select({ id: games.id }).from(games).where(eq(games.coverImageId, images.id))),
      ),
    );
}

export async function findImage(db: Database, imageId: string): Promise<StoredImage | undefined> {
  const [found] = await db
    .select({ mime: images.mime, bytes: images.bytes })
    .from(images)
    .where(eq(images.id, imageId));
  return found;
}

/** Whether the image is public: used by a profile or a public game's cover. */
export async function isOpenToAll(db: Database, imageId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: images.id })
    .from(images)
    .where(
      and(
        eq(images.id, imageId),
        sql`(exists (${db.select({ one: sql`1` }).from(users).where(eq(users.profileImageId, imageId))})
          or exists (${db
            .select({ one: sql`1` })
            .from(games)
            .where(and(eq(games.coverImageId, imageId), eq(games.isPublic, true)))}))`,
      ),
    );
  return found !== undefined;
}

/** Whether the user may see a post or cover that uses the image. */
export async function isUsedWhereVisible(db: Database, imageId: string, userId: string): Promise<boolean> {
  const [ofPost] = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(games, eq(games.id, posts.gameId))
    .leftJoin(participants, and(eq(participants.gameId, posts.gameId), eq(participants.userId, userId)))
    .where(
      and(
        eq(posts.imageId, imageId),
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
    .where(eq(games.coverImageId, imageId))
    .limit(1);
  return ofGame !== undefined;
}
