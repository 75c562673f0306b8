import { and, asc, countDistinct, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { games, participants, posts, postUpvotes, users } from '../db/schema/index.ts';
import { ifRecent, isRecent } from '../leaderboard/window.store.ts';
import { nameContains } from '../users/name-search.store.ts';
import { publicUserColumnsFor } from '../users/public-user.store.ts';
import { isReachable } from '../visibility/visibility.store.ts';

const own = alias(participants, 'own');

const columns = (viewerId: string) => ({
  userId: participants.userId,
  isAdmin: participants.isAdmin,
  person: publicUserColumnsFor(viewerId),
});

export type ParticipantsWanted = {
  readonly page: number;
  readonly limit: number;
  /** Only participants whose names contain this text; nobody whose name the viewer does not see. */
  readonly q?: string | undefined;
  readonly userId?: string | undefined;
};

/** A page of participants: the creator, then in the order of joining. Two queries. */
export async function participantsPage(
  db: Database,
  viewerId: string,
  game: { readonly id: string; readonly creatorId: string },
  { page, limit, q, userId }: ParticipantsWanted,
) {
  const isWanted = and(
    eq(participants.gameId, game.id),
    q ? and(nameContains(q), isReachable(viewerId, participants.userId)) : undefined,
    userId === undefined ? undefined : eq(participants.userId, userId),
  );
  const select = () =>
    db.select(columns(viewerId)).from(participants).innerJoin(users, eq(users.id, participants.userId));
  const creator = await select().where(and(isWanted, eq(participants.userId, game.creatorId)));
  const skipped = (page - 1) * limit - creator.length;
  const shown = skipped < 0 ? creator : [];
  const inOrder = [asc(participants.joinedAt), asc(participants.userId)];
  const isOther = and(isWanted, ne(participants.userId, game.creatorId));
  const places = { skip: Math.max(skipped, 0), take: limit - shown.length };
  // Without a search text the page is selected first, so that skipped rows are not joined with users.
  const chosen = db
    .select({ userId: participants.userId })
    .from(participants)
    .where(isOther)
    .orderBy(...inOrder)
    .offset(places.skip)
    .limit(places.take);
  const others = q
    ? await select()
        .where(isOther)
        .orderBy(...inOrder)
        .offset(places.skip)
        .limit(places.take)
    : await select()
        .where(and(eq(participants.gameId, game.id), inArray(participants.userId, chosen)))
        .orderBy(...inOrder);
  return [...shown, ...others];
}

export type ListedParticipant = Awaited<ReturnType<typeof participantsPage>>[number];

export async function findParticipant(db: Database, viewerId: string, gameId: string, userId: string) {
  const [found] = await db
    .select(columns(viewerId))
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(and(eq(participants.gameId, gameId), eq(participants.userId, userId)));
  return found;
}

const scored = (db: Database, viewerId: string, gameId: string) =>
  db
    .select({ score: participants.score, person: publicUserColumnsFor(viewerId) })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(and(eq(participants.gameId, gameId), eq(participants.counts, true)))
    .orderBy(desc(participants.score), asc(participants.joinedAt), participants.userId);

/** The highest scores of players, in the order of score and joining. */
export function topScores(db: Database, viewerId: string, gameId: string, limit: number) {
  return scored(db, viewerId, gameId).limit(limit);
}

/** A user's score and rank in the whole game; `undefined` when they do not count. */
export async function scoreOf(db: Database, gameId: string, userId: string) {
  const higher = db
    .select({ count: countDistinct(participants.score).as('count') })
    .from(participants)
    .where(
      and(eq(participants.gameId, gameId), eq(participants.counts, true), gt(participants.score, own.score)),
    );
  const [found] = await db
    .select({
      score: own.score,
      rank: sql`(${higher}) + 1`.mapWith(Number),
      person: publicUserColumnsFor(userId),
    })
    .from(own)
    .innerJoin(users, eq(users.id, own.userId))
    .where(and(eq(own.gameId, gameId), eq(own.userId, userId), eq(own.counts, true)));
  return found;
}

/**
 * Inserts a participant of a game whose row is locked for update. Posts from an earlier membership count again. Returns
 * false for a participant, without changes.
 */
export async function insertParticipant(
  tx: Database,
  joining: {
    readonly gameId: string;
    readonly userId: string;
    readonly isAdmin: boolean;
    readonly counts: boolean;
    readonly joinedAt: Date;
  },
): Promise<boolean> {
  const [left] = await tx
    .select({
      score: sql`count(*)`.mapWith(Number),
      votesReceived: sql`coalesce(sum(${posts.upvotesCount}), 0)`.mapWith(Number),
      recentScore: sql`count(*) filter (where ${isRecent(posts.createdAt)})`.mapWith(Number),
    })
    .from(posts)
    .where(and(eq(posts.gameId, joining.gameId), eq(posts.userId, joining.userId)));
  const points =
    joining.counts && left !== undefined && left.score > 0
      ? { ...left, recentVotes: await countRecentVotes(tx, joining.gameId, joining.userId) }
      : {};
  const inserted = await tx
    .insert(participants)
    .values({ ...joining, ...points })
    .onConflictDoNothing()
    .returning({ userId: participants.userId });
  if (inserted.length > 0) await countParticipants(tx, joining.gameId, 1, joining.joinedAt);
  return inserted.length > 0;
}

function countRecentVotes(tx: Database, gameId: string, userId: string): Promise<number> {
  const theirs = tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.gameId, gameId), eq(posts.userId, userId)));
  return tx.$count(postUpvotes, and(inArray(postUpvotes.postId, theirs), isRecent(postUpvotes.createdAt)));
}

/** Deletes a participant with their group membership, result and notification. Returns whether they took part. */
export async function deleteParticipant(tx: Database, gameId: string, userId: string): Promise<boolean> {
  const [deleted] = await tx
    .delete(participants)
    .where(and(eq(participants.gameId, gameId), eq(participants.userId, userId)))
    .returning({ joinedAt: participants.joinedAt });
  if (deleted !== undefined) await countParticipants(tx, gameId, -1, deleted.joinedAt);
  return deleted !== undefined;
}

async function countParticipants(
  tx: Database,
  gameId: string,
  change: 1 | -1,
  joinedAt: Date,
): Promise<void> {
  await tx
    .update(games)
    .set({
      participantsCount: sql`${games.participantsCount} + ${change}`,
      recentParticipants: sql`${games.recentParticipants} + ${change} * ${ifRecent(joinedAt)}`,
    })
    .where(eq(games.id, gameId));
}

export async function updateAdmin(
  tx: Database,
  gameId: string,
  userId: string,
  isAdmin: boolean,
): Promise<void> {
  await tx
    .update(participants)
    .set({ isAdmin })
    .where(and(eq(participants.gameId, gameId), eq(participants.userId, userId)));
}
