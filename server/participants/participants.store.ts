import { PEOPLE_SHOWN } from '#contract/constants.ts';
import type { Database } from '../db/database.ts';
import { alias, and, asc, desc, eq, sql } from '../db/drizzle.ts';
import { placeholder, prepareOnce } from '../db/prepared.ts';
import { games, participants, posts, postUpvotes, users } from '../db/schema/index.ts';
import { ifRecent, isRecent } from '../leaderboard/window.store.ts';
import { publicUserColumnsFor } from '../users/public-user.store.ts';
import { preparedViewer, type ViewerId } from '../visibility/visibility.store.ts';

const own = alias(participants, 'own');

/** Participants as the viewer sees them. */
export const selectParticipants = (db: Database, viewerId: ViewerId) =>
  db
    .select({
      userId: participants.userId,
      isAdmin: participants.isAdmin,
      person: publicUserColumnsFor(viewerId),
    })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId));

const theGame = placeholder('gameId', participants.gameId);

const byId = prepareOnce((db) =>
  selectParticipants(db, preparedViewer.id).where(
    and(
      eq(participants.gameId, theGame),
      eq(participants.userId, placeholder('userId', participants.userId)),
    ),
  ),
);

export async function findParticipant(db: Database, viewerId: string, gameId: string, userId: string) {
  const [found] = await byId(db, { viewerId, gameId, userId });
  return found;
}

const highest = prepareOnce((db) =>
  db
    .select({ score: participants.score, person: publicUserColumnsFor(preparedViewer.id) })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(and(eq(participants.gameId, theGame), eq(participants.counts, true).inlineParams()))
    .orderBy(desc(participants.score), asc(participants.joinedAt), participants.userId)
    .limit(PEOPLE_SHOWN),
);

/** The highest scores of players, in the order of score and joining. */
export const topScores = (db: Database, viewerId: string, gameId: string) =>
  highest(db, { viewerId, gameId });

/** The viewer's score and each distinct higher one: a recursive query jumps from score to score along the index. */
const rank = sql`(
  with recursive higher(score) as (
    select ${own.score}
    union all
    select (select p.score from ${participants} p where p.game_id = ${theGame} and p.counts and p.score > higher.score
      order by p.score limit 1) from higher where higher.score is not null
  ) select count(score) from higher)`.mapWith(Number);

const scoreAndRank = prepareOnce((db) =>
  db
    .select({
      score: own.score,
      rank,
      person: publicUserColumnsFor(preparedViewer.id),
    })
    .from(own)
    .innerJoin(users, eq(users.id, own.userId))
    .where(and(eq(own.gameId, theGame), eq(own.userId, preparedViewer.id), eq(own.counts, true))),
);

/** A user's own score and rank in the whole game; `undefined` when they do not count. */
export async function scoreOf(db: Database, gameId: string, userId: string) {
  const [found] = await scoreAndRank(db, { viewerId: userId, gameId });
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
  const recentVotes = tx.$count(
    postUpvotes,
    and(eq(postUpvotes.postId, posts.id), isRecent(postUpvotes.createdAt)),
  );
  const [points] = await tx
    .select({
      score: sql`count(*)`.mapWith(Number),
      votesReceived: sql`coalesce(sum(${posts.upvotesCount}), 0)`.mapWith(Number),
      recentScore: sql`count(*) filter (where ${isRecent(posts.createdAt)})`.mapWith(Number),
      recentVotes: sql`coalesce(sum(${recentVotes}), 0)`.mapWith(Number),
    })
    .from(posts)
    .where(and(eq(posts.gameId, joining.gameId), eq(posts.userId, joining.userId)));
  const inserted = await tx
    .insert(participants)
    .values({ ...joining, ...(joining.counts ? points : {}) })
    .onConflictDoNothing()
    .returning({ userId: participants.userId });
  if (inserted.length > 0) await countParticipants(tx, joining.gameId, 1, joining.joinedAt);
  return inserted.length > 0;
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
