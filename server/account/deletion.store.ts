import * as z from 'zod';
import { DELETED_USER } from '#contract/account.ts';
import { type Database, dbCount, rowsOf } from '../db/database.ts';
import { and, asc, eq, inArray, isNull, lte, type PgColumn, sql } from '../db/drizzle.ts';
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
import { isNotDeleted, isNotErased, isNotErasedGame } from '../visibility/erasure.store.ts';
import { countsOfCreated } from './ownership-transfer.store.ts';

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

/** Locks the games that the user created or takes part in, in id order, so that no membership of theirs is added or removed meanwhile. */
export async function lockGamesOf(tx: Database, userId: string): Promise<void> {
  const mentioned = tx
    .select({ id: games.id })
    .from(games)
    .where(eq(games.creatorId, userId))
    .union(tx.select({ id: participants.gameId }).from(participants).where(eq(participants.userId, userId)));
  await tx
    .select({ id: games.id })
    .from(games)
    .where(and(inArray(games.id, mentioned), isNotErasedGame))
    .orderBy(asc(games.id))
    .for('no key update');
}

const playedBy = (tx: Database, userId: string) =>
  tx
    .select({ id: participants.gameId })
    .from(participants)
    .where(and(eq(participants.userId, userId), isNotErased(participants.gameId)));

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
export async function gamesJoinedAfterEnd(tx: Database, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: participants.gameId })
    .from(participants)
    .where(
      and(eq(participants.userId, userId), eq(participants.counts, false), isNotErased(participants.gameId)),
    )
    .orderBy(asc(participants.gameId));
  return rows.map((row) => row.id);
}

export function gamesCreatedBy(db: Database, userId: string) {
  return db
    .select()
    .from(games)
    .where(and(eq(games.creatorId, userId), isNotErasedGame))
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

/**
 * Replaces all personal data of an account; `name` is a username that nobody can register. From then on nobody sees what
 * `erasure` names.
 */
export async function anonymizeAccount(
  tx: Database,
  userId: string,
  { name, erasure }: { readonly name: string; readonly erasure: OwnRow['erasure'] },
  now: Date,
): Promise<void> {
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
      erasure,
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

/** Condition: the user's, and not in a deleted game. */
const theirs = (own: PgColumn, game: PgColumn, userId: string) =>
  sql`${own} = ${sql.param(userId, own)} and ${isNotDeleted(game)}`;

/** The numbers of what the user created, each counted from its own index. */
export async function countCreated(db: Database, userId: string): Promise<z.infer<typeof made>> {
  const shared = theirs(posts.userId, posts.gameId, userId);
  const { transferred, deleted } = countsOfCreated(userId);
  const [counts] = await rowsOf(
    db,
    sql`select
      (select count(*) from ${posts} where ${shared}) as accomplishments,
      (select count(*) from ${posts} where ${shared} and image_id is not null) as photos,
      (select count(*) from ${comments} where ${theirs(comments.userId, comments.gameId, userId)}) as comments,
      (select count(*) from ${messages} where ${theirs(messages.senderId, messages.gameId, userId)}) as messages,
      ${transferred} as "gamesTransferred", ${deleted} as "gamesDeleted"`,
    made,
  );
  if (counts === undefined) throw new Error('The counts are missing');
  return counts;
}
