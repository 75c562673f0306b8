import { type Database, isoTimeOf } from '../db/database.ts';
import { and, desc, eq, type SQL, sql } from '../db/drizzle.ts';
import { comments, posts, users } from '../db/schema/index.ts';
import type { PostRow } from '../posts/posts.store.ts';
import { publicUserColumns } from '../users/public-user.store.ts';
import type { PublicUserRow } from '../users/public-user.ts';
import { isNotDeleted, isTextNotErased } from '../visibility/erasure.store.ts';
import { isReachable, isShown, preparedViewer } from '../visibility/visibility.store.ts';

/** The most comments in a post's response, the newest ones; its count includes all. */
export const COMMENTS_PER_POST = 200;

export type CommentRow = typeof comments.$inferSelect;

const commentColumns = {
  id: comments.id,
  content: comments.content,
  postId: comments.postId,
  userId: comments.userId,
  createdAt: comments.createdAt,
};

/** A comment with its author; its time as in responses. */
export type CommentDetails = Pick<CommentRow, 'id' | 'content' | 'userId'> & {
  readonly createdAt: string;
  readonly author: PublicUserRow;
};

/** A comment and the names of its author as an array of texts, which takes less CPU time than a row of columns. */
type CommentTuple = readonly [
  id: string,
  content: string,
  userId: string,
  createdAt: string,
  firstName: string,
  lastName: string | null,
  username: string,
  profileImageId: string | null,
];

const fromTuple = ([
  id,
  content,
  userId,
  createdAt,
  firstName,
  lastName,
  username,
  profileImageId,
]: CommentTuple): CommentDetails => ({
  id,
  content,
  userId,
  createdAt: isoTimeOf(createdAt),
  author: { id: userId, firstName, lastName, username, profileImageId },
});

/**
 * Column of a prepared query of posts: where the condition holds, the comments that the viewer sees, with their authors, oldest
 * first. PostgreSQL reads the newest from the index; turning them around here saves it sorting them.
 */
export function commentsColumn(db: Database, condition: SQL) {
  const { firstName, lastName, username, profileImageId } = publicUserColumns;
  const tuple = sql`array[${comments.id}::text, ${comments.content}, ${comments.userId}::text, ${comments.createdAt}::text,
    ${firstName}, ${lastName}, ${username}, ${profileImageId}]`;
  const newest = db
    .select({ tuple })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(
      and(
        eq(comments.postId, posts.id),
        isShown(preparedViewer, comments.userId),
        isTextNotErased(comments.userId),
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(COMMENTS_PER_POST);
  const toComments = (tuples: readonly CommentTuple[]): CommentDetails[] =>
    tuples.toReversed().map(fromTuple);
  return sql`case when ${condition} then to_json(array(${newest})) else '[]' end`.mapWith(toComments);
}

/** A comment by its id; none when a block is between its author and the viewer. */
export async function findComment(
  db: Database,
  viewerId: string,
  commentId: string,
): Promise<CommentRow | undefined> {
  const [found] = await db
    .select()
    .from(comments)
    .where(
      and(
        eq(comments.id, commentId),
        isNotDeleted(comments.gameId),
        isTextNotErased(comments.userId),
        isReachable(viewerId, comments.userId),
      ),
    );
  return found;
}

export async function commentById(
  db: Database,
  commentId: string,
): Promise<(CommentDetails & Pick<CommentRow, 'postId'>) | undefined> {
  const [found] = await db
    .select({ ...commentColumns, author: publicUserColumns })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(and(eq(comments.id, commentId), isNotDeleted(comments.gameId)));
  return found && { ...found, createdAt: found.createdAt.toISOString() };
}

/** Inserts a comment and increments the post's count. The post must be locked. */
export async function insertComment(
  tx: Database,
  post: PostRow,
  comment: { readonly userId: string; readonly content: string; readonly createdAt: Date },
): Promise<string> {
  const [added] = await tx
    .insert(comments)
    .values({ ...comment, postId: post.id, gameId: post.gameId })
    .returning({ id: comments.id });
  if (!added) throw new Error('A comment was inserted and not returned');
  await tx
    .update(posts)
    .set({ commentsCount: sql`${posts.commentsCount} + 1` })
    .where(eq(posts.id, post.id));
  return added.id;
}

/** Deletes a comment and decrements the post's count; returns false if it does not exist. The post must be locked. */
export async function deleteComment(tx: Database, comment: CommentRow): Promise<boolean> {
  const deleted = await tx.delete(comments).where(eq(comments.id, comment.id)).returning({ id: comments.id });
  if (deleted.length === 0) return false;
  await tx
    .update(posts)
    .set({ commentsCount: sql`${posts.commentsCount} - 1` })
    .where(eq(posts.id, comment.postId));
  return true;
}

/** The newest comments on a post, as many as a response has. */
export function newestCommentsOn(tx: Database, postId: string): Promise<CommentRow[]> {
  return tx
    .select()
    .from(comments)
    .where(eq(comments.postId, postId))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(COMMENTS_PER_POST);
}
