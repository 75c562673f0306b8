import { and, asc, desc, eq, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { PageRequest } from '#contract/common.ts';
import type { ReportSubject } from '#contract/reports.ts';
import type { Database } from '../db/database.ts';
import { reports } from '../db/schema/index.ts';
import { openAppealsAbout } from '../moderation/appeals.store.ts';

export type ReportRow = typeof reports.$inferSelect;

/** A page of the user's reports, the newest first; `onlyUnseen` for those with an outcome that they have not acknowledged. */
export function reportsPage(
  db: Database,
  userId: string,
  page: PageRequest,
  onlyUnseen: boolean,
): Promise<ReportRow[]> {
  const isUnseen = onlyUnseen ? and(isNotNull(reports.resolvedAt), isNull(reports.seenAt)) : undefined;
  return db
    .select()
    .from(reports)
    .where(and(eq(reports.reporterId, userId), isUnseen))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .offset((page.page - 1) * page.limit)
    .limit(page.limit);
}

/** Locks a report of the user until the transaction ends. */
export async function lockOwnReport(
  tx: Database,
  userId: string,
  reportId: string,
): Promise<ReportRow | undefined> {
  const [found] = await tx
    .select()
    .from(reports)
    .where(and(eq(reports.id, reportId), eq(reports.reporterId, userId)))
    .for('update');
  return found;
}

export async function setSeen(tx: Database, reportId: string, now: Date): Promise<void> {
  await tx.update(reports).set({ seenAt: now }).where(eq(reports.id, reportId));
}

/** Inserts a report unless the user has an open one of the same subject; returns the id of the one or the other. */
export async function putReport(
  tx: Database,
  report: Omit<ReportRow, 'id' | 'resolvedAt' | 'outcome' | 'seenAt'>,
): Promise<string> {
  const [put] = await tx
    .insert(reports)
    .values(report)
    .onConflictDoUpdate({
      target: [reports.reporterId, reports.subjectType, reports.subjectId],
      targetWhere: isNull(reports.resolvedAt),
      set: { note: sql`coalesce(${reports.note}, excluded.note)` },
    })
    .returning({ id: reports.id });
  if (!put) throw new Error('A report was inserted and not returned');
  return put.id;
}

/** The open reports, the oldest first. */
export function openReports(db: Database): Promise<ReportRow[]> {
  return db
    .select()
    .from(reports)
    .where(isNull(reports.resolvedAt))
    .orderBy(asc(reports.createdAt), asc(reports.id));
}

/** Records a decision about a subject in all open reports about it; returns their ids. */
export async function setOutcome(
  tx: Database,
  { type, id }: ReportSubject,
  resolution: { readonly outcome: ReportRow['outcome']; readonly resolvedAt: Date },
): Promise<string[]> {
  const set = await tx
    .update(reports)
    .set(resolution)
    .where(and(eq(reports.subjectType, type), eq(reports.subjectId, id), isNull(reports.resolvedAt)))
    .returning({ id: reports.id });
  return set.map((row) => row.id);
}

/** Deletes reports that were resolved before a time, unless an appeal about their subject is open; returns their photos. */
export function deleteReports(tx: Database, resolvedBefore: Date) {
  return tx
    .delete(reports)
    .where(
      and(
        lt(reports.resolvedAt, resolvedBefore),
        notExists(openAppealsAbout(tx, reports.subjectType, reports.subjectId)),
      ),
    )
    .returning({ imageId: reports.imageId });
}
