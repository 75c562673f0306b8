import type { Message } from '#contract/messages.ts';
import type { ApiQueryClient } from '#src/api/client.ts';
import { messagesQuery, unreadCountQuery } from './messages.queries.ts';

/** Adds a message the server has taken, once. */
export function insertMessage(client: ApiQueryClient, message: Message): void {
  client.messages.list.setQueryData(messagesQuery.queryKey, (before) =>
    before === undefined || before.body.some(({ id }) => id === message.id)
      ? before
      : { ...before, body: [message, ...before.body] },
  );
}

/** Notes that a message was read; the count follows at once. */
export function applyRead(client: ApiQueryClient, messageId: string): void {
  const read = (one: Message) => (one.id === messageId ? { ...one, isRead: true } : one);
  client.messages.list.setQueryData(
    messagesQuery.queryKey,
    (before) => before && { ...before, body: before.body.map(read) },
  );
  client.messages.unreadCount.setQueryData(
    unreadCountQuery.queryKey,
    (before) => before && { ...before, body: { count: Math.max(0, before.body.count - 1) } },
  );
}
