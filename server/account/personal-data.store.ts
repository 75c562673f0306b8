import type { Database } from '../db/database.ts';
import { and, eq, inArray, isNull, or } from '../db/drizzle.ts';
import {
  accessTokens,
  accounts,
  appeals,
  blocks,
  idempotencyKeys,
  invitations,
  joinRequests,
  mails,
  moderationNotes,
  moderators,
  mutes,
  rateLimits,
  reportAdditions,
  reportClaims,
  reports,
  restrictions,
  sessions,
  twoFactors,
  usedCodes,
  verifications,
} from '../db/schema/index.ts';
import { deleteExports } from './export/store/exports.store.ts';

/**
 * Deletes the user's invitations, sent or received, their join requests, and mails to them. Only confirmed addresses count: any
 * other can be that of somebody else, whose invitations and links must not stop working.
 */
export async function deleteInvitationsOf(
  tx: Database,
  userId: string,
  confirmedEmails: readonly string[],
): Promise<void> {
  await tx
    .delete(invitations)
    .where(
      or(
        eq(invitations.invitedById, userId),
        eq(invitations.invitedUserId, userId),
        inArray(invitations.invitedEmail, [...confirmedEmails]),
      ),
    );
  await tx.delete(joinRequests).where(eq(joinRequests.userId, userId));
  // An address is also the recipient of mails to others: who had it before can object to its change.
  const isToNobodyElse = and(isNull(mails.userId), inArray(mails.recipient, [...confirmedEmails]));
  await tx.delete(mails).where(or(eq(mails.userId, userId), isToNobodyElse));
}

/** Deletes the user's blocks and mutes, and those of the user by others. */
export async function deleteBlocksOf(tx: Database, userId: string): Promise<void> {
  await tx.delete(blocks).where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)));
  await tx.delete(mutes).where(or(eq(mutes.muterId, userId), eq(mutes.mutedId, userId)));
}

/** Keeps the evidence of the user's reports, without who made them and what they wrote. */
export async function anonymizeReportsOf(tx: Database, userId: string): Promise<void> {
  const own = tx.select({ id: reports.id }).from(reports).where(eq(reports.reporterId, userId));
  await tx.update(reportAdditions).set({ note: null }).where(inArray(reportAdditions.reportId, own));
  await tx.update(reports).set({ reporterId: null, note: null }).where(eq(reports.reporterId, userId));
}

/** Deletes the user's appeals and moderators' notes on them, and takes the role of a moderator away. */
export async function deleteModerationOf(tx: Database, userId: string): Promise<void> {
  const own = tx.select({ id: restrictions.id }).from(restrictions).where(eq(restrictions.userId, userId));
  await tx.delete(appeals).where(inArray(appeals.restrictionId, own));
  await tx
    .delete(moderationNotes)
    .where(and(eq(moderationNotes.subjectType, 'user'), eq(moderationNotes.subjectId, userId)));
  await tx.delete(reportClaims).where(eq(reportClaims.moderatorId, userId));
  await tx.delete(moderators).where(eq(moderators.userId, userId));
}

/** Deletes the user's credentials, sessions, access tokens, data export, idempotency keys and the rate limits of these keys. */
export async function deletePersonalDataOf(
  tx: Database,
  userId: string,
  rateLimitKeys: readonly string[],
): Promise<void> {
  await deleteExports(tx, { userId });
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId));
  await tx.delete(accounts).where(eq(accounts.userId, userId));
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.delete(usedCodes).where(eq(usedCodes.userId, userId));
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
  await tx.delete(rateLimits).where(inArray(rateLimits.bucket, [...rateLimitKeys]));
}
