import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { ReportSubject } from '#contract/reports.ts';
import type { Database } from '../db/database.ts';
import { restrictions } from '../db/schema/index.ts';
import { lockGame } from '../games/access.store.ts';

/**
 * Comments of a post that is hidden or removed: they are kept in the archive of its restriction. Removing one from the archive and restoring the
 * archive both require the lock of the game.
 */

/** Condition: the restriction hides or removes a post that can be restored. Literals match the partial index. */
const keepsPost = and(
  isNotNull(restrictions.archive),
  isNull(restrictions.endedAt),
  sql`${restrictions.subjectType} = 'post' and ${restrictions.kind} in ('hidden', 'removed')`,
);

/** The condition that a restriction keeps a comment with these properties. */
const keeps = (comment: SQL) =>
  and(keepsPost, sql`${restrictions.archive} -> 'comments' @> jsonb_build_array(${comment})`);
const withId = (commentId: SQL) => sql`jsonb_build_object('id', ${commentId}::text)`;

/** The condition that a restriction keeps this comment with its post. */
export const keepsComment = (commentId: string) => keeps(withId(sql`${commentId.toLowerCase()}`));

/** The game of the content of a restriction: for operators' restrictions it is in the archive only. */
export const gameOfArchived = sql<
  string | null
>`coalesce(${restrictions.gameId}::text, ${restrictions.archive} ->> 'gameId')`;

/** Subquery: the restrictions that keep a comment with its post. */
export const keepingComment = (db: Database, commentId: SQL) =>
  db
    .select({ id: restrictions.id })
    .from(restrictions)
    .where(keeps(withId(commentId)));

/** A comment that is kept with its post, and the restriction that keeps it. */
async function findKept(tx: Database, commentId: string) {
  const key = withId(sql`${commentId.toLowerCase()}`);
  const kept = tx
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
    .where(keeps(key))
    .as('kept');
  const textOf = (field: string) => sql<string>`${kept.comment} ->> ${sql.raw(`'${field}'`)}`;
  const [found] = await tx
    .select({
      restrictionId: kept.restrictionId,
      postId: kept.postId,
      gameId: kept.gameId,
      userId: textOf('userId'),
      content: textOf('content'),
      createdAt: textOf('createdAt').mapWith((text: string) => new Date(text)),
    })
    .from(kept);
  return found;
}

/** A comment of a game that is kept with its post. */
export async function keptComment(tx: Database, inGameId: string, commentId: string) {
  const found = await findKept(tx, commentId);
  if (found?.gameId !== inGameId) return undefined;
  const { gameId: _, ...kept } = found;
  return kept;
}

/** The game of a comment that is kept with its post; none for other subjects. */
export const gameOfKeptComment = async (tx: Database, { type, id }: ReportSubject) =>
  type === 'comment' ? (await findKept(tx, id))?.gameId : undefined;

/** The next comments of a user in a game that are kept with their posts. */
export function keptCommentsOf(
  tx: Database,
  gameId: string,
  userId: string,
  limit: number,
): Promise<ReportSubject[]> {
  const author = sql`jsonb_build_object('userId', ${userId.toLowerCase()}::text)`;
  const ids = sql<string>`jsonb_path_query(${restrictions.archive}, '$.comments[*] ? (@.userId == $userId).id', ${author}) #>> '{}'`;
  return tx
    .select({ type: sql<ReportSubject['type']>`'comment'`, id: ids })
    .from(restrictions)
    .where(and(keeps(author), eq(gameOfArchived, gameId)))
    .limit(limit);
}

/** Removes a comment from the archive of its post. */
export async function dropKeptComment(tx: Database, restrictionId: string, commentId: string): Promise<void> {
  const key = withId(sql`${commentId.toLowerCase()}`);
  const others = sql`jsonb_path_query_array(${restrictions.archive}, '$.comments[*] ? (@.id != $id)', ${key})`;
  await tx
    .update(restrictions)
    .set({ archive: sql`jsonb_set(${restrictions.archive}, '{comments}', ${others})` })
    .where(eq(restrictions.id, restrictionId));
}

/** Removes all comments of a user from the next archive that contains any; returns false if there is none. */
export async function dropKeptCommentsOf(tx: Database, userId: string): Promise<boolean> {
  const author = sql`jsonb_build_object('userId', ${userId.toLowerCase()}::text)`;
  const [next] = await tx
    .select({ id: restrictions.id, gameId: gameOfArchived })
    .from(restrictions)
    .where(keeps(author))
    .limit(1);
  if (next === undefined) return false;
  if (next.gameId !== null) await lockGame(tx, next.gameId);
  const others = sql`jsonb_path_query_array(${restrictions.archive}, '$.comments[*] ? (@.userId != $userId)', ${author})`;
  await tx
    .update(restrictions)
    .set({ archive: sql`jsonb_set(${restrictions.archive}, '{comments}', ${others})` })
    .where(and(eq(restrictions.id, next.id), keeps(author)));
  return true;
}

/** Whether a decision that can be undone has taken a post out. */
export async function canReturn(tx: Database, postId: string): Promise<boolean> {
  return (await tx.$count(restrictions, and(keepsPost, eq(restrictions.subjectId, postId)))) > 0;
}
