import { batchLookups } from '../db/batch-lookups.ts';
import type { Database } from '../db/database.ts';
import { deleteWhere } from '../db/delete-rows.store.ts';
import { eq, gt, inArray, lt, sql } from '../db/drizzle.ts';
import { prepareOnce } from '../db/prepared.ts';
import {
  identityRateLimits,
  moderators,
  sessions,
  twoFactors,
  users,
  verifications,
} from '../db/schema/index.ts';
import { isSuspended } from '../visibility/visibility.store.ts';

const hour = 60 * 60 * 1000;

/** Columns of a user: whether they are a moderator, and whether they are suspended. */
const isModeratorColumn =
  sql`exists (select from ${moderators} where ${eq(moderators.userId, users.id)})`.mapWith(Boolean);
const isSuspendedColumn = isSuspended(users.id).mapWith(Boolean);

/** The user of a session or access token, without the moderator role. */
export const signedInUserColumns = {
  id: users.id,
  username: users.displayUsername,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  bio: users.bio,
  profileImageId: users.profileImageId,
  rulesVersion: users.rulesVersion,
  createdAt: users.createdAt,
};

const byTokens = prepareOnce((db) =>
  db
    .select({
      id: sessions.id,
      token: sessions.token,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      user: { ...signedInUserColumns, isModerator: isModeratorColumn },
      isSuspended: isSuspendedColumn,
      hasOpenTerms: users.mustAcceptTerms,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.token} = any(${sql.placeholder('tokens')}::text[])`),
);

/** A session, which can have expired, and its user, by its token. */
export const findSession = batchLookups(async (db, tokens: readonly string[]) => {
  const found = await byTokens(db, { tokens });
  return new Map(found.map((session) => [session.token, session]));
});

export const deleteExpiredSessions = (db: Database, now: Date) =>
  deleteWhere(db, sessions, lt(sessions.expiresAt, now));

export const deleteExpiredChallenges = (db: Database, now: Date) =>
  deleteWhere(db, verifications, lt(verifications.expiresAt, now));

export const deleteExpiredIdentityLimits = (db: Database, now: Date) =>
  deleteWhere(db, identityRateLimits, lt(identityRateLimits.lastRequest, now.getTime() - hour));

/**
 * Deletes sessions and second factors that a concurrent sign-in wrote while its account was deleted. They grant
 * nothing, but contain a browser and an address.
 */
export async function deleteSessionsOfDeletedUsers(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * hour);
  const deletedUsers = db.select({ id: users.id }).from(users).where(gt(users.deletedAt, yesterday));
  await db.delete(sessions).where(inArray(sessions.userId, deletedUsers));
  await db.delete(twoFactors).where(inArray(twoFactors.userId, deletedUsers));
}
