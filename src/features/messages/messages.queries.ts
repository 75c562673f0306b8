import { type QueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/messages.ts';
import { type ApiQueryClient, api, bodyOf } from '#src/api/client.ts';
import { polledEvery } from '#src/lib/polling.ts';

const UNREAD_POLL_MS = 30_000;

export const messagesKeys = {
  all: ['messages'] as const,
  list: () => [...messagesKeys.all, 'list'] as const,
  unreadCount: () => [...messagesKeys.all, 'unread-count'] as const,
};

/** What the user sent and received, the newest first. */
export const messagesQuery = {
  queryKey: messagesKeys.list(),
  select: bodyOf<Message[]>,
};

/** How many messages the user has not read; polled every 30 s while something shows it. */
export const unreadCountQuery = {
  queryKey: messagesKeys.unreadCount(),
  select: bodyOf<{ count: number }>,
  ...polledEvery(UNREAD_POLL_MS),
};

/** How many messages the user has not read; 0 until it is known. */
export function useUnreadCount(): number {
  return (
    api.messages.unreadCount.useQuery({ ...unreadCountQuery, select: ({ body }) => body.count }).data ?? 0
  );
}

/** Fetches messages and their unread count again. */
export const refreshMessages = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: messagesKeys.all });

/** Adds a message that the server has stored, unless it is in the list. */
export function insertMessage(client: ApiQueryClient, message: Message): void {
  client.messages.list.setQueryData(messagesQuery.queryKey, (before) =>
    before === undefined || before.body.some(({ id }) => id === message.id)
      ? before
      : { ...before, body: [message, ...before.body] },
  );
}

/** Marks a message as read, and decrements the unread count. */
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
