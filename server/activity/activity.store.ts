import type { Database } from '../db/database.ts';
import { inArray, sql } from '../db/drizzle.ts';
import { placeholder, prepareOnce } from '../db/prepared.ts';
import { comments, games, images, participants, posts } from '../db/schema/index.ts';
import { isNotDeleted, isTextNotErased, shownPhoto, shownText } from '../visibility/erasure.store.ts';
import { hidesAnybody, isShown, preparedViewer, type Viewer } from '../visibility/visibility.store.ts';

const user = placeholder('viewerId', participants.userId);
const rows = sql`${sql.placeholder('limit')}::bigint`;
const time = sql`created_at`.mapWith(posts.createdAt);

const posted = prepareOnce((db) => {
  const newest = sql`(
    select min(p.id::text) as id, p.user_id, p.content, p.created_at,
      (array_agg(p.image_id order by p.id) filter (where p.image_id is not null))[1] as image_id,
      (array_agg(i.color order by p.id) filter (where p.image_id is not null))[1] as image_color,
      array_agg(p.game_id::text order by p.id) as game_ids
    from ${participants} m
    cross join lateral (
      select id, user_id, ${shownText(posts.userId, posts.content)} as content, created_at, game_id,
        ${shownPhoto(posts.userId, posts.imageId)} as image_id
      from ${posts} where game_id = m.game_id and ${isShown(preparedViewer, posts.userId)}
      order by created_at desc, id desc limit ${rows}
    ) p
    left join ${images} i on i.id = p.image_id
    where m.user_id = ${user} and ${isNotDeleted(sql`m.game_id`)}
    group by p.user_id, p.content, p.created_at
    order by p.created_at desc, min(p.id::text) desc
    limit ${rows}) newest`;
  return db
    .select({
      id: sql<string>`id`,
      userId: sql<string>`user_id`,
      content: sql<string>`content`,
      createdAt: time,
      imageId: sql<string | null>`image_id`,
      imageColor: sql<string | null>`image_color`,
      gameIds: sql<string[]>`game_ids`,
    })
    .from(newest);
});

/**
 * The newest posts in the viewer's games that the viewer sees. Posts of one author with the same text and time are one row with several games.
 * At most `limit` rows are read per game, because none can contribute more.
 */
export const recentPosts = (db: Database, { id: viewerId, now }: Viewer, limit: number) =>
  posted(db, { viewerId, now, limit });

export type RecentPost = Awaited<ReturnType<typeof recentPosts>>[number];

// Only viewers who hide somebody have the posts looked up before the limit.
const isPostShown = sql`(not ${hidesAnybody(preparedViewer)} or exists (
  select from ${posts} p where p.id = ${comments.postId} and ${isShown(preparedViewer, sql`p.user_id`)}))`;

const commented = prepareOnce((db) => {
  const newest = sql`(
    with newest as materialized (
      select c.* from ${participants} m
      cross join lateral (
        select id, post_id, user_id, content, created_at, game_id from ${comments}
        where game_id = m.game_id and ${isShown(preparedViewer, comments.userId)} and ${isTextNotErased(comments.userId)}
          and ${isPostShown}
        order by created_at desc, id desc limit ${rows}
      ) c
      where m.user_id = ${user} and ${isNotDeleted(sql`m.game_id`)}
      order by c.created_at desc, c.id desc
      limit ${rows}
    )
    select c.id, c.user_id, c.content, c.created_at, c.game_id, ${shownText(sql`p.user_id`, sql`p.content`)} as post_content
    from newest c join ${posts} p on p.id = c.post_id
    order by c.created_at desc, c.id desc) newest`;
  return db
    .select({
      id: sql<string>`id`,
      userId: sql<string>`user_id`,
      content: sql<string>`content`,
      createdAt: time,
      gameId: sql<string>`game_id`,
      postContent: sql<string>`post_content`,
    })
    .from(newest);
});

/** The newest comments in the viewer's games, with the content of their posts; the viewer sees both authors. */
export const recentComments = (db: Database, { id: viewerId, now }: Viewer, limit: number) =>
  commented(db, { viewerId, now, limit });

export type RecentComment = Awaited<ReturnType<typeof recentComments>>[number];

export async function gameNames(db: Database, ids: Iterable<string>): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: games.id, name: games.name })
    .from(games)
    .where(inArray(games.id, wanted));
  return new Map(rows.map((row) => [row.id, row.name]));
}
