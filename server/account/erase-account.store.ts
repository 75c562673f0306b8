import { REDACTED_CONTENT } from '#contract/constants.ts';
import type { Database } from '../db/database.ts';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from '../db/drizzle.ts';
import { type After, following } from '../db/keyset-page.ts';
import { comments, messages, posts, users } from '../db/schema/index.ts';

/** What a job still has to erase of a deleted account; null when nothing. */
export async function findErasure(db: Database, userId: string) {
  const [found] = await db.select({ erasure: users.erasure }).from(users).where(eq(users.id, userId));
  return found?.erasure ?? null;
}

export async function endErasure(db: Database, userId: string): Promise<void> {
  await db.update(users).set({ erasure: null }).where(eq(users.id, userId));
}

/** Locks posts until the transaction ends, in id order. */
async function lockPosts(tx: Database, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: posts.id })
    .from(posts)
    .where(inArray(posts.id, [...ids]))
    .orderBy(asc(posts.id))
    .for('no key update');
}

/** Removes the photos from some of the user's posts; returns their image ids, none when no photo is left. */
export async function dropPhotos(tx: Database, userId: string, now: Date, limit: number): Promise<string[]> {
  const withPhoto = await tx
    .select({ id: posts.id, imageId: posts.imageId })
    .from(posts)
    .where(and(eq(posts.userId, userId), isNotNull(posts.imageId)))
    .limit(limit);
  const ids = withPhoto.map(({ id }) => id);
  await lockPosts(tx, ids);
  await tx.update(posts).set({ imageId: null, updatedAt: now }).where(inArray(posts.id, ids));
  return withPhoto.flatMap(({ imageId }) => imageId ?? []);
}

/** Redacts the user's next posts after one; returns the last, null when there is none. */
export async function redactPosts(
  tx: Database,
  userId: string,
  now: Date,
  after: After,
  limit: number,
): Promise<After> {
  const next = await tx
    .select({ id: posts.id, createdAt: posts.createdAt })
    .from(posts)
    .where(and(eq(posts.userId, userId), following(posts.createdAt, posts.id, after)))
    .orderBy(asc(posts.createdAt), asc(posts.id))
    .limit(limit);
  const ids = next.map(({ id }) => id);
  await lockPosts(tx, ids);
  await tx
    .update(posts)
    .set({ content: REDACTED_CONTENT, redactedAt: now, updatedAt: now })
    .where(and(inArray(posts.id, ids), isNull(posts.redactedAt)));
  return next.at(-1) ?? null;
}

/** Deletes some of the user's comments and counts them off their posts; returns whether there were any. */
export async function deleteCommentsOf(tx: Database, userId: string, limit: number): Promise<boolean> {
  const some = await tx
    .select({ id: comments.id, postId: comments.postId })
    .from(comments)
    .where(eq(comments.userId, userId))
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(limit);
  const ids = some.map(({ id }) => id);
  await lockPosts(
    tx,
    some.map(({ postId }) => postId),
  );
  const deleted = await tx
    .delete(comments)
    .where(inArray(comments.id, ids))
    .returning({ id: comments.id, postId: comments.postId });
  const byPost = Map.groupBy(deleted, ({ postId }) => postId);
  const counts = [...byPost].map(([postId, { length }]) => sql`(${postId}::uuid, ${length}::integer)`);
  if (counts.length > 0)
    await tx.execute(sql`
      update ${posts} set comments_count = comments_count - deleted.many
      from (values ${sql.join(counts, sql`, `)}) deleted(post_id, many) where ${posts.id} = deleted.post_id`);
  return some.length > 0;
}

/** Deletes some of the messages that the user has sent; returns whether there were any. */
export async function deleteSentMessages(tx: Database, userId: string, limit: number): Promise<boolean> {
  const some = tx
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.senderId, userId))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(limit);
  const deleted = await tx.delete(messages).where(inArray(messages.id, some)).returning({ id: messages.id });
  return deleted.length > 0;
}

/**
 * Deletes those of the user's next messages, after one, whose other party is a deleted user too: nobody can read them.
 * Returns the last message, null when there is none.
 */
export async function deleteUnreadableMessages(
  tx: Database,
  userId: string,
  half: 'sent' | 'received',
  after: After,
  limit: number,
): Promise<After> {
  const [own, other] =
    half === 'sent' ? [messages.senderId, messages.recipientId] : [messages.recipientId, messages.senderId];
  const next = await tx
    .select({ id: messages.id, createdAt: messages.createdAt, deletedAt: users.deletedAt })
    .from(messages)
    .innerJoin(users, eq(users.id, other))
    .where(and(eq(own, userId), following(messages.createdAt, messages.id, after)))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(limit);
  const unreadable = next.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id);
  await tx.delete(messages).where(inArray(messages.id, unreadable));
  const last = next.at(-1);
  return last === undefined ? null : { id: last.id, createdAt: last.createdAt };
}
