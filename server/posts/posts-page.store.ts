import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { placeholder, prepareOnce } from '../db/prepared.ts';
import { games, images, participants, postHours, posts, postUpvotes, users } from '../db/schema/index.ts';
import { publicUserColumns } from '../users/public-user.store.ts';
import type { Place } from './cursor.ts';

export type Page = { readonly offset: number; readonly limit: number };

const pagesOfGame = prepareOnce((db) => {
  const game = placeholder('gameId', posts.gameId);
  const offset = sql`${sql.placeholder('offset')}::bigint`;
  const page = sql`(
    with hours as materialized (
      select ${postHours.hour} as hour, ${postHours.postsCount} as posts_count,
        (sum(${postHours.postsCount}) over (order by ${postHours.hour} desc))::bigint as through
      from ${postHours} where ${postHours.gameId} = ${game}
    ), start as materialized (
      select hour, through - posts_count as newer from hours
      where through > ${offset} and through - posts_count <= ${offset}
    )
    select ${posts.id} as id, ${posts.createdAt} as created_at from ${posts}
    where ${posts.gameId} = ${game} and ${posts.createdAt} < (select hour from start) + interval '1 hour'
    order by ${posts.createdAt} desc, ${posts.id} desc
    offset ${offset} - (select newer from start)
    limit ${sql.placeholder('limit')}::bigint) page`;
  return db
    .select({ id: sql`id`.mapWith(posts.id), createdAt: sql`created_at`.mapWith(posts.createdAt) })
    .from(page);
});

/**
 * The positions of a page of a game's posts, newest first. Hours before the page are skipped by their counts, so that
 * at most one hour's posts are skipped row by row, however high the page number is.
 */
export function pageOfGame(db: Database, gameId: string, page: Page): Promise<Place[]> {
  return pagesOfGame(db, { gameId, ...page });
}

const places = (db: Database) => db.select({ id: posts.id, createdAt: posts.createdAt }).from(posts);
const newestFirst = [desc(posts.createdAt), desc(posts.id)];

/** Condition for posts after a position, newest first. */
const after = ({ createdAt, id }: Place) =>
  sql`(${posts.createdAt}, ${posts.id}) < (${sql.param(createdAt, posts.createdAt)}, ${sql.param(id, posts.id)})`;

/** The positions of a game's posts after a position; one index scan. */
export function nextOfGame(db: Database, gameId: string, place: Place, limit: number): Promise<Place[]> {
  return places(db)
    .where(and(eq(posts.gameId, gameId), after(place)))
    .orderBy(...newestFirst)
    .limit(limit);
}

/** The positions of a page of the user's posts, newest first; one index scan. */
export function pageOfUser(db: Database, userId: string, page: Page): Promise<Place[]> {
  return places(db)
    .where(eq(posts.userId, userId))
    .orderBy(...newestFirst)
    .offset(page.offset)
    .limit(page.limit);
}

/** The positions of the user's posts after a position; one index scan. */
export function nextOfUser(db: Database, userId: string, place: Place, limit: number): Promise<Place[]> {
  return places(db)
    .where(and(eq(posts.userId, userId), after(place)))
    .orderBy(...newestFirst)
    .limit(limit);
}

const viewer = placeholder('viewerId', users.id);

const byId = prepareOnce((db) =>
  db
    .select({
      id: posts.id,
      content: posts.content,
      imageId: posts.imageId,
      imageWidth: images.width,
      imageHeight: images.height,
      imageColor: images.color,
      gameId: posts.gameId,
      userId: posts.userId,
      createdAt: posts.createdAt,
      upvotesCount: posts.upvotesCount,
      commentsCount: posts.commentsCount,
      author: publicUserColumns,
      game: {
        id: games.id,
        name: games.name,
        startTime: games.startTime,
        endTime: games.endTime,
        completedAt: games.completedAt,
        isPublic: games.isPublic,
      },
      viewerPlace: participants.userId,
      viewerVote: postUpvotes.userId,
    })
    .from(posts)
    .innerJoin(games, eq(games.id, posts.gameId))
    .innerJoin(users, eq(users.id, posts.userId))
    .leftJoin(images, eq(images.id, posts.imageId))
    .leftJoin(participants, and(eq(participants.gameId, posts.gameId), eq(participants.userId, viewer)))
    .leftJoin(postUpvotes, and(eq(postUpvotes.postId, posts.id), eq(postUpvotes.userId, viewer)))
    .where(sql`${posts.id} = any(${sql.placeholder('ids')}::uuid[])`),
);

/** Posts by id with author, game, photo size and the viewer's membership and vote; unordered. */
export async function postsById(db: Database, ids: readonly string[], viewerId: string) {
  return ids.length === 0 ? [] : byId(db, { ids, viewerId });
}

export type PostDetails = Awaited<ReturnType<typeof postsById>>[number];
