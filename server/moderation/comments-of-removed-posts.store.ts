import * as z from 'zod';
import type { ReportSubject } from '#contract/reports.ts';
import type { Database } from '../db/database.ts';
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from '../db/drizzle.ts';
import { type After, following, ROWS_PER_PAGE } from '../db/keyset-page.ts';
import { games, restrictions } from '../db/schema/index.ts';
import { lockGame } from '../games/access.store.ts';

/**
 * Comments of a hidden or removed post, which are in the archive of its restriction. Removing one from the archive and restoring the archive
 * both require the lock of the game.
 */

/** Condition: the restriction hides or removes a post that can be restored. Literals match the partial index. */
const archivesPost = and(
  isNotNull(restrictions.archive),
  isNull(restrictions.endedAt),
  sql`${restrictions.subjectType} = 'post' and ${restrictions.kind} in ('hidden', 'removed')`,
);

/** Condition: the archive of the restriction contains a comment with these properties. */
const archives = (comment: SQL) =>
  and(archivesPost, sql`${restrictions.archive} -> 'comments' @> jsonb_build_array(${comment})`);
const withId = (commentId: SQL) => sql`jsonb_build_object('id', ${commentId}::text)`;

/** Condition: the archive of the restriction contains this comment of a post. */
export const archivesComment = (commentId: string) => archives(withId(sql`${commentId}`));

/** The game of the content of a restriction: for restrictions by service moderators it is in the archive only. */
export const gameOfArchived = sql<
  string | null
>`coalesce(${restrictions.gameId}::text, ${restrictions.archive} ->> 'gameId')`;

/** Subquery: the restrictions whose archive contains this comment of a post. */
export const restrictionsArchiving = (db: Database, commentId: SQL) =>
  db
    .select({ id: restrictions.id })
    .from(restrictions)
    .where(archives(withId(commentId)));

/** A comment in the archive of its post, and the restriction of that archive. */
async function findArchived(tx: Database, commentId: string) {
  const key = withId(sql`${commentId}`);
  const archived = tx
    .select({
      restrictionId: restrictions.id,
      postId: restrictions.subjectId,
      gameId: gameOfArchived.as('game_of_post'),
      comment:
        sql`jsonb_path_query_first(${restrictions.archive}, '$.comments[*] ? (@.id == $id)', ${key})`.as(
          'comment',
        ),
    })
    .from(restrictions)
    .where(archives(key))
    .as('archived');
  const textOf = (field: string) => sql<string>`${archived.comment} ->> ${sql.raw(`'${field}'`)}`;
  const [found] = await tx
    .select({
      restrictionId: archived.restrictionId,
      postId: archived.postId,
      gameId: archived.gameId,
      userId: textOf('userId'),
      content: textOf('content'),
      createdAt: textOf('createdAt').mapWith((text: string) => new Date(text)),
    })
    .from(archived);
  return found;
}

/** A comment of a game, from the archive of its post. */
export async function archivedComment(tx: Database, inGameId: string, commentId: string) {
  const found = await findArchived(tx, commentId);
  if (found?.gameId !== inGameId) return undefined;
  const { gameId: _, ...archived } = found;
  return archived;
}

/** The game of a comment in the archive of its post; `undefined` for other subjects. */
export const gameOfArchivedComment = async (tx: Database, { type, id }: ReportSubject) =>
  type === 'comment' ? (await findArchived(tx, id))?.gameId : undefined;

/** The next comments of a user in a game that are in archives of posts. */
export function archivedCommentsOf(
  tx: Database,
  gameId: string,
  userId: string,
  limit: number,
): Promise<ReportSubject[]> {
  const author = sql`jsonb_build_object('userId', ${userId}::text)`;
  const ids = sql<string>`jsonb_path_query(${restrictions.archive}, '$.comments[*] ? (@.userId == $userId).id', ${author}) #>> '{}'`;
  return tx
    .select({ type: sql<ReportSubject['type']>`'comment'`, id: ids })
    .from(restrictions)
    .where(and(archives(author), eq(gameOfArchived, gameId)))
    .limit(limit);
}

const comments = z.array(z.object({ id: z.string(), content: z.string(), createdAt: z.string() }));

/** A page of the hidden or removed posts with comments of a user in their archives, for the user's export. */
export function postsWithArchivedComments(db: Database, userId: string, after: After) {
  const author = sql`jsonb_build_object('userId', ${userId}::text)`;
  return db
    .select({
      id: restrictions.id,
      createdAt: restrictions.createdAt,
      postId: restrictions.subjectId,
      game: sql<string | null>`coalesce(${restrictions.gameName}, ${games.name})`,
      comments:
        sql`jsonb_path_query_array(${restrictions.archive}, '$.comments[*] ? (@.userId == $userId)', ${author})`.mapWith(
          (stored: unknown) => comments.parse(stored),
        ),
    })
    .from(restrictions)
    .leftJoin(games, sql`${games.id} = (${gameOfArchived})::uuid`)
    .where(and(archives(author), following(restrictions.createdAt, restrictions.id, after)))
    .orderBy(asc(restrictions.createdAt), asc(restrictions.id))
    .limit(ROWS_PER_PAGE);
}

/** Removes a comment from the archive of its post. */
export async function removeArchivedComment(
  tx: Database,
  restrictionId: string,
  commentId: string,
): Promise<void> {
  const key = withId(sql`${commentId}`);
  const others = sql`jsonb_path_query_array(${restrictions.archive}, '$.comments[*] ? (@.id != $id)', ${key})`;
  await tx
    .update(restrictions)
    .set({ archive: sql`jsonb_set(${restrictions.archive}, '{comments}', ${others})` })
    .where(eq(restrictions.id, restrictionId));
}

/** Removes all comments of a user from the next archive that contains any; returns false if there is none. */
export async function removeArchivedCommentsOf(tx: Database, userId: string): Promise<boolean> {
  const author = sql`jsonb_build_object('userId', ${userId}::text)`;
  const [next] = await tx
    .select({ id: restrictions.id, gameId: gameOfArchived })
    .from(restrictions)
    .where(archives(author))
    .limit(1);
  if (next === undefined) return false;
  if (next.gameId !== null) await lockGame(tx, next.gameId);
  const others = sql`jsonb_path_query_array(${restrictions.archive}, '$.comments[*] ? (@.userId != $userId)', ${author})`;
  await tx
    .update(restrictions)
    .set({ archive: sql`jsonb_set(${restrictions.archive}, '{comments}', ${others})` })
    .where(and(eq(restrictions.id, next.id), archives(author)));
  return true;
}

/** Whether a restriction that can be reversed hides or removes the post. */
export async function isPostRestorable(tx: Database, postId: string): Promise<boolean> {
  return (await tx.$count(restrictions, and(archivesPost, eq(restrictions.subjectId, postId)))) > 0;
}
