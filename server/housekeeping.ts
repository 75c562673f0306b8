import { deleteExpiredAccessTokens } from './access-tokens/access-tokens.store.ts';
import { deleteOrphanedPieces } from './account/export/export-job.service.ts';
import { deleteExports } from './account/export/store/exports.store.ts';
import { deleteExpiredCodes } from './auth/second-factor.store.ts';
import { deleteExpiredSessions, deleteSessionsOfDeletedUsers } from './auth/sessions.store.ts';
import type { Context } from './context.ts';
import { ROWS_PER_BATCH } from './db/batches.ts';
import { deleteExpiredIdempotencyKeys } from './idempotency/idempotency.store.ts';
import { eraseJob } from './jobs/kinds.ts';
import { deleteOldMails } from './mail/mails.store.ts';
import { endExpiredSuspensions } from './moderation/appeals.store.ts';
import { eraseObsoleteArchives } from './moderation/archive.service.ts';
import { deleteExpiredRateLimits } from './rate-limits/rate-limits.store.ts';
import { deleteExpiredEarlierTexts } from './reports/earlier-texts.ts';
import { deleteExpiredReports } from './reports/reports.service.ts';
import { pendingErasures } from './visibility/erasure.store.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Deletes expired sessions, access tokens, challenges, used codes, idempotency keys, rate limits, reports, earlier texts, archives, data exports and
 * mails of a month ago, ends suspensions whose time is over, and enqueues erasures again whose job is gone.
 */
export async function housekeeping({ db, jobs }: Pick<Context, 'db' | 'jobs'>, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteSessionsOfDeletedUsers(db, now);
  await deleteExpiredCodes(db, now);
  await deleteExpiredAccessTokens(db, now);
  await deleteExpiredIdempotencyKeys(db, new Date(now.getTime() - day));
  await deleteExpiredRateLimits(db, now);
  await deleteExpiredReports(db, now);
  await deleteExpiredEarlierTexts(db, now);
  await deleteOldMails(db, new Date(now.getTime() - 30 * day));
  await endExpiredSuspensions(db, now);
  await eraseObsoleteArchives(db, now);
  await deleteExports(db, { now });
  await deleteOrphanedPieces(db);
  // A job that is pending stays the only one of its erasure.
  await jobs.enqueue(db, eraseJob, await pendingErasures(db, ROWS_PER_BATCH));
}
