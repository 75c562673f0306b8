import type { PageRequest } from '#contract/common.ts';
import type { Database } from '../db/database.ts';
import {
  alias,
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  or,
  type SQL,
} from '../db/drizzle.ts';
import { reportClaims, reports } from '../db/schema/index.ts';
import { type Addition, additionsColumn } from '../reports/additions.store.ts';
import type { ReportRow } from '../reports/reports.store.ts';
import type { Acting } from './audit.store.ts';

export type ReportAndClaim = {
  readonly report: ReportRow;
  readonly additions: readonly Addition[];
  /** Who works on the reports about its subject. */
  readonly claim: Pick<typeof reportClaims.$inferSelect, 'moderatorId' | 'expiresAt'> | null;
};

/** The claims that are in force, by what the open reports are about: a claim holds for all reports about the same subject. */
function activeClaims(db: Database, now: Date) {
  const claimed = alias(reports, 'claimed');
  const about = { subjectType: claimed.subjectType, subjectId: claimed.subjectId };
  return db
    .selectDistinctOn([claimed.subjectType, claimed.subjectId], {
      ...about,
      moderatorId: reportClaims.moderatorId,
      expiresAt: reportClaims.expiresAt,
    })
    .from(reportClaims)
    .innerJoin(claimed, eq(claimed.id, reportClaims.reportId))
    .where(and(gt(reportClaims.expiresAt, now), isNull(claimed.resolvedAt)))
    .orderBy(claimed.subjectType, claimed.subjectId, desc(reportClaims.expiresAt))
    .as('claim');
}

function reportsWithClaims(db: Database, now: Date, condition: SQL | undefined) {
  const claims = activeClaims(db, now);
  const isAbout = and(
    eq(claims.subjectType, reports.subjectType),
    eq(claims.subjectId, reports.subjectId),
    isNull(reports.resolvedAt),
  );
  const claim = { moderatorId: claims.moderatorId, expiresAt: claims.expiresAt };
  return db
    .select({ report: reports, additions: additionsColumn(db), claim })
    .from(reports)
    .leftJoin(claims, isAbout)
    .where(condition);
}

type SubjectOfReport = Pick<ReportRow, 'subjectType' | 'subjectId'>;
const isOpenAbout = ({ subjectType, subjectId }: SubjectOfReport) =>
  and(eq(reports.subjectType, subjectType), eq(reports.subjectId, subjectId), isNull(reports.resolvedAt));

/** Whom a list is for, and when: moderators see no reports about themselves. */
type Reader = { readonly moderatorId: string; readonly now: Date };

/** A page of the queue: open reports, the oldest first, or resolved ones, the newest first. */
export function queuePage(
  db: Database,
  { moderatorId, now }: Reader,
  { status, page, limit }: PageRequest & { readonly status: 'open' | 'resolved' },
): Promise<ReportAndClaim[]> {
  const isOpen = status === 'open';
  const hasStatus = isOpen ? isNull(reports.resolvedAt) : isNotNull(reports.resolvedAt);
  return reportsWithClaims(db, now, and(hasStatus, ne(reports.authorId, moderatorId)))
    .orderBy(
      ...(isOpen ? [asc(reports.createdAt), asc(reports.id)] : [desc(reports.resolvedAt), desc(reports.id)]),
    )
    .offset((page - 1) * limit)
    .limit(limit);
}

/** The newest reports about a user or a game. */
export function reportsAbout(
  db: Database,
  { moderatorId, now }: Reader,
  about: { readonly authorId: string } | { readonly gameId: string },
  limit: number,
): Promise<ReportAndClaim[]> {
  const condition =
    'authorId' in about ? eq(reports.authorId, about.authorId) : eq(reports.gameId, about.gameId);
  return reportsWithClaims(db, now, and(condition, ne(reports.authorId, moderatorId)))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit);
}

export async function findReport(
  db: Database,
  now: Date,
  reportId: string,
): Promise<ReportAndClaim | undefined> {
  const [found] = await reportsWithClaims(db, now, eq(reports.id, reportId));
  return found;
}

/** Locks the open reports about a subject until the transaction ends, in id order. */
export async function lockReportsAbout(tx: Database, about: SubjectOfReport): Promise<void> {
  await tx
    .select({ id: reports.id })
    .from(reports)
    .where(isOpenAbout(about))
    .orderBy(asc(reports.id))
    .for('update');
}

/** Claims a report, or extends the moderator's own claim; false when another moderator's is in force. */
export async function putClaim(
  tx: Database,
  claim: typeof reportClaims.$inferInsert,
  now: Date,
): Promise<boolean> {
  const put = await tx
    .insert(reportClaims)
    .values(claim)
    .onConflictDoUpdate({
      target: reportClaims.reportId,
      set: { moderatorId: claim.moderatorId, expiresAt: claim.expiresAt },
      setWhere: or(eq(reportClaims.moderatorId, claim.moderatorId), lte(reportClaims.expiresAt, now)),
    })
    .returning({ reportId: reportClaims.reportId });
  return put.length > 0;
}

/** Releases the moderator's claims of open reports about a subject; false without any. */
export async function deleteClaims(
  tx: Database,
  about: SubjectOfReport,
  moderatorId: string,
): Promise<boolean> {
  const claimed = tx.select({ id: reports.id }).from(reports).where(isOpenAbout(about));
  const deleted = await tx
    .delete(reportClaims)
    .where(and(inArray(reportClaims.reportId, claimed), eq(reportClaims.moderatorId, moderatorId)))
    .returning({ reportId: reportClaims.reportId });
  return deleted.length > 0;
}

/** The condition on a report that no other moderator works on it. */
export const isUnclaimed = (tx: Database, { moderatorId, now }: Acting): SQL =>
  notExists(
    tx
      .select({ id: reportClaims.reportId })
      .from(reportClaims)
      .where(
        and(
          eq(reportClaims.reportId, reports.id),
          gt(reportClaims.expiresAt, now),
          moderatorId === null ? undefined : ne(reportClaims.moderatorId, moderatorId),
        ),
      ),
  );
