import type { CommentRow } from '../comments/comments.store.ts';
import { portionsOf } from '../db/batches.ts';
import type { Database } from '../db/database.ts';
import { and, asc, eq, sql } from '../db/drizzle.ts';
import {
  comments,
  gameResults,
  groupMembers,
  groups,
  participants,
  posts,
  postUpvotes,
} from '../db/schema/index.ts';
import { countPost, type PostRow } from '../posts/posts.store.ts';

type Vote = { readonly userId: string; readonly createdAt: Date };
type ArchivedComment = Pick<CommentRow, 'id' | 'userId' | 'content' | 'createdAt'>;

export function votesOn(tx: Database, postId: string): Promise<Vote[]> {
  return tx
    .select({ userId: postUpvotes.userId, createdAt: postUpvotes.createdAt })
    .from(postUpvotes)
    .where(eq(postUpvotes.postId, postId));
}

export function commentsOn(tx: Database, postId: string): Promise<ArchivedComment[]> {
  return tx
    .select({
      id: comments.id,
      userId: comments.userId,
      content: comments.content,
      createdAt: comments.createdAt,
    })
    .from(comments)
    .where(eq(comments.postId, postId))
    .orderBy(asc(comments.createdAt), asc(comments.id));
}

/** A comment of a game, whether or not a block is between its author and the moderator. */
export async function commentInGame(
  tx: Database,
  gameId: string,
  commentId: string,
): Promise<CommentRow | undefined> {
  const [found] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.id, commentId), eq(comments.gameId, gameId)));
  return found;
}

/** Inserts a post that was deleted, with its votes and comments, and counts them again. */
export async function restorePost(
  tx: Database,
  post: Pick<PostRow, 'id' | 'gameId' | 'userId' | 'content' | 'imageId' | 'createdAt' | 'updatedAt'>,
  votes: readonly Vote[],
  said: readonly ArchivedComment[],
): Promise<void> {
  const { id: postId, gameId, userId: authorId } = post;
  await tx.insert(posts).values({ ...post, upvotesCount: votes.length, commentsCount: said.length });
  for (const some of portionsOf(votes))
    await tx.insert(postUpvotes).values(some.map((vote) => ({ ...vote, postId, authorId })));
  for (const some of portionsOf(said))
    await tx.insert(comments).values(some.map((comment) => ({ ...comment, postId, gameId })));
  await countPost(tx, post, 1);
}

/** Gives a redacted post its text and photo again. */
export async function restoreRedacted(
  tx: Database,
  postId: string,
  values: Pick<PostRow, 'content' | 'redactedAt' | 'imageId'>,
): Promise<void> {
  await tx.update(posts).set(values).where(eq(posts.id, postId));
}

/** Inserts a comment that was deleted. Its post must be locked. */
export async function restoreComment(
  tx: Database,
  { id: postId, gameId }: PostRow,
  comment: ArchivedComment,
): Promise<void> {
  await tx.insert(comments).values({ ...comment, postId, gameId });
  await tx
    .update(posts)
    .set({ commentsCount: sql`${posts.commentsCount} + 1` })
    .where(eq(posts.id, postId));
}

/** A participant's membership, with their group and result. */
export async function membershipOf(tx: Database, gameId: string, userId: string) {
  const [found] = await tx
    .select({
      joinedAt: participants.joinedAt,
      counts: participants.counts,
      isAdmin: participants.isAdmin,
      group: { groupId: groupMembers.groupId, addedAt: groupMembers.addedAt },
      result: {
        position: gameResults.position,
        score: gameResults.score,
        votesReceived: gameResults.votesReceived,
        medalType: gameResults.medalType,
        popularVote: gameResults.popularVote,
      },
    })
    .from(participants)
    .leftJoin(groupMembers, and(eq(groupMembers.gameId, gameId), eq(groupMembers.userId, userId)))
    .leftJoin(gameResults, and(eq(gameResults.gameId, gameId), eq(gameResults.userId, userId)))
    .where(and(eq(participants.gameId, gameId), eq(participants.userId, userId)));
  return found;
}

type Membership = NonNullable<Awaited<ReturnType<typeof membershipOf>>>;

/** Puts a participant into their group, if it still exists, and gives them their result. */
export async function restoreMembership(
  tx: Database,
  { gameId, userId, joinedAt }: { readonly gameId: string; readonly userId: string; readonly joinedAt: Date },
  { group, result }: Pick<Membership, 'group' | 'result'>,
): Promise<void> {
  if (group !== null && (await tx.$count(groups, eq(groups.id, group.groupId))) > 0)
    await tx.insert(groupMembers).values({ gameId, userId, ...group });
  if (result !== null) await tx.insert(gameResults).values({ gameId, userId, joinedAt, ...result });
}
