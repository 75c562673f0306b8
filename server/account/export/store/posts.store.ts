import type { Database } from '../../../db/database.ts';
import { and, asc, count, eq, isNull, sql } from '../../../db/drizzle.ts';
import { type After, following, ROWS_PER_PAGE } from '../../../db/keyset-page.ts';
import { comments, games, posts, postUpvotes } from '../../../db/schema/index.ts';
import { isAnyTextErased, isTextErased } from '../../../visibility/erasure.store.ts';

export function postsOf(db: Database, userId: string, after: After) {
  const erased = db
    .select({ many: count() })
    .from(comments)
    .where(and(eq(comments.postId, posts.id), isTextErased(comments.userId)));
  return db
    .select({
      id: posts.id,
      game: games.name,
      content: posts.content,
      imageId: posts.imageId,
      upvotes: posts.upvotesCount,
      comments:
        sql`${posts.commentsCount} - case when ${isAnyTextErased} then (${erased}) else 0 end`.mapWith(
          Number,
        ),
      redactedAt: posts.redactedAt,
      createdAt: posts.createdAt,
      updatedAt: posts.updatedAt,
    })
    .from(posts)
    .innerJoin(games, and(eq(games.id, posts.gameId), isNull(games.deletedAt)))
    .where(and(eq(posts.userId, userId), following(posts.createdAt, posts.id, after)))
    .orderBy(asc(posts.createdAt), asc(posts.id))
    .limit(ROWS_PER_PAGE);
}

export function commentsOf(db: Database, userId: string, after: After) {
  return db
    .select({
      id: comments.id,
      game: games.name,
      postId: comments.postId,
      content: comments.content,
      createdAt: comments.createdAt,
    })
    .from(comments)
    .innerJoin(games, and(eq(games.id, comments.gameId), isNull(games.deletedAt)))
    .where(and(eq(comments.userId, userId), following(comments.createdAt, comments.id, after)))
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(ROWS_PER_PAGE);
}

export function votesOf(db: Database, userId: string, after: After) {
  return db
    .select({ id: postUpvotes.postId, game: games.name, createdAt: postUpvotes.createdAt })
    .from(postUpvotes)
    .innerJoin(posts, eq(posts.id, postUpvotes.postId))
    .innerJoin(games, and(eq(games.id, posts.gameId), isNull(games.deletedAt)))
    .where(and(eq(postUpvotes.userId, userId), following(postUpvotes.createdAt, postUpvotes.postId, after)))
    .orderBy(asc(postUpvotes.createdAt), asc(postUpvotes.postId))
    .limit(ROWS_PER_PAGE);
}
