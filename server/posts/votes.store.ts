import type { Database } from '../db/database.ts';
import { and, eq, sql } from '../db/drizzle.ts';
import { participants, posts, postUpvotes } from '../db/schema/index.ts';
import { ifRecent } from '../leaderboard/window.store.ts';
import type { PostRow } from './posts.store.ts';

/**
 * Toggles a user's vote on a post; returns whether it is set. The post must be locked, so that two concurrent requests
 * are two toggles.
 */
export async function toggleVote(tx: Database, post: PostRow, userId: string, now: Date): Promise<boolean> {
  const taken = await tx
    .delete(postUpvotes)
    .where(and(eq(postUpvotes.postId, post.id), eq(postUpvotes.userId, userId)))
    .returning({ createdAt: postUpvotes.createdAt });
  const [before] = taken;
  const isUpvoted = before === undefined;
  if (isUpvoted) {
    await tx.insert(postUpvotes).values({ postId: post.id, userId, authorId: post.userId, createdAt: now });
  }
  const step = isUpvoted ? 1 : -1;
  await tx
    .update(posts)
    .set({ upvotesCount: sql`${posts.upvotesCount} + ${step}` })
    .where(eq(posts.id, post.id));
  await tx
    .update(participants)
    .set({
      votesReceived: sql`${participants.votesReceived} + ${step}`,
      recentVotes: sql`${participants.recentVotes} + ${step} * ${ifRecent(before?.createdAt ?? now)}`,
    })
    .where(and(eq(participants.gameId, post.gameId), eq(participants.userId, post.userId)));
  return isUpvoted;
}

/** Whether the user has voted on a post. */
export async function hasVote(tx: Database, postId: string, userId: string): Promise<boolean> {
  const found = await tx
    .select({ postId: postUpvotes.postId })
    .from(postUpvotes)
    .where(and(eq(postUpvotes.postId, postId), eq(postUpvotes.userId, userId)));
  return found.length > 0;
}
