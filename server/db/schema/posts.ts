import { check, foreignKey, index, integer, pgTable, primaryKey, sql, text, unique } from '../drizzle.ts';
import { id, instant, newId } from './columns.ts';
import { games } from './games.ts';
import { images } from './images.ts';
import { users } from './users.ts';

/** An accomplishment. Redacting overwrites the content; it cannot be undone. */
export const posts = pgTable(
  'posts',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    gameId: id('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    userId: id('user_id')
      .notNull()
      .references(() => users.id),
    content: text('content').notNull(),
    imageId: text('image_id').references(() => images.id),
    redactedAt: instant('redacted_at'),
    upvotesCount: integer('upvotes_count').notNull().default(0),
    commentsCount: integer('comments_count').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    unique('posts_id_author_key').on(t.id, t.userId),
    unique('posts_id_game_key').on(t.id, t.gameId),
    index('posts_of_game_idx').on(t.gameId, t.createdAt, t.id),
    index('posts_of_user_idx').on(t.userId, t.createdAt, t.id),
    index('posts_with_image_of_user_idx').on(t.userId).where(sql`${t.imageId} is not null`),
    index('posts_recent_idx').on(t.createdAt, t.gameId, t.userId),
    index('posts_image_idx').on(t.imageId).where(sql`${t.imageId} is not null`),
    check('posts_content_length', sql`char_length(${t.content}) between 1 and 20000`),
    check('posts_redacted', sql`${t.redactedAt} is null or ${t.content} = '[Content Redacted]'`),
    check('posts_counts', sql`${t.upvotesCount} >= 0 and ${t.commentsCount} >= 0`),
  ],
);

/** A vote on a post. The author's id is part of the row so that a check constraint prevents own votes. */
export const postUpvotes = pgTable(
  'post_upvotes',
  {
    postId: id('post_id').notNull(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id),
    authorId: id('author_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'post_upvotes_pkey', columns: [t.postId, t.userId] }),
    foreignKey({
      name: 'post_upvotes_post_fkey',
      columns: [t.postId, t.authorId],
      foreignColumns: [posts.id, posts.userId],
    }).onDelete('cascade'),
    index('post_upvotes_of_user_idx').on(t.userId, t.createdAt, t.postId),
    index('post_upvotes_recent_idx').on(t.createdAt, t.authorId),
    check('post_upvotes_not_own', sql`${t.userId} <> ${t.authorId}`),
  ],
);

/** A comment. The post's game is part of the row so that a game's activity is read from one index. */
export const comments = pgTable(
  'comments',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    postId: id('post_id').notNull(),
    gameId: id('game_id').notNull(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id),
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'comments_post_fkey',
      columns: [t.postId, t.gameId],
      foreignColumns: [posts.id, posts.gameId],
    }).onDelete('cascade'),
    index('comments_of_post_idx').on(t.postId, t.createdAt, t.id),
    index('comments_of_user_idx').on(t.userId, t.createdAt, t.id),
    index('comments_of_game_idx').on(t.gameId, t.createdAt, t.id),
    check('comments_content_length', sql`char_length(${t.content}) between 1 and 20000`),
  ],
);
