import type { DecisionInput } from '#contract/moderation.ts';
import type { Database } from '../db/database.ts';
import { invalid, notFound } from '../failure.ts';
import { findSuspension } from '../moderation/appeals.store.ts';
import { refuseOwn } from '../moderation/own-content.ts';
import { insertUnlessInForce } from '../moderation/restrictions.store.ts';
import { setOutcome } from '../reports/reports.store.ts';
import { type Acting, idsOf, isRecorded, recordAction } from './audit.store.ts';
import { removeContent } from './content.ts';
import { alreadyClaimed, alreadyDecided, REPORT_NOT_FOUND } from './reports.service.ts';
import { findReport } from './reports.store.ts';

const SUSPEND_FIRST = 'Suspend the account instead. That decides the reports about it';

/**
 * Decides all open reports about the subject of one. `removed` removes a post, comment, message or game, and its author reads the reasons, as
 * for a warning. Content that no longer exists is no error and restricts nobody. Throws `invalid` for `removed` about a user who is not
 * suspended, `conflict` when another moderator has decided or has claimed one of these reports, and `forbidden` about the moderator's own
 * content. Repeating one's own decision, as after a lost response, changes nothing.
 */
export async function decideReport(
  db: Database,
  by: Acting,
  reportId: string,
  {
    outcome,
    reason,
    statement = null,
  }: Omit<DecisionInput, 'statement'> & { readonly statement?: string | null },
): Promise<void> {
  const { now, moderatorId } = by;
  await db.transaction(async (tx) => {
    const { report, claim } = (await findReport(tx, now, reportId)) ?? {};
    if (report === undefined) throw notFound(REPORT_NOT_FOUND);
    refuseOwn(moderatorId, report.authorId);
    const action = {
      action: `report.${outcome}`,
      subjectType: report.subjectType,
      subjectId: report.subjectId,
    };
    const { resolvedAt: at } = report;
    if (at !== null && moderatorId !== null && (await isRecorded(tx, { moderatorId, at }, action))) return;
    if (claim && claim.moderatorId !== moderatorId) throw alreadyClaimed();
    const subject = { type: report.subjectType, id: report.subjectId };
    const why = { reason: reason ?? report.reason, statement };
    const isAboutPresent = subject.type === 'user' && (await findSuspension(tx, subject.id)) === undefined;
    if (outcome === 'removed' && isAboutPresent) throw invalid(SUSPEND_FIRST);
    if (outcome === 'removed') await removeContent(tx, by, subject, why);
    // After the content, in the same order as the deletion of an account.
    const decided = await setOutcome(tx, subject, { outcome, resolvedAt: now });
    if (!decided.includes(report.id)) throw alreadyDecided();
    if (outcome === 'warned')
      await insertUnlessInForce(tx, {
        userId: report.authorId,
        subjectType: subject.type,
        subjectId: subject.id,
        kind: 'warning',
        ...why,
        moderatorId,
        createdAt: now,
      });
    await recordAction(tx, by, {
      ...action,
      details: { report: report.id, reports: idsOf(decided), author: report.authorId },
    });
  });
}
