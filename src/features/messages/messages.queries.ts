import { type QueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/messages.ts';
import { bodyOf } from '#src/api/client.ts';
import { polledEvery } from '#src/lib/polling.ts';

const UNREAD_POLL_MS = 30_000;

export const messagesKeys = {
  all: ['messages'] as const,
  list: () => [...messagesKeys.all, 'list'] as const,
  unreadCount: () => [...messagesKeys.all, 'unread-count'] as const,
};

/** What you sent and received, the newest first. */
export const messagesQuery = {
  queryKey: messagesKeys.list(),
  select: bodyOf<Message[]>,
};

/** How many messages you have not read; asked anew every 30 s while something shows it. */
export const unreadCountQuery = {
  queryKey: messagesKeys.unreadCount(),
  select: bodyOf<{ count: number }>,
  ...polledEvery(UNREAD_POLL_MS),
};

/** Has messages and their unread count fetched anew. */
export const refreshMessages = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: messagesKeys.all });

/** Has the unread count fetched anew. */
export const refreshUnreadCount = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: messagesKeys.unreadCount() });
