import { gt, inArray, lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { identityRateLimits, sessions, twoFactors, users, verifications } from '../db/schema/index.ts';

const hour = 60 * 60 * 1000;

export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
  await db.delete(identityRateLimits).where(lt(identityRateLimits.lastRequest, now.getTime() - hour));
}

/**
 * Deletes sessions and second factors that a concurrent sign-in wrote while its account was deleted. They grant
 * nothing, but contain a browser and an address.
 */
export async function deleteSessionsOfDeletedUsers(db: Database, now: Date): Promise<void> {
  const lately = new Date(now.getTime() - 24 * hour);
  const gone = db.select({ id: users.id }).from(users).where(gt(users.deletedAt, lately));
  await db.delete(sessions).where(inArray(sessions.userId, gone));
  await db.delete(twoFactors).where(inArray(twoFactors.userId, gone));
}
