import type { Database } from '../db/database.ts';
import { and, asc, eq, isNotNull, isNull, sql } from '../db/drizzle.ts';
import { placeholder, prepareOnce } from '../db/prepared.ts';
import { gameNotifications, games } from '../db/schema/index.ts';
import { isNotDeleted } from '../visibility/erasure.store.ts';

/** The app shows one at a time and reloads the list after each. */
const MAX_NOTIFICATIONS_LISTED = 100;

const unread = prepareOnce((db) =>
  db
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
    .where(
      and(
        eq(gameNotifications.userId, placeholder('userId', gameNotifications.userId)),
        isNull(gameNotifications.readAt),
        isNotNull(games.completedAt),
        isNull(games.deletedAt),
      ),
    )
    .orderBy(asc(gameNotifications.createdAt), asc(gameNotifications.id))
    .limit(MAX_NOTIFICATIONS_LISTED),
);

/** The user's unread notifications of completed games, oldest first. */
export const unreadNotifications = (db: Database, userId: string) => unread(db, { userId });

/** Marks the user's notification as read; returns whether it exists. */
export async function markRead(
  db: Database,
  userId: string,
  notificationId: string,
  now: Date,
): Promise<boolean> {
  const marked = await db
    .update(gameNotifications)
    .set({ readAt: sql`coalesce(${gameNotifications.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(gameNotifications.id, notificationId),
        eq(gameNotifications.userId, userId),
        isNotDeleted(gameNotifications.gameId),
      ),
    )
    .returning({ id: gameNotifications.id });
  return marked.length > 0;
}
