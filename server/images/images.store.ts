import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { games, images, participants, posts, users } from '../db/schema/index.ts';
import type { Photo } from './photo.ts';

export type StoredImage = { readonly mime: string; readonly bytes: Uint8Array };

/**
 * Keeps a photo, once whoever uses it. The row is locked until the transaction ends, so that nobody drops the photo
 * between this and the row that will refer to it.
 */
export async function insertImage(tx: Database, photo: Photo, now: Date): Promise<void> {
  await tx
    .insert(images)
    .values({ ...photo, createdAt: now })
    .onConflictDoUpdate({ target: images.id, set: { mime: sql`${images.mime}` } });
}

/** Holds images still until the transaction ends, in one order. */
export async function lockImages(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const among = inArray(images.id, [...ids]);
  await tx.select({ id: images.id }).from(images).where(among).orderBy(images.id).for('update');
}

/** Deletes those of the images that nothing refers to any more. Locks them first, in one order, then looks. */
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

/** Whether anything that anybody may see uses the image: a person's profile or a public game's cover. */
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

/** Whether this person sees something that uses the image: a post of theirs, or a post or cover of a game they may see. */
export async function isUsedWhereVisible(db: Database, imageId: string, userId: string): Promise<boolean> {
  const [ofPost] = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(games, eq(games.id, posts.gameId))
    .leftJoin(participants, and(eq(participants.gameId, posts.gameId), eq(participants.userId, userId)))
    .where(
      and(
        eq(posts.imageId, imageId),
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
