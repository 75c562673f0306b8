import { and, asc, count, eq, exists, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import * as z from 'zod';
import { DELETED_USER } from '#contract/account.ts';
import { REDACTED_CONTENT } from '#contract/constants.ts';
import { type Database, dbCount, rowsOf } from '../db/database.ts';
import {
  comments,
  gameNotifications,
  games,
  messages,
  participants,
  posts,
  users,
} from '../db/schema/index.ts';
import type { GameRow } from '../games/access.ts';
import { countsOfMade } from './ownership-transfer.store.ts';

export type OwnRow = typeof users.$inferSelect;

/**
 * Locks an account that is not deleted until the transaction ends, against deletion and against `lockUserForShare`.
 * Rows that only reference it can be written.
 */
export async function lockAccount(tx: Database, userId: string): Promise<OwnRow | undefined> {
  const [found] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update');
  return found;
}

/** Locks every game of the user in id order, so that nothing of theirs is added or removed meanwhile. */
export async function lockGamesOf(tx: Database, userId: string): Promise<void> {
  const mentioned = tx
    .select({ id: games.id })
    .from(games)
    .where(eq(games.creatorId, userId))
    .union(tx.select({ id: participants.gameId }).from(participants).where(eq(participants.userId, userId)))
    .union(tx.select({ id: posts.gameId }).from(posts).where(eq(posts.userId, userId)))
    .union(tx.select({ id: comments.gameId }).from(comments).where(eq(comments.userId, userId)));
  await tx
    .select({ id: games.id })
    .from(games)
    .where(inArray(games.id, mentioned))
    .orderBy(asc(games.id))
    .for('no key update');
}

const playedBy = (tx: Database, userId: string) =>
  tx.select({ id: participants.gameId }).from(participants).where(eq(participants.userId, userId));

/** Games of the user that have ended without results yet. */
export function dueGamesOf(tx: Database, userId: string, now: Date): Promise<GameRow[]> {
  return tx
    .select()
    .from(games)
    .where(and(inArray(games.id, playedBy(tx, userId)), isNull(games.completedAt), lte(games.endTime, now)));
}

/** Games of the user without results: the user leaves them. */
export async function openGamesOf(tx: Database, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: games.id })
    .from(games)
    .where(and(inArray(games.id, playedBy(tx, userId)), isNull(games.completedAt)))
    .orderBy(asc(games.id));
  return rows.map((row) => row.id);
}

/** Games the user joined after the end: they have no result in them. */
export async function watchedGamesOf(tx: Database, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: participants.gameId })
    .from(participants)
    .where(and(eq(participants.userId, userId), eq(participants.counts, false)))
    .orderBy(asc(participants.gameId));
  return rows.map((row) => row.id);
}

export function gamesMadeBy(db: Database, userId: string) {
  return db
    .select({ id: games.id, name: games.name })
    .from(games)
    .where(eq(games.creatorId, userId))
    .orderBy(asc(games.id));
}

/** Makes a participant the creator of a game. */
export async function transferGame(tx: Database, gameId: string, newOwnerId: string): Promise<void> {
  await tx.update(games).set({ creatorId: newOwnerId }).where(eq(games.id, gameId));
  await tx
    .update(participants)
    .set({ isAdmin: true })
    .where(and(eq(participants.gameId, gameId), eq(participants.userId, newOwnerId)));
}

/** Keeps only the results of a user in completed games: removes notifications and admin rights. */
export async function keepOnlyResults(tx: Database, userId: string): Promise<void> {
  // By the key of games and users: notifications that are read have no index of users.
  await tx
    .delete(gameNotifications)
    .where(
      and(eq(gameNotifications.userId, userId), inArray(gameNotifications.gameId, playedBy(tx, userId))),
    );
  await tx.update(participants).set({ isAdmin: false }).where(eq(participants.userId, userId));
}

/** Locks the user's posts and those they have commented on, in id order. */
export async function lockPostsOf(tx: Database, userId: string): Promise<void> {
  const concerned = tx
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.userId, userId))
    .union(tx.select({ id: comments.postId }).from(comments).where(eq(comments.userId, userId)));
  await tx
    .select({ id: posts.id })
    .from(posts)
    .where(inArray(posts.id, concerned))
    .orderBy(asc(posts.id))
    .for('no key update');
}

/** Removes the photos from the user's posts; returns their image ids. */
export async function dropPhotosOf(tx: Database, userId: string, now: Date): Promise<(string | null)[]> {
  const withPhoto = and(eq(posts.userId, userId), isNotNull(posts.imageId));
  const used = await tx.selectDistinct({ imageId: posts.imageId }).from(posts).where(withPhoto);
  await tx.update(posts).set({ imageId: null, updatedAt: now }).where(withPhoto);
  return used.map((row) => row.imageId);
}

/** Redacts the user's posts, deletes their comments and the messages they sent. The posts must be locked. */
export async function removeWordsOf(tx: Database, userId: string, now: Date): Promise<void> {
  await tx
    .update(posts)
    .set({ content: REDACTED_CONTENT, redactedAt: now, updatedAt: now })
    .where(and(eq(posts.userId, userId), isNull(posts.redactedAt)));
  const theirs = tx.$with('theirs').as(
    tx
      .select({ postId: comments.postId, many: count().as('many') })
      .from(comments)
      .where(eq(comments.userId, userId))
      .groupBy(comments.postId),
  );
  await tx
    .with(theirs)
    .update(posts)
    .set({ commentsCount: sql`${posts.commentsCount} - ${theirs.many}` })
    .from(theirs)
    .where(eq(posts.id, theirs.postId));
  await tx.delete(comments).where(eq(comments.userId, userId));
  await tx.delete(messages).where(eq(messages.senderId, userId));
}

/** Deletes messages between this user and users who are deleted already: nobody can read them. */
export async function dropUnreadableMessages(tx: Database, userId: string): Promise<void> {
  for (const [own, other] of [
    [messages.senderId, messages.recipientId],
    [messages.recipientId, messages.senderId],
  ] as const) {
    const gone = tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, other), isNotNull(users.deletedAt)));
    await tx.delete(messages).where(and(eq(own, userId), exists(gone)));
  }
}

/** Replaces all personal data of an account; `name` is a username that nobody can register. */
export async function anonymizeAccount(tx: Database, userId: string, name: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      username: name,
      displayUsername: name,
      email: `${userId}@deleted.invalid`,
      emailVerified: false,
      firstName: DELETED_USER,
      lastName: null,
      bio: null,
      profileImageId: null,
      twoFactorEnabled: false,
      deletedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
}

const made = z.object({
  accomplishments: dbCount,
  photos: dbCount,
  comments: dbCount,
  messages: dbCount,
  gamesTransferred: dbCount,
  gamesDeleted: dbCount,
});

/** The numbers of what the user created, each counted from its own index. */
export async function countMade(db: Database, userId: string): Promise<z.infer<typeof made>> {
  const user = sql.param(userId, posts.userId);
  const { transferred, deleted } = countsOfMade(userId);
  const [counts] = await rowsOf(
    db,
    sql`select
      (select count(*) from ${posts} where user_id = ${user}) as accomplishments,
      (select count(*) from ${posts} where user_id = ${user} and image_id is not null) as photos,
      (select count(*) from ${comments} where user_id = ${user}) as comments,
      (select count(*) from ${messages} where sender_id = ${user}) as messages,
      ${transferred} as "gamesTransferred", ${deleted} as "gamesDeleted"`,
    made,
  );
  if (counts === undefined) throw new Error('The counts are missing');
  return counts;
}
