import { inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type Database, dbInstant, rowsOf } from '../db/database.ts';
import { comments, games, images, participants, posts } from '../db/schema/index.ts';
import { isLive, keepsWords, shownPhoto, shownText } from '../visibility/erasure.store.ts';
import { hidesAnybody, isShown, type Viewer } from '../visibility/visibility.store.ts';

const postRow = z.object({
  id: z.string(),
  userId: z.string(),
  content: z.string(),
  createdAt: dbInstant,
  imageId: z.nullable(z.string()),
  imageColor: z.nullable(z.string()),
  gameIds: z.array(z.string()),
});
export type RecentPost = z.infer<typeof postRow>;

/**
 * The newest posts in the viewer's games that the viewer sees. Posts of one author with the same text and time are one row with several games.
 * At most `limit` rows are read per game, because none can contribute more.
 */
export async function recentPosts(db: Database, viewer: Viewer, limit: number): Promise<RecentPost[]> {
  const user = sql.param(viewer.id, participants.userId);
  return rowsOf(
    db,
    sql`
      select min(p.id::text) as id, p.user_id as "userId", p.content, p.created_at as "createdAt",
        (array_agg(p.image_id order by p.id) filter (where p.image_id is not null))[1] as "imageId",
        (array_agg(i.color order by p.id) filter (where p.image_id is not null))[1] as "imageColor",
        array_agg(p.game_id::text order by p.id) as "gameIds"
      from ${participants} m
      cross join lateral (
        select id, user_id, ${shownText(posts.userId, posts.content)} as content, created_at, game_id,
          ${shownPhoto(posts.userId, posts.imageId)} as image_id
        from ${posts} where game_id = m.game_id and ${isShown(viewer, posts.userId)} order by created_at desc, id desc limit ${limit}
      ) p
      left join ${images} i on i.id = p.image_id
      where m.user_id = ${user} and ${isLive(sql`m.game_id`)}
      group by p.user_id, p.content, p.created_at
      order by p.created_at desc, min(p.id::text) desc
      limit ${limit}`,
    postRow,
  );
}

const commentRow = z.object({
  id: z.string(),
  userId: z.string(),
  content: z.string(),
  createdAt: dbInstant,
  gameId: z.string(),
  postContent: z.string(),
});
export type RecentComment = z.infer<typeof commentRow>;

/** The newest comments in the viewer's games, with the content of their posts; the viewer sees both authors. */
export async function recentComments(db: Database, viewer: Viewer, limit: number): Promise<RecentComment[]> {
  const user = sql.param(viewer.id, participants.userId);
  // Only viewers who hide somebody have the posts looked up before the limit.
  const isPostShown = sql`(not ${hidesAnybody(viewer)} or exists (
    select from ${posts} p where p.id = ${comments.postId} and ${isShown(viewer, sql`p.user_id`)}))`;
  return rowsOf(
    db,
    sql`
      with newest as materialized (
        select c.* from ${participants} m
        cross join lateral (
          select id, post_id, user_id, content, created_at, game_id from ${comments}
          where game_id = m.game_id and ${isShown(viewer, comments.userId)} and ${keepsWords(comments.userId)}
            and ${isPostShown}
          order by created_at desc, id desc limit ${limit}
        ) c
        where m.user_id = ${user} and ${isLive(sql`m.game_id`)}
        order by c.created_at desc, c.id desc
        limit ${limit}
      )
      select c.id, c.user_id as "userId", c.content, c.created_at as "createdAt", c.game_id as "gameId",
        ${shownText(sql`p.user_id`, sql`p.content`)} as "postContent"
      from newest c join ${posts} p on p.id = c.post_id
      order by c.created_at desc, c.id desc`,
    commentRow,
  );
}

export async function gameNames(db: Database, ids: Iterable<string>): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: games.id, name: games.name })
    .from(games)
    .where(inArray(games.id, wanted));
  return new Map(rows.map((row) => [row.id, row.name]));
}
