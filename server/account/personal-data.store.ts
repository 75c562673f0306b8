import { eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import {
  accessTokens,
  accounts,
  blocks,
  idempotencyKeys,
  invitations,
  joinRequests,
  mutes,
  rateLimits,
  reports,
  sessions,
  twoFactors,
  usedCodes,
  verifications,
} from '../db/schema/index.ts';
import { deleteExports } from './export/store/exports.store.ts';

/** Deletes the user's invitations, sent or received by username or e-mail address, and their join requests. */
export async function deleteInvitationsOf(tx: Database, userId: string, email: string): Promise<void> {
  await tx
    .delete(invitations)
    .where(
      or(
        eq(invitations.invitedById, userId),
        eq(invitations.invitedUserId, userId),
        eq(invitations.invitedEmail, email),
      ),
    );
  await tx.delete(joinRequests).where(eq(joinRequests.userId, userId));
}

/** Deletes the user's blocks and mutes, and those of the user by others. */
export async function deleteBlocksOf(tx: Database, userId: string): Promise<void> {
  await tx.delete(blocks).where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)));
  await tx.delete(mutes).where(or(eq(mutes.muterId, userId), eq(mutes.mutedId, userId)));
}

/** Keeps the evidence of the user's reports, without who made them and what they wrote. */
export async function anonymizeReportsOf(tx: Database, userId: string): Promise<void> {
  await tx.update(reports).set({ reporterId: null, note: null }).where(eq(reports.reporterId, userId));
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
