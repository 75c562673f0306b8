import type { Database } from '../../../db/database.ts';
import { eq } from '../../../db/drizzle.ts';
import { accounts, sessions, users } from '../../../db/schema/index.ts';

export async function profileOf(db: Database, userId: string) {
  const [profile] = await db.select().from(users).where(eq(users.id, userId));
  return profile;
}

export function signInsOf(db: Database, userId: string) {
  return db
    .select({ with: accounts.providerId, since: accounts.createdAt })
    .from(accounts)
    .where(eq(accounts.userId, userId));
}

export function browsersOf(db: Database, userId: string) {
  return db
    .select({
      browser: sessions.userAgent,
      address: sessions.ipAddress,
      since: sessions.createdAt,
      until: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId));
}
