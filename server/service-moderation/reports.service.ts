import type { PageRequest } from '#contract/common.ts';
import type { ModeratedReport, ReportEvidence } from '#contract/moderation.ts';
import { CLAIM_MINUTES } from '#contract/moderation-constants.ts';
import type { Database } from '../db/database.ts';
import { conflict, notFound } from '../failure.ts';
import { imageAddress } from '../images/address.ts';
import { refuseOwn } from '../moderation/own-content.ts';
import type { SubjectReport } from '../reports/subject-reports.store.ts';
import { lockUserForShare } from '../users/lock-user.ts';
import { type Acting, recordAction } from './audit.store.ts';
import { loadPeople, type People } from './people.store.ts';
import {
  deleteClaims,
  findReport,
  lockReportsAbout,
  putClaim,
  queuePage,
  type ReportAndClaim,
} from './reports.store.ts';

export const REPORT_NOT_FOUND = 'Report not found';
export const alreadyDecided = () => conflict('This has already been decided', 'already_decided');
export const alreadyClaimed = () =>
  conflict('Another moderator is working on reports about this', 'already_claimed');

/** A moderator who acts now. */
export type Moderator = Acting & { readonly moderatorId: string };

export const peopleOfReports = (rows: readonly ReportAndClaim[]) =>
  rows.flatMap(({ report, claim }) => [report.reporterId, report.authorId, claim?.moderatorId ?? null]);

/** What a report contains, as moderators see it. */
export function toEvidence(
  { id, reason, note, reporterId, content, imageId, additions, createdAt }: SubjectReport,
  people: People,
): ReportEvidence {
  return {
    id,
    reason,
    note,
    reporter: reporterId === null ? null : people(reporterId),
    content,
    image: imageAddress(imageId),
    additions: additions.map(({ imageId: added, createdAt: at, ...more }) => ({
      ...more,
      image: imageAddress(added),
      createdAt: at.toISOString(),
    })),
    createdAt: createdAt.toISOString(),
  };
}

export function toModeratedReport(
  { report, additions, claim }: ReportAndClaim,
  people: People,
): ModeratedReport {
  const { subjectType, subjectId, authorId, outcome } = report;
  return {
    ...toEvidence({ ...report, additions: [...additions] }, people),
    status: report.resolvedAt === null ? 'open' : 'resolved',
    subject: { type: subjectType, id: subjectId },
    author: people(authorId),
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

/**
 * Reserves an open report for a moderator for a while, with all others about its subject, because one decision is about all of them; again
 * extends it. Throws `conflict` when it is decided, or another moderator has claimed one of them.
 */
export async function claimReport(db: Database, by: Moderator, reportId: string): Promise<ModeratedReport> {
  const { moderatorId, now } = by;
  await db.transaction(async (tx) => {
    // Before the reports, as everybody who locks both.
    await lockUserForShare(tx, moderatorId);
    const { report } = (await findReport(tx, now, reportId)) ?? {};
    if (report === undefined) throw notFound(REPORT_NOT_FOUND);
    refuseOwn(moderatorId, report.authorId);
    // Of two concurrent claims for one subject, the second one finds the claim of the first.
    await lockReportsAbout(tx, report);
    const row = await findReport(tx, now, reportId);
    if (row === undefined || row.report.resolvedAt !== null) throw alreadyDecided();
    if (row.claim !== null && row.claim.moderatorId !== moderatorId) throw alreadyClaimed();
    const expiresAt = new Date(now.getTime() + CLAIM_MINUTES * 60_000);
    if (!(await putClaim(tx, { reportId: row.report.id, moderatorId, expiresAt }, now)))
      throw alreadyClaimed();
    await recordAction(tx, by, { action: 'report.claimed', ...about(row) });
  });
  return viewReport(db, now, reportId);
}

/** Gives a claimed report back, with all others about its subject. Idempotent; throws `notFound` for an unknown report. */
export async function releaseReport(db: Database, by: Moderator, reportId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await findReport(tx, by.now, reportId);
    if (row === undefined) throw notFound(REPORT_NOT_FOUND);
    if (await deleteClaims(tx, row.report, by.moderatorId))
      await recordAction(tx, by, { action: 'report.released', ...about(row) });
  });
}
