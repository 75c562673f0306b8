import type { Database } from '../db/database.ts';
import { and, eq, isNull, ne } from '../db/drizzle.ts';
import { moderators, reportClaims, users } from '../db/schema/index.ts';

/** Grants the role; false when the user has it already. */
export async function insertModerator(tx: Database, userId: string, now: Date): Promise<boolean> {
  const added = await tx
    .insert(moderators)
    .values({ userId, grantedAt: now })
    .onConflictDoNothing()
    .returning({ userId: moderators.userId });
  return added.length > 0;
}

/** Takes the role away, with all claims; false when the user does not have it. */
export async function deleteModerator(tx: Database, userId: string): Promise<boolean> {
  await tx.delete(reportClaims).where(eq(reportClaims.moderatorId, userId));
  const deleted = await tx
    .delete(moderators)
    .where(eq(moderators.userId, userId))
    .returning({ userId: moderators.userId });
  return deleted.length > 0;
}

export async function isModerator(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(moderators, eq(moderators.userId, userId))) > 0;
}

/** The moderators but one. */
export async function otherModerators(db: Database, userId: string): Promise<string[]> {
  const found = await db
    .select({ id: users.id })
    .from(moderators)
    .innerJoin(users, and(eq(users.id, moderators.userId), isNull(users.deletedAt)))
    .where(ne(moderators.userId, userId));
  return found.map(({ id }) => id);
}
