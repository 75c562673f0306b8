import { removeComment } from '../../comments/comments.service.ts';
import type { Database } from '../../db/database.ts';
import { Failure } from '../../failure.ts';
import { statusOf } from '../../games/status.ts';
import { redactMessage } from '../../messages/messages.store.ts';
import { ownPostAccess } from '../../posts/post-access.ts';
import { redactPost, removePost, removePostImage } from '../../posts/posts.service.ts';
import { findOpenReport, type ReportRow, setOutcome } from '../reports.store.ts';

type Outcome = NonNullable<ReportRow['outcome']>;

/**
 * Records what operators decided about an open report. `removed` deletes a comment and a post of an active game, and redacts a message and
 * a post of a completed game, whose results stay; users and games are only marked. Content that is gone already is no error. Throws when
 * the report is not open.
 */
export async function resolveReport(
  db: Database,
  now: Date,
  reportId: string,
  outcome: Outcome,
): Promise<ReportRow> {
  return db.transaction(async (tx) => {
    const report = await findOpenReport(tx, reportId);
    if (report && outcome === 'removed') await removeSubject(tx, now, report);
    // After the content, in the same order as the deletion of an account.
    if (!report || !(await setOutcome(tx, reportId, { outcome, resolvedAt: now })))
      throw new Error(`There is no open report ${reportId}`);
    return report;
  });
}

async function removeSubject(tx: Database, now: Date, report: ReportRow): Promise<void> {
  const { subjectType, subjectId, authorId } = report;
  try {
    if (subjectType === 'post') await removeReportedPost(tx, now, authorId, subjectId);
    if (subjectType === 'comment') await removeComment(tx, authorId, subjectId);
    if (subjectType === 'message') await redactMessage(tx, subjectId);
  } catch (error) {
    if (!(error instanceof Failure && error.kind === 'notFound')) throw error;
  }
}

/** Removes a post as its author could. */
async function removeReportedPost(tx: Database, now: Date, authorId: string, postId: string): Promise<void> {
  const { game } = await ownPostAccess(tx, postId, authorId, 'update');
  if (statusOf(game.game, now) === 'active') return removePost(tx, now, authorId, postId);
  await redactPost(tx, now, authorId, postId);
  await removePostImage(tx, now, authorId, postId);
}
