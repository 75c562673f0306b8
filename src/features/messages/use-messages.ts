import { useEffect } from 'react';
import { api } from '#src/api/client.ts';
import { isUnread } from './conversations.ts';
import { messagesQuery, unreadCountQuery } from './messages.queries.ts';

/**
 * One's messages. They are not polled; but when the unread count, which is, tells of something the list does not know
 * yet, the list is fetched anew.
 */
export function useMessages(viewerId: string) {
  const client = api.useQueryClient();
  const list = api.messages.list.useQuery(messagesQuery);
  const { data: counted, dataUpdatedAt: countedAt } = api.messages.unreadCount.useQuery(unreadCountQuery);
  const { refetch } = list;
  const count = counted?.count;

  useEffect(() => {
    const known = client.messages.list.getQueryData(messagesQuery.queryKey)?.body;
    if (count === undefined || known === undefined) return;
    if (known.filter((message) => isUnread(message, viewerId)).length !== count) void refetch();
    // Each answer about the count is looked at once, also when it is the same count.
  }, [client, refetch, viewerId, count, countedAt]);

  return list;
}
