import { commentsColumn } from '../comments/comments.store.ts';
import type { Database } from '../db/database.ts';
import { and, count, desc, eq, isNull, or, type SQL, sql } from '../db/drizzle.ts';
import { placeholder, prepareOnce } from '../db/prepared.ts';
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
import { isAnyTextErased, isNotDeleted, isTextErased, shownText } from '../visibility/erasure.store.ts';
import {
  hidesAnybody,
  isShown,
  isUnseen,
  preparedViewer,
  type Viewer,
} from '../visibility/visibility.store.ts';
import type { Position } from './cursor.ts';

export type Page = { readonly offset: number; readonly limit: number };

const postColumns = { id: posts.id, createdAt: posts.createdAt };
const newestFirst = [desc(posts.createdAt), desc(posts.id)];

/** The newest posts of a game, or those after a position. */
const newestOfGame = (db: Database, condition?: SQL) =>
  db
    .select(postColumns)
    .from(posts)
    .where(
      and(
        eq(posts.gameId, placeholder('gameId', posts.gameId)),
        isShown(preparedViewer, posts.userId),
        condition,
      ),
    )
    .orderBy(...newestFirst)
    .limit(sql.placeholder('limit'));

const firstOfGame = prepareOnce((db) => newestOfGame(db));
const followingOfGame = prepareOnce((db) =>
  newestOfGame(
    db,
    sql`(${posts.createdAt}, ${posts.id}) < (${placeholder('createdAt', posts.createdAt)}, ${placeholder('id', posts.id)})`,
  ),
);

const pagesOfGame = prepareOnce((db) => {
  const game = placeholder('gameId', posts.gameId);
  const offset = sql`${sql.placeholder('offset')}::bigint`;
  const page = sql`(
    with unseen as materialized (
      select date_trunc('hour', ${posts.createdAt}, 'UTC') as hour, count(*)::integer as posts_count from ${posts}
      where ${hidesAnybody(preparedViewer)} and ${posts.gameId} = ${game} and ${isUnseen(preparedViewer, posts.userId)}
      group by 1
    ), seen as materialized (
      select ${postHours.hour} as hour, ${postHours.postsCount} - coalesce(unseen.posts_count, 0) as posts_count
      from ${postHours} left join unseen on unseen.hour = ${postHours.hour} where ${postHours.gameId} = ${game}
    ), hours as materialized (
      select hour, posts_count, (sum(posts_count) over (order by hour desc))::bigint as through from seen
    ), start as materialized (
      select hour, through - posts_count as newer from hours
      where through > ${offset} and through - posts_count <= ${offset}
    )
    select ${posts.id} as id, ${posts.createdAt} as created_at from ${posts}
    where ${posts.gameId} = ${game} and ${posts.createdAt} < (select hour from start) + interval '1 hour'
      and ${isShown(preparedViewer, posts.userId)}
    order by ${posts.createdAt} desc, ${posts.id} desc
    offset ${offset} - (select newer from start)
    limit ${sql.placeholder('limit')}::bigint) page`;
  return db
    .select({ id: sql`id`.mapWith(posts.id), createdAt: sql`created_at`.mapWith(posts.createdAt) })
    .from(page);
});

/**
 * The positions of a page of a game's posts, newest first, without those that the viewer does not see. Hours before the page are skipped by their counts, so that
 * at most one hour's posts are skipped row by row, however high the page number is. The first page skips none.
 */
export function pageOfGame(
  db: Database,
  { id: viewerId, now }: Viewer,
  gameId: string,
  page: Page,
): Promise<Position[]> {
  const query = page.offset === 0 ? firstOfGame : pagesOfGame;
  return query(db, { viewerId, now, gameId, ...page });
}

const positions = (db: Database) => db.select(postColumns).from(posts);

/** Condition for posts after a position, newest first. */
const after = ({ createdAt, id }: Position) =>
  sql`(${posts.createdAt}, ${posts.id}) < (${sql.param(createdAt, posts.createdAt)}, ${sql.param(id, posts.id)})`;

/** The positions of a game's posts after a position, without those that the viewer does not see; one index scan. */
export function nextOfGame(
  db: Database,
  { id: viewerId, now }: Viewer,
  gameId: string,
  position: Position,
  limit: number,
): Promise<Position[]> {
  return followingOfGame(db, { viewerId, now, gameId, ...position, limit });
}

/** The positions of a page of the user's posts, newest first; one index scan. */
export function pageOfUser(db: Database, userId: string, page: Page): Promise<Position[]> {
  return positions(db)
    .where(and(eq(posts.userId, userId), isNotDeleted(posts.gameId)))
    .orderBy(...newestFirst)
    .offset(page.offset)
    .limit(page.limit);
}

/** The positions of the user's posts after a position; one index scan. */
export function nextOfUser(
  db: Database,
  userId: string,
  position: Position,
  limit: number,
): Promise<Position[]> {
  return positions(db)
    .where(and(eq(posts.userId, userId), isNotDeleted(posts.gameId), after(position)))
    .orderBy(...newestFirst)
    .limit(limit);
}

const seesGame = sql`(${games.isPublic} or ${participants.userId} is not null)`;

const byId = prepareOnce((db) => {
  const ids = sql`${sql.placeholder('ids')}::uuid[]`;
  const unseen = db
    .select({ postId: comments.postId, many: count().as('many') })
    .from(comments)
    .where(
      and(
        sql`${comments.postId} = any(${ids})`,
        or(hidesAnybody(preparedViewer), isAnyTextErased),
        or(isUnseen(preparedViewer, comments.userId), isTextErased(comments.userId)),
      ),
    )
    .groupBy(comments.postId)
    .as('unseen');
  return db
    .select({
      id: posts.id,
      content: shownText(posts.userId, posts.content),
      imageId: images.id,
      imageWidth: images.width,
      imageHeight: images.height,
      imageColor: images.color,
      gameId: posts.gameId,
      userId: posts.userId,
      createdAt: posts.createdAt,
      isRedacted: sql<boolean>`(${posts.redactedAt} is not null or ${isTextErased(posts.userId)})`,
      upvotesCount: posts.upvotesCount,
      commentsCount: sql`${posts.commentsCount} - coalesce(${unseen.many}, 0)`.mapWith(Number),
      author: publicUserColumns,
      game: {
        id: games.id,
        name: games.name,
        creatorId: games.creatorId,
        startTime: games.startTime,
        endTime: games.endTime,
        completedAt: games.completedAt,
      },
      seesGame: seesGame.mapWith(Boolean),
      comments: commentsColumn(db, sql`${posts.commentsCount} > 0 and ${seesGame}`),
      viewerPlace: participants.userId,
      viewerIsAdmin: participants.isAdmin,
      viewerVote: postUpvotes.userId,
    })
    .from(posts)
    .innerJoin(games, and(eq(games.id, posts.gameId), isNull(games.deletedAt)))
    .innerJoin(users, eq(users.id, posts.userId))
    .leftJoin(images, and(eq(images.id, posts.imageId), isNull(users.erasure)))
    .leftJoin(
      participants,
      and(eq(participants.gameId, posts.gameId), eq(participants.userId, preparedViewer.id)),
    )
    .leftJoin(postUpvotes, and(eq(postUpvotes.postId, posts.id), eq(postUpvotes.userId, preparedViewer.id)))
    .leftJoin(unseen, eq(unseen.postId, posts.id))
    .where(sql`${posts.id} = any(${ids})`);
});

/** Posts by id with author, game, photo size, the viewer's membership and vote, and the comments that the viewer sees; unordered. */
export async function postsById(db: Database, { id: viewerId, now }: Viewer, ids: readonly string[]) {
  return ids.length === 0 ? [] : byId(db, { viewerId, now, ids });
}

export type PostDetails = Awaited<ReturnType<typeof postsById>>[number];
