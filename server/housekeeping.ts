import { deleteExpiredAccessTokens } from './access-tokens/access-tokens.store.ts';
import { deleteOrphanedPieces } from './account/export/export-job.service.ts';
import { deleteExports } from './account/export/store/exports.store.ts';
import { deleteExpiredCodes } from './auth/second-factor.store.ts';
import {
  deleteExpiredChallenges,
  deleteExpiredIdentityLimits,
  deleteExpiredSessions,
  deleteSessionsOfDeletedUsers,
} from './auth/sessions.store.ts';
import type { Context } from './context.ts';
import { ROWS_PER_BATCH } from './db/batches.ts';
import { deleteExpiredIdempotencyKeys } from './idempotency/idempotency.store.ts';
import { eraseJob } from './jobs/kinds.ts';
import { deleteOrphanedMailFiles } from './mail/mail-files.service.ts';
import { deleteOldMails } from './mail/mails.store.ts';
import { endExpiredSuspensions } from './moderation/appeals.store.ts';
import { eraseObsoleteArchives } from './moderation/archive.service.ts';
import { eraseTakenDownGames } from './moderation/taken-down-games.service.ts';
import { deleteExpiredRateLimits } from './rate-limits/rate-limits.store.ts';
import { deleteExpiredEarlierTexts } from './reports/earlier-texts.ts';
import { deleteExpiredReports } from './reports/reports.service.ts';
import { pendingErasures } from './visibility/erasure.store.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Deletes expired sessions, access tokens, challenges, used codes, idempotency keys, rate limits, reports, earlier texts, archives, data exports,
 * mails of a month ago, files of deleted mails and games that were taken down, ends suspensions whose time is over, and enqueues erasures again
 * whose job is gone. A step that fails does not prevent the others. Throws the first failure at the end.
 */
export async function housekeeping(
  { db, jobs, config }: Pick<Context, 'db' | 'jobs' | 'config'>,
  now: Date,
): Promise<void> {
  const steps = [
    () => deleteExpiredSessions(db, now),
    () => deleteExpiredChallenges(db, now),
    () => deleteExpiredIdentityLimits(db, now),
    () => deleteSessionsOfDeletedUsers(db, now),
    () => deleteExpiredCodes(db, now),
    () => deleteExpiredAccessTokens(db, now),
    () => deleteExpiredIdempotencyKeys(db, new Date(now.getTime() - day)),
    () => deleteExpiredRateLimits(db, now),
    () => deleteExpiredReports(db, now),
    () => deleteExpiredEarlierTexts(db, now),
    () => deleteOldMails(db, new Date(now.getTime() - 30 * day)),
    () => deleteOrphanedMailFiles(db, config.dataDir),
    () => endExpiredSuspensions(db, now),
    () => eraseObsoleteArchives(db, now),
    () => eraseTakenDownGames({ db, jobs }, now),
    () => deleteExports(db, { now }),
    () => deleteOrphanedPieces(db),
    // A job that is pending stays the only one of its erasure.
    async () => jobs.enqueue(db, eraseJob, await pendingErasures(db, ROWS_PER_BATCH)),
  ];
  let first: { readonly error: unknown } | undefined;
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      first ??= { error };
    }
  }
  if (first !== undefined) throw first.error;
}
