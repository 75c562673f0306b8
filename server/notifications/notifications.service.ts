import type { GameNotification } from '#contract/notifications.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../failure.ts';
import { type CompletingContext, enqueueSomeDueGames } from '../games/completion.ts';
import { markRead, unreadNotifications } from './notifications.store.ts';

export const NOTIFICATION_NOT_FOUND = 'Notification not found';

/** The user's unread notifications, oldest first. Enqueues the completion of ended games, whose notifications follow. */
export async function ownNotifications(
  context: CompletingContext,
  now: Date,
  userId: string,
): Promise<GameNotification[]> {
  await enqueueSomeDueGames(context, now);
  const unread = await unreadNotifications(context.db, userId);
  return unread.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() }));
}

/** Marks the user's notification as read. Idempotent. */
export async function readNotification(
  db: Database,
  now: Date,
  userId: string,
  notificationId: string,
): Promise<void> {
  if (!(await markRead(db, userId, notificationId, now))) throw notFound(NOTIFICATION_NOT_FOUND);
}
