import type { Database } from '../../../db/database.ts';
import { and, asc, eq, isNotNull, isNull } from '../../../db/drizzle.ts';
import { type After, following, ROWS_PER_PAGE } from '../../../db/keyset-page.ts';
import { gameNotifications, games, messages, users } from '../../../db/schema/index.ts';
import { isTextNotErased } from '../../../visibility/erasure.store.ts';
import { userMask } from '../../../visibility/visibility.store.ts';

/** Messages the user sent or received; each direction is read from its own index. */
export function messagesOf(db: Database, userId: string, after: After, half: 'sent' | 'received') {
  const [own, others] =
    half === 'sent' ? [messages.senderId, messages.recipientId] : [messages.recipientId, messages.senderId];
  return db
    .select({
      id: messages.id,
      game: games.name,
      other: users.displayUsername,
      otherMask: userMask(userId, users.id),
      content: messages.content,
      createdAt: messages.createdAt,
      readAt: messages.readAt,
    })
    .from(messages)
    .innerJoin(games, and(eq(games.id, messages.gameId), isNull(games.deletedAt)))
    .innerJoin(users, eq(users.id, others))
    .where(
      and(
        eq(own, userId),
        isTextNotErased(messages.senderId),
        following(messages.createdAt, messages.id, after),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(ROWS_PER_PAGE);
}

/** The user's notifications of completed games. */
export function notificationsOf(db: Database, userId: string, after: After) {
  return db
    .select({
      id: gameNotifications.id,
      game: games.name,
      type: gameNotifications.type,
      createdAt: gameNotifications.createdAt,
      readAt: gameNotifications.readAt,
    })
    .from(gameNotifications)
    .innerJoin(games, and(eq(games.id, gameNotifications.gameId), isNull(games.deletedAt)))
    .where(
      and(
        eq(gameNotifications.userId, userId),
        isNotNull(games.completedAt),
        following(gameNotifications.createdAt, gameNotifications.id, after),
      ),
    )
    .orderBy(asc(gameNotifications.createdAt), asc(gameNotifications.id))
    .limit(ROWS_PER_PAGE);
}
