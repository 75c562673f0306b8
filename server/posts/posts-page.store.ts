import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type Database, dbInstant, rowsOf } from '../db/database.ts';
import {
  comments,
  games,
  images,
  participants,
  postHours,
  posts,
  postUpvotes,
  users,
} from '../db/schema/index.ts';
import { publicUserColumns } from '../users/public-user.store.ts';
import { hidesAnybody, isShown, isUnseen, type Viewer } from '../visibility/visibility.store.ts';
import type { Place } from './cursor.ts';

export type Page = { readonly offset: number; readonly limit: number };

const placeRow = z.object({ id: z.string(), createdAt: dbInstant });

/**
 * The positions of a page of a game's posts, newest first, without those that the viewer does not see. Hours before the page are skipped by their counts, so that
 * at most one hour's posts are skipped row by row, however high the page number is.
 */
export function pageOfGame(db: Database, viewer: Viewer, gameId: string, page: Page): Promise<Place[]> {
  const game = sql.param(gameId, posts.gameId);
  return rowsOf(
    db,
    sql`
      with unseen as materialized (
        select date_trunc('hour', ${posts.createdAt}, 'UTC') as hour, count(*)::integer as posts_count from ${posts}
        where ${hidesAnybody(viewer)} and ${posts.gameId} = ${game} and ${isUnseen(viewer, posts.userId)} group by 1
      ), seen as materialized (
        select ${postHours.hour} as hour, ${postHours.postsCount} - coalesce(unseen.posts_count, 0) as posts_count
        from ${postHours} left join unseen on unseen.hour = ${postHours.hour} where ${postHours.gameId} = ${game}
      ), hours as materialized (
        select hour, posts_count, (sum(posts_count) over (order by hour desc))::bigint as through from seen
      ), start as materialized (
        select hour, through - posts_count as newer from hours
        where through > ${page.offset}::bigint and through - posts_count <= ${page.offset}::bigint
      )
      select ${posts.id} as id, ${posts.createdAt} as "createdAt" from ${posts}
      where ${posts.gameId} = ${game} and ${posts.createdAt} < (select hour from start) + interval '1 hour'
        and ${isShown(viewer, posts.userId)}
      order by ${posts.createdAt} desc, ${posts.id} desc
      offset ${page.offset}::bigint - (select newer from start)
      limit ${page.limit}`,
    placeRow,
  );
}

const places = (db: Database) => db.select({ id: posts.id, createdAt: posts.createdAt }).from(posts);
const newestFirst = [desc(posts.createdAt), desc(posts.id)];

/** Condition for posts after a position, newest first. */
const after = ({ createdAt, id }: Place) =>
  sql`(${posts.createdAt}, ${posts.id}) < (${sql.param(createdAt, posts.createdAt)}, ${sql.param(id, posts.id)})`;

/** The positions of a game's posts after a position, without those that the viewer does not see; one index scan. */
export function nextOfGame(
  db: Database,
  viewer: Viewer,
  gameId: string,
  place: Place,
  limit: number,
): Promise<Place[]> {
  return places(db)
    .where(and(eq(posts.gameId, gameId), isShown(viewer, posts.userId), after(place)))
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

/**
 * Posts by id with author, game, photo size, the viewer's membership and vote, and the number of comments that the viewer does
 * not see; unordered.
 */
export async function postsById(db: Database, viewer: Viewer, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const among = [...ids];
  const unseen = db
    .select({ postId: comments.postId, many: count().as('many') })
    .from(comments)
    .where(and(inArray(comments.postId, among), hidesAnybody(viewer), isUnseen(viewer, comments.userId)))
    .groupBy(comments.postId)
    .as('unseen');
  return db
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
      commentsCount: sql`${posts.commentsCount} - coalesce(${unseen.many}, 0)`.mapWith(Number),
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
    .leftJoin(participants, and(eq(participants.gameId, posts.gameId), eq(participants.userId, viewer.id)))
    .leftJoin(postUpvotes, and(eq(postUpvotes.postId, posts.id), eq(postUpvotes.userId, viewer.id)))
    .leftJoin(unseen, eq(unseen.postId, posts.id))
    .where(inArray(posts.id, among));
}

export type PostDetails = Awaited<ReturnType<typeof postsById>>[number];
