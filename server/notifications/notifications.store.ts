import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { gameNotifications, games } from '../db/schema/index.ts';

/** They are shown one at a time, and asked for again after each. */
const NOTIFICATIONS_LISTED = 100;

/** What a person was told and has not read, the oldest first. */
export function unreadNotifications(db: Database, userId: string) {
  return db
    .select({
      id: gameNotifications.id,
      type: gameNotifications.type,
      userId: gameNotifications.userId,
      gameId: gameNotifications.gameId,
      createdAt: gameNotifications.createdAt,
      game: { id: games.id, name: games.name },
    })
    .from(gameNotifications)
    .innerJoin(games, eq(games.id, gameNotifications.gameId))
    .where(and(eq(gameNotifications.userId, userId), isNull(gameNotifications.readAt)))
    .orderBy(asc(gameNotifications.createdAt), asc(gameNotifications.id))
    .limit(NOTIFICATIONS_LISTED);
}

/** Marks a notification of this person read, the first time; says whether they have such a notification. */
export async function markRead(
  db: Database,
  userId: string,
  notificationId: string,
  now: Date,
): Promise<boolean> {
  const marked = await db
    .update(gameNotifications)
    .set({ readAt: sql`coalesce(${gameNotifications.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(gameNotifications.id, notificationId), eq(gameNotifications.userId, userId)))
    .returning({ id: gameNotifications.id });
  return marked.length > 0;
}
