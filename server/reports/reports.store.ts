import type { PageRequest } from '#contract/common.ts';
import type { ReportSubject } from '#contract/reports.ts';
import type { Database } from '../db/database.ts';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  type SQL,
  sql,
} from '../db/drizzle.ts';
import { newId, reports } from '../db/schema/index.ts';
import { openAppealsAbout } from '../moderation/appeals.store.ts';
import { additionsColumn, deleteAdditionsTo } from './additions.store.ts';

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

/** Inserts a report unless the user has an open one of the same subject, which is locked then; returns the one or the other. */
export async function putReport(
  tx: Database,
  report: Omit<ReportRow, 'id' | 'resolvedAt' | 'outcome' | 'seenAt'>,
): Promise<{ readonly row: ReportRow; readonly isNew: boolean }> {
  const id = newId();
  const [row] = await tx
    .insert(reports)
    .values({ ...report, id })
    .onConflictDoUpdate({
      target: [reports.reporterId, reports.subjectType, reports.subjectId],
      targetWhere: isNull(reports.resolvedAt),
      set: { note: sql`coalesce(${reports.note}, excluded.note)` },
    })
    .returning();
  if (!row) throw new Error('A report was inserted and not returned');
  return { row, isNew: row.id === id };
}

/** The open reports with what was added to them, the oldest first. */
export function openReports(db: Database) {
  return db
    .select({ ...getTableColumns(reports), additions: additionsColumn(db) })
    .from(reports)
    .where(isNull(reports.resolvedAt))
    .orderBy(asc(reports.createdAt), asc(reports.id));
}

/** Records a decision about a subject in all open reports about it that fulfil `condition`; returns their ids. */
export async function setOutcome(
  tx: Database,
  { type, id }: ReportSubject,
  resolution: { readonly outcome: ReportRow['outcome']; readonly resolvedAt: Date },
  condition?: SQL,
): Promise<string[]> {
  const set = await tx
    .update(reports)
    .set(resolution)
    .where(
      and(eq(reports.subjectType, type), eq(reports.subjectId, id), isNull(reports.resolvedAt), condition),
    )
    .returning({ id: reports.id });
  return set.map((row) => row.id);
}

/**
 * Deletes at most `limit` reports that were resolved before a time, with what was added to them, unless an appeal about their subject is open;
 * returns how many, and their photos.
 */
export async function deleteReports(tx: Database, resolvedBefore: Date, limit: number) {
  const expired = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        lt(reports.resolvedAt, resolvedBefore),
        notExists(openAppealsAbout(tx, reports.subjectType, reports.subjectId)),
      ),
    )
    .limit(limit)
    .for('update');
  const ids = expired.map(({ id }) => id);
  const added = await deleteAdditionsTo(tx, ids);
  const deleted = await tx
    .delete(reports)
    .where(inArray(reports.id, ids))
    .returning({ imageId: reports.imageId });
  return { count: ids.length, imageIds: [...added, ...deleted].map(({ imageId }) => imageId) };
}
