import type { QueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/messages.ts';
import { messagesQuery, unreadCountQuery } from './messages.queries.ts';

/** Adds a message the server has taken, once. */
export function insertMessage(client: QueryClient, message: Message): void {
  client.setQueryData(messagesQuery.queryKey, (list) =>
    list === undefined || list.some(({ id }) => id === message.id) ? list : [message, ...list],
  );
}

/** Notes that a message was read; the count follows at once. */
export function applyRead(client: QueryClient, messageId: string): void {
  client.setQueryData(messagesQuery.queryKey, (list) =>
    list?.map((one) => (one.id === messageId ? { ...one, isRead: true } : one)),
  );
  client.setQueryData(
    unreadCountQuery.queryKey,
    (unread) => unread && { ...unread, count: Math.max(0, unread.count - 1) },
  );
}
