import { REDACTED_CONTENT } from '#contract/constants.ts';
import type { Database } from '../db/database.ts';
import { and, eq, isNotNull, sql } from '../db/drizzle.ts';
import { games, participants, postHours, posts, postUpvotes } from '../db/schema/index.ts';
import { ifRecent, isRecent } from '../leaderboard/window.store.ts';
import { isNotDeleted, shownPhoto, shownText } from '../visibility/erasure.store.ts';
import { isReachable } from '../visibility/visibility.store.ts';

export type PostRow = typeof posts.$inferSelect;
export type NewPost = Pick<PostRow, 'gameId' | 'userId' | 'content' | 'imageId' | 'createdAt'>;

/** A post by its id; none when a block is between its author and the viewer. */
export async function findPost(db: Database, viewerId: string, postId: string): Promise<PostRow | undefined> {
  const [found] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.id, postId), isNotDeleted(posts.gameId), isReachable(viewerId, posts.userId)));
  return found;
}

/** The text and the photo of a post as users see them. */
export async function shownContent(db: Database, postId: string) {
  const [found] = await db
    .select({
      content: shownText(posts.userId, posts.content),
      imageId: shownPhoto(posts.userId, posts.imageId),
    })
    .from(posts)
    .where(eq(posts.id, postId));
  return found;
}

/** Locks a post until the transaction ends: after its game and before participants. */
export async function lockPost(tx: Database, postId: string): Promise<PostRow | undefined> {
  const [found] = await tx.select().from(posts).where(eq(posts.id, postId)).for('no key update');
  return found;
}

/**
 * Inserts a post and updates the author's score, the hour's and the game's counts. All transactions update participants
 * before games, because both update totals: one order prevents deadlocks.
 */
export async function insertPost(tx: Database, post: NewPost): Promise<string> {
  const [added] = await tx
    .insert(posts)
    .values({ ...post, updatedAt: post.createdAt })
    .returning({ id: posts.id });
  if (!added) throw new Error('A post was inserted and not returned');
  await countPost(tx, { ...post, id: added.id }, 1);
  return added.id;
}

/**
 * Adds a post and the votes on it to its author's score, unless they have joined after the end, and to the counts of the hour and the game, or
 * subtracts them.
 */
export async function countPost(
  tx: Database,
  { id, gameId, userId, createdAt }: Pick<PostRow, 'id' | 'gameId' | 'userId' | 'createdAt'>,
  step: 1 | -1,
): Promise<void> {
  const recent = sql`${step} * ${ifRecent(createdAt)}`;
  const onPost = eq(postUpvotes.postId, id);
  const recentVotes = tx.$count(postUpvotes, and(onPost, isRecent(postUpvotes.createdAt)));
  await tx
    .update(participants)
    .set({
      score: sql`${participants.score} + ${step}`,
      votesReceived: sql`${participants.votesReceived} + ${step} * ${tx.$count(postUpvotes, onPost)}`,
      recentScore: sql`${participants.recentScore} + ${recent}`,
      recentVotes: sql`${participants.recentVotes} + ${step} * ${recentVotes}`,
    })
    .where(and(eq(participants.gameId, gameId), eq(participants.userId, userId), participants.counts));
  await tx
    .insert(postHours)
    .values({ gameId, hour: hourOf(createdAt), postsCount: 1 })
    .onConflictDoUpdate({
      target: [postHours.gameId, postHours.hour],
      set: { postsCount: sql`${postHours.postsCount} + ${step}` },
    });
  await tx
    .update(games)
    .set({
      postsCount: sql`${games.postsCount} + ${step}`,
      recentPosts: sql`${games.recentPosts} + ${recent}`,
    })
    .where(eq(games.id, gameId));
}

/** Deletes a post with its comments and votes, and updates all counts. */
export async function deletePost(tx: Database, post: PostRow): Promise<void> {
  await countPost(tx, post, -1);
  await tx.delete(posts).where(eq(posts.id, post.id));
}

export async function setContent(tx: Database, postId: string, content: string, now: Date): Promise<void> {
  await tx.update(posts).set({ content, updatedAt: now }).where(eq(posts.id, postId));
}

/** Overwrites the text; does nothing for a redacted post. */
export async function redactContent(tx: Database, postId: string, now: Date): Promise<void> {
  await tx
    .update(posts)
    .set({ content: REDACTED_CONTENT, redactedAt: now, updatedAt: now })
    .where(and(eq(posts.id, postId), sql`${posts.redactedAt} is null`));
}

export async function dropImage(tx: Database, postId: string, now: Date): Promise<void> {
  await tx
    .update(posts)
    .set({ imageId: null, updatedAt: now })
    .where(and(eq(posts.id, postId), isNotNull(posts.imageId)));
}

const HOUR = 3_600_000;

/** The start of the UTC hour of a time. */
export function hourOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / HOUR) * HOUR);
}
