import type { ReportSubject } from '#contract/reports.ts';
import type { Database } from '../db/database.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  isNotNull,
  isNull,
  min,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
  unionAll,
} from '../db/drizzle.ts';
import {
  comments,
  invitations,
  joinRequests,
  participants,
  posts,
  reports,
  restrictions,
  users,
} from '../db/schema/index.ts';
import {
  archivedComment,
  archivedCommentsOf,
  restrictionsArchiving,
} from '../moderation/comments-of-removed-posts.store.ts';
import { addedReasons, hasNoAdditionFor } from '../reports/additions.store.ts';
import { publicUserColumnsFor } from '../users/public-user.store.ts';

/** The most subjects in a queue. */
const MAX_QUEUED = 50;

const isOpenIn = (gameId: string) => and(eq(reports.gameId, gameId), isNull(reports.resolvedAt));

/** Only service moderators close a report with one of these reasons, also an added one, whatever a game's managers decide about its subject. */
const FOR_SERVICE_MODERATORS = ['illegal', 'sexual', 'hate', 'dangerous'] as const;
const isForManagers = (db: Database): SQL =>
  sql`(${notInArray(reports.reason, [...FOR_SERVICE_MODERATORS])} and ${hasNoAdditionFor(db, FOR_SERVICE_MODERATORS)})`;

/**
 * What is reported in a game, the oldest first, as it was when it was first reported. A manager does not see the reports about
 * themselves, nor what is gone and waits for service moderators only.
 */
export function queueOf(db: Database, gameId: string, managerId: string) {
  const subjects = db
    .select({
      type: reports.subjectType,
      id: reports.subjectId,
      many: count().as('many'),
      since: min(reports.createdAt).as('since'),
      reasons: sql<string[]>`array_agg(distinct ${reports.reason}) || array(${addedReasons(db, gameId)})`.as(
        'reasons',
      ),
      isForManagers: sql<boolean>`bool_or(${isForManagers(db)})`.as('is_for_managers'),
      first: sql<string>`(array_agg(${reports.id} order by ${reports.createdAt}, ${reports.id}))[1]`.as(
        'first',
      ),
    })
    .from(reports)
    .where(and(isOpenIn(gameId), ne(reports.authorId, managerId)))
    .groupBy(reports.subjectType, reports.subjectId)
    .orderBy(sql`since`, sql`first`)
    .limit(MAX_QUEUED)
    .as('subjects');
  const isInArchive = exists(restrictionsArchiving(db, sql`${reports.subjectId}`));
  const isGone = sql<boolean>`(${reports.subjectType} <> 'game' and ${posts.id} is null and ${comments.id} is null and not ${isInArchive})`;
  return db
    .select({
      subjectType: reports.subjectType,
      subjectId: reports.subjectId,
      content: reports.content,
      imageId: reports.imageId,
      createdAt: reports.createdAt,
      reasons: subjects.reasons,
      many: subjects.many,
      author: publicUserColumnsFor(managerId),
      hiddenBy: restrictions.id,
      isForManagers: sql<boolean>`${subjects.isForManagers}`,
      isInArchive: sql<boolean>`${isInArchive}`,
      isGone,
    })
    .from(subjects)
    .innerJoin(reports, eq(reports.id, subjects.first))
    .innerJoin(users, eq(users.id, reports.authorId))
    .leftJoin(posts, and(sql`${reports.subjectType} = 'post'`, eq(posts.id, reports.subjectId)))
    .leftJoin(comments, and(sql`${reports.subjectType} = 'comment'`, eq(comments.id, reports.subjectId)))
    .leftJoin(
      restrictions,
      and(
        eq(restrictions.subjectType, reports.subjectType),
        eq(restrictions.subjectId, reports.subjectId),
        eq(restrictions.gameId, gameId),
        sql`${restrictions.kind} = 'hidden'`,
        isNull(restrictions.endedAt),
      ),
    )
    .where(or(sql`${subjects.isForManagers}`, not(isGone), isNotNull(restrictions.id)))
    .orderBy(asc(reports.createdAt), asc(reports.id));
}

export type QueuedRow = Awaited<ReturnType<typeof queueOf>>[number];

const isOpenAbout = (gameId: string, { type, id }: ReportSubject) =>
  and(isOpenIn(gameId), eq(reports.subjectType, type), eq(reports.subjectId, id));

/** The first open report about a subject in a game; reports that the game's managers may resolve come first. */
export async function firstReportAbout(tx: Database, gameId: string, subject: ReportSubject) {
  const [found] = await tx
    .select({ authorId: reports.authorId, reason: reports.reason })
    .from(reports)
    .where(isOpenAbout(gameId, subject))
    .orderBy(desc(isForManagers(tx)), asc(reports.createdAt), asc(reports.id))
    .limit(1);
  return found;
}

/** Resolves the open reports about a subject in a game, except those that only service moderators may resolve. Returns whether there were any. */
export async function resolveReportsAbout(
  tx: Database,
  gameId: string,
  subject: ReportSubject,
  outcome: NonNullable<(typeof reports.$inferSelect)['outcome']>,
  resolvedAt: Date,
): Promise<boolean> {
  const resolved = await tx
    .update(reports)
    .set({ outcome, resolvedAt })
    .where(and(isOpenAbout(gameId, subject), isForManagers(tx)))
    .returning({ id: reports.id });
  return resolved.length > 0;
}

/** The author and the text of a post or comment in a game, also of a comment in the archive of its post; `undefined` when it is gone. */
export async function contentIn(
  tx: Database,
  gameId: string,
  { type, id }: ReportSubject,
): Promise<{ readonly userId: string; readonly content: string } | undefined> {
  const table = type === 'post' ? posts : comments;
  const [found] = await tx
    .select({ userId: table.userId, content: table.content })
    .from(table)
    .where(and(eq(table.id, id), eq(table.gameId, gameId)));
  return found ?? (type === 'comment' ? archivedComment(tx, gameId, id) : undefined);
}

/** Whether a user with an account is involved in a game: takes part, has written in it, has asked to join it, or was invited. */
export async function isInvolvedIn(tx: Database, gameId: string, userId: string): Promise<boolean> {
  const involving = [participants, posts, comments, joinRequests, restrictions].map(
    (table) =>
      sql`exists (select from ${table} where ${eq(table.gameId, gameId)} and ${eq(table.userId, users.id)})`,
  );
  const invited = sql`exists (select from ${invitations} where ${and(
    eq(invitations.gameId, gameId),
    eq(invitations.invitedUserId, users.id),
  )})`;
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt), or(...involving, invited)));
  return found.length > 0;
}

/**
 * The next posts and comments of a user in a game that can be removed: those that are shown, then those in the archives of posts.
 * A redacted post without a photo has nothing left.
 */
export async function contentOf(
  tx: Database,
  gameId: string,
  userId: string,
  limit: number,
): Promise<ReportSubject[]> {
  const hasContent = or(isNull(posts.redactedAt), isNotNull(posts.imageId));
  const rows = await unionAll(
    tx
      .select({ type: sql<ReportSubject['type']>`'post'`.as('type'), id: posts.id })
      .from(posts)
      .where(and(eq(posts.gameId, gameId), eq(posts.userId, userId), hasContent)),
    tx
      .select({ type: sql<ReportSubject['type']>`'comment'`.as('type'), id: comments.id })
      .from(comments)
      .where(and(eq(comments.gameId, gameId), eq(comments.userId, userId))),
  ).limit(limit);
  return rows.length > 0 ? rows : archivedCommentsOf(tx, gameId, userId, limit);
}
