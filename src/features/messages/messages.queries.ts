import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { MESSAGES_LISTED } from '#contract/constants.ts';
import type { Message, UnreadCount } from '#contract/messages.ts';
import { type ApiQueryClient, api, bodyOf, call } from '#src/api/client.ts';
import { pollingOptions } from '#src/api/query-client.ts';

const UNREAD_POLL_MS = 30_000;

export const messagesKeys = {
  all: ['messages'] as const,
  list: () => [...messagesKeys.all, 'list'] as const,
  unreadCount: () => [...messagesKeys.all, 'unread-count'] as const,
};

/**
 * The messages that the user sent and received, the newest first. The first page contains the newest messages and older unread ones; each
 * further page contains the messages before the oldest message of the previous page, not counting those older unread ones.
 */
export const messagesQuery = infiniteQueryOptions({
  queryKey: messagesKeys.list(),
  queryFn: ({ pageParam, signal }) =>
    call(api.messages.list.query, { query: pageParam === '' ? {} : { before: pageParam } }, signal),
  initialPageParam: '',
  getNextPageParam: (last: readonly Message[]) => last[MESSAGES_LISTED - 1]?.id,
  select: messagesOf,
});

/** Each message of the pages once, the newest first. */
export function messagesOf({ pages }: { readonly pages: readonly (readonly Message[])[] }) {
  const [first = [], ...others] = pages;
  if (others.length === 0) return first;
  const byId = new Map(pages.flat().map((message) => [message.id, message]));
  return [...byId.values()].toSorted(
    (one, other) => Number(one.createdAt < other.createdAt) - Number(one.createdAt > other.createdAt),
  );
}

/** The number of unread messages; polled every 30 s while something shows it. */
export const unreadCountQuery = {
  queryKey: messagesKeys.unreadCount(),
  select: bodyOf<UnreadCount>,
  ...pollingOptions(UNREAD_POLL_MS),
};

/** The number of unread messages; 0 until it is known. */
export function useUnreadCount(): number {
  return (
    api.messages.unreadCount.useQuery({ ...unreadCountQuery, select: ({ body }) => body.count }).data ?? 0
  );
}

/** Fetches messages and their unread count again. */
export const refreshMessages = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: messagesKeys.all });

/** Adds a message that the server has stored, unless it is in the list. */
export function addMessage(client: ApiQueryClient, message: Message): void {
  client.setQueryData(messagesQuery.queryKey, (before) => {
    if (before === undefined || messagesOf(before).some(({ id }) => id === message.id)) return before;
    const [newest = [], ...older] = before.pages;
    return { ...before, pages: [[message, ...newest], ...older] };
  });
}

/** Marks a message as read, and decrements the unread count. */
export function markMessageRead(client: ApiQueryClient, messageId: string): void {
  const read = (one: Message) => (one.id === messageId ? { ...one, isRead: true } : one);
  client.setQueryData(
    messagesQuery.queryKey,
    (before) => before && { ...before, pages: before.pages.map((page) => page.map(read)) },
  );
  client.messages.unreadCount.setQueryData(
    unreadCountQuery.queryKey,
    (before) => before && { ...before, body: { ...before.body, count: Math.max(0, before.body.count - 1) } },
  );
}
