import type { PageRequest } from '#contract/common.ts';
import { APPEAL_DAYS } from '#contract/moderation-constants.ts';
import type { Report } from '#contract/reports.ts';
import type { RequestContext } from '../context.ts';
import { inBatches, ROWS_PER_BATCH } from '../db/batches.ts';
import type { Database } from '../db/database.ts';
import { invalid, notFound } from '../failure.ts';
import { releaseImages } from '../images/images.service.ts';
import { lockUserForShare } from '../users/lock-user.ts';
import { addToReport } from './additions.ts';
import { evidenceOf, type Subject } from './evidence.ts';
import {
  deleteReports,
  lockOwnReport,
  putReport,
  type ReportRow,
  reportsPage,
  setSeen,
} from './reports.store.ts';

export const OWN_CONTENT = 'You cannot report yourself or what you have made';

const DAY = 24 * 60 * 60 * 1000;
/** How long a report and its evidence are kept after it was resolved: until its author cannot appeal any more. */
const KEPT_AFTER_RESOLUTION_MS = APPEAL_DAYS * DAY;

/** A page of the user's reports, the newest first; `onlyUnseen` for those with an outcome that they have not acknowledged. */
export async function listReports(
  db: Database,
  userId: string,
  page: PageRequest,
  onlyUnseen: boolean,
): Promise<Report[]> {
  const rows = await reportsPage(db, userId, page, onlyUnseen);
  return rows.map(({ id, subjectType, subjectId, reason, note, outcome, seenAt, createdAt }) => ({
    id,
    status: outcome === null ? 'open' : 'resolved',
    subject: { type: subjectType, id: subjectId },
    reason,
    note,
    outcome,
    isSeen: outcome === null || seenAt !== null,
    createdAt: createdAt.toISOString(),
  }));
}

/** Acknowledges the outcome of the user's report; returns whether this call was the first. Throws `notFound` unless it is theirs. */
export async function acknowledgeOutcome(
  db: Database,
  now: Date,
  userId: string,
  reportId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const report = await lockOwnReport(tx, userId, reportId);
    if (report === undefined) throw notFound('Report not found');
    if (report.resolvedAt === null || report.seenAt !== null) return false;
    await setSeen(tx, report.id, now);
    return true;
  });
}

/**
 * Reports something that the user sees, or whose text they have seen, with a copy of it as evidence; returns the id of the report. A repeated
 * report joins the user's open one, whose evidence, reason and note stay, and adds to it what is new. Throws the same `notFound` for a
 * subject that is unknown, that the user has not seen, and of which nothing is left.
 */
export async function createReport(
  { db, secret }: Pick<RequestContext, 'db' | 'secret'>,
  now: Date,
  userId: string,
  {
    subject,
    reason,
    note,
    seenText,
  }: { readonly subject: Subject; readonly seenText: string | null } & Pick<ReportRow, 'reason' | 'note'>,
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockUserForShare(tx, userId);
    const evidence = await evidenceOf(tx, userId, subject, { secret, now, seenText });
    if (evidence.authorId === userId) throw invalid(OWN_CONTENT);
    const sent = { reason, note, createdAt: now };
    const put = { reporterId: userId, subjectType: subject.type, ...sent, ...evidence };
    const { row, isNew } = await putReport(tx, put);
    if (!isNew) {
      const { content, imageId } = evidence;
      await addToReport(tx, row, { ...sent, content, imageId });
    }
    return row.id;
  });
}

/** Deletes resolved reports whose time is over, and photos that only they referenced. */
export async function deleteExpiredReports(db: Database, now: Date): Promise<void> {
  const resolvedBefore = new Date(now.getTime() - KEPT_AFTER_RESOLUTION_MS);
  await inBatches(db, undefined, true, async (tx) => {
    const { count, imageIds } = await deleteReports(tx, resolvedBefore, ROWS_PER_BATCH);
    await releaseImages(tx, imageIds, now);
    return count === ROWS_PER_BATCH || null;
  });
}
