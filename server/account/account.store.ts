import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
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

/** Records which version of the operator's rules a user has accepted, and when. */
export async function setRulesVersion(
  db: Database,
  userId: string,
  rulesVersion: string,
  now: Date,
): Promise<void> {
  await db
    .update(users)
    .set({ rulesVersion, rulesAcceptedAt: now })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
}
