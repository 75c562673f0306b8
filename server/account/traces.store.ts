import { eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import {
  accounts,
  idempotencyKeys,
  invitations,
  joinRequests,
  rateLimits,
  sessions,
  twoFactors,
  usedCodes,
  verifications,
} from '../db/schema/index.ts';

/** Deletes invitations somebody sent or received, by name or by e-mail address, and what they asked to join. */
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

/** Deletes every way of signing in and everything that remembers what somebody did; `buckets` are of rate limits. */
export async function deleteTracesOf(
  tx: Database,
  userId: string,
  buckets: readonly string[],
): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(accounts).where(eq(accounts.userId, userId));
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.delete(usedCodes).where(eq(usedCodes.userId, userId));
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
  await tx.delete(rateLimits).where(inArray(rateLimits.bucket, [...buckets]));
}
