import { CLAIM_MINUTES } from '#contract/appeal-constants.ts';
import type { PageRequest } from '#contract/common.ts';
import type { ModeratedReport } from '#contract/moderation.ts';
import type { Database } from '../../db/database.ts';
import { conflict, notFound } from '../../failure.ts';
import { imageAddress } from '../../images/address.ts';
import { refuseOwn } from '../own-content.ts';
import { type Acting, recordAction } from './audit.store.ts';
import { loadPeople, type People } from './people.store.ts';
import { deleteClaim, findReport, putClaim, queuePage, type ReportAndClaim } from './reports.store.ts';

export const REPORT_NOT_FOUND = 'Report not found';
export const alreadyDecided = () => conflict('This was decided already', 'already_decided');
export const alreadyClaimed = () =>
  conflict('Another moderator works on this report at the moment', 'already_claimed');

/** A moderator who acts now. */
export type Moderator = Acting & { readonly moderatorId: string };

export const peopleOfReports = (rows: readonly ReportAndClaim[]) =>
  rows.flatMap(({ report, claim }) => [report.reporterId, report.authorId, claim?.moderatorId ?? null]);

export function toModeratedReport(
  { report, additions, claim }: ReportAndClaim,
  people: People,
): ModeratedReport {
  const { id, subjectType, subjectId, reason, note, reporterId, authorId, content, outcome } = report;
  return {
    id,
    status: report.resolvedAt === null ? 'open' : 'resolved',
    subject: { type: subjectType, id: subjectId },
    reason,
    note,
    reporter: reporterId === null ? null : people(reporterId),
    author: people(authorId),
    content,
    image: imageAddress(report.imageId),
    additions: additions.map(({ imageId, createdAt, ...added }) => ({
      ...added,
      image: imageAddress(imageId),
      createdAt: createdAt.toISOString(),
    })),
    createdAt: report.createdAt.toISOString(),
    claim: claim && { moderator: people(claim.moderatorId), expiresAt: claim.expiresAt.toISOString() },
    outcome,
    resolvedAt: report.resolvedAt?.toISOString() ?? null,
  };
}

/** A page of the queue of reports, open or resolved, without those about the moderator. */
export async function listQueue(
  db: Database,
  by: Moderator,
  query: PageRequest & { readonly status: 'open' | 'resolved' },
): Promise<ModeratedReport[]> {
  const rows = await queuePage(db, by, query);
  const people = await loadPeople(db, peopleOfReports(rows));
  return rows.map((row) => toModeratedReport(row, people));
}

/** A report as moderators see it; throws `notFound`. */
export async function viewReport(db: Database, now: Date, reportId: string): Promise<ModeratedReport> {
  const row = await findReport(db, now, reportId);
  if (row === undefined) throw notFound(REPORT_NOT_FOUND);
  return toModeratedReport(row, await loadPeople(db, peopleOfReports([row])));
}

const about = ({ report: { id, authorId } }: ReportAndClaim) => ({
  subjectType: 'report',
  subjectId: id,
  details: { author: authorId },
});

/** Reserves an open report for a moderator for a while; again extends it. */
export async function claimReport(db: Database, by: Moderator, reportId: string): Promise<ModeratedReport> {
  const { moderatorId, now } = by;
  await db.transaction(async (tx) => {
    const row = await findReport(tx, now, reportId);
    if (row === undefined) throw notFound(REPORT_NOT_FOUND);
    refuseOwn(moderatorId, row.report.authorId);
    if (row.report.resolvedAt !== null) throw alreadyDecided();
    const expiresAt = new Date(now.getTime() + CLAIM_MINUTES * 60_000);
    if (!(await putClaim(tx, { reportId: row.report.id, moderatorId, expiresAt }, now)))
      throw alreadyClaimed();
    await recordAction(tx, by, { action: 'report.claimed', ...about(row) });
  });
  return viewReport(db, now, reportId);
}

/** Gives a claimed report back. Idempotent; throws `notFound` for an unknown report. */
export async function releaseReport(db: Database, by: Moderator, reportId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await findReport(tx, by.now, reportId);
    if (row === undefined) throw notFound(REPORT_NOT_FOUND);
    if (await deleteClaim(tx, reportId, by.moderatorId))
      await recordAction(tx, by, { action: 'report.released', ...about(row) });
  });
}
