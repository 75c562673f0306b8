import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { prepareOnce } from '../db/prepared.ts';
import { comments, posts, users } from '../db/schema/index.ts';
import type { PostRow } from '../posts/posts.store.ts';
import { publicUserColumns } from '../users/public-user.store.ts';
import { isLive, keepsWords } from '../visibility/erasure.store.ts';
import { isReachable, isShown, preparedViewer, type Viewer } from '../visibility/visibility.store.ts';

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

const ofPosts = prepareOnce((db) => {
  const newest = db
    .select(commentColumns)
    .from(comments)
    .where(
      and(
        eq(comments.postId, posts.id),
        isShown(preparedViewer, comments.userId),
        keepsWords(comments.userId),
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(COMMENTS_PER_POST)
    .as('newest');
  return db
    .select({
      id: newest.id,
      content: newest.content,
      postId: newest.postId,
      userId: newest.userId,
      createdAt: newest.createdAt,
      author: publicUserColumns,
    })
    .from(posts)
    .crossJoinLateral(newest)
    .innerJoin(users, eq(users.id, newest.userId))
    .where(sql`${posts.id} = any(${sql.placeholder('postIds')}::uuid[])`)
    .orderBy(asc(newest.createdAt), asc(newest.id));
});

/** The comments of several posts that the viewer sees, with their authors, in one query, oldest first. */
export async function commentsOfPosts(
  db: Database,
  { id: viewerId, now }: Viewer,
  postIds: readonly string[],
) {
  return postIds.length === 0 ? [] : ofPosts(db, { viewerId, now, postIds });
}

export type CommentDetails = Awaited<ReturnType<typeof commentsOfPosts>>[number];

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
        isLive(comments.gameId),
        keepsWords(comments.userId),
        isReachable(viewerId, comments.userId),
      ),
    );
  return found;
}

export async function commentById(db: Database, commentId: string): Promise<CommentDetails | undefined> {
  const [found] = await db
    .select({ ...commentColumns, author: publicUserColumns })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(and(eq(comments.id, commentId), isLive(comments.gameId)));
  return found;
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

/** Deletes a comment and decrements the post's count, once. The post must be locked. */
export async function deleteComment(tx: Database, comment: CommentRow): Promise<void> {
  const deleted = await tx.delete(comments).where(eq(comments.id, comment.id)).returning({ id: comments.id });
  if (deleted.length === 0) return;
  await tx
    .update(posts)
    .set({ commentsCount: sql`${posts.commentsCount} - 1` })
    .where(eq(posts.id, comment.postId));
}
