import { deleteExpiredAccessTokens } from './access-tokens/access-tokens.store.ts';
import { deleteOrphanedPieces } from './account/export/export-job.service.ts';
import { deleteExports } from './account/export/store/exports.store.ts';
import { deleteExpiredCodes } from './auth/second-factor.store.ts';
import { deleteExpiredSessions, deleteSessionsOfDeletedUsers } from './auth/sessions.store.ts';
import type { Database } from './db/database.ts';
import { deleteExpiredIdempotencyKeys } from './idempotency/idempotency.store.ts';
import { deleteOldMails } from './mail/mails.store.ts';
import { endExpiredSuspensions } from './moderation/appeals.store.ts';
import { eraseObsoleteArchives } from './moderation/archive.service.ts';
import { deleteExpiredRateLimits } from './rate-limits/rate-limits.store.ts';
import { deleteExpiredEarlierTexts } from './reports/earlier-texts.ts';
import { deleteExpiredReports } from './reports/reports.service.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Deletes expired sessions, access tokens, challenges, used codes, idempotency keys, rate limits, reports, earlier texts, archives, data exports and
 * mails of a month ago, and ends suspensions whose time is over.
 */
export async function housekeeping(db: Database, now: Date): Promise<void> {
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
}
