import type { Database } from '../db/database.ts';
import { and, eq, isNull } from '../db/drizzle.ts';
import { users } from '../db/schema/index.ts';

/** The account data that only its owner sees. */
export async function findAccount(db: Database, userId: string) {
  const [found] = await db
    .select({
      username: users.displayUsername,
      email: users.email,
      emailVerified: users.emailVerified,
      createdAt: users.createdAt,
      twoFactorEnabled: users.twoFactorEnabled,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return found;
}

/** Records that a user has accepted the operator's terms, and when which version of the rules. */
export async function setRulesVersion(
  db: Database,
  userId: string,
  rulesVersion: string | null,
  now: Date,
): Promise<void> {
  await db
    .update(users)
    .set({ rulesVersion, rulesAcceptedAt: rulesVersion === null ? null : now, mustAcceptTerms: false })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
}
