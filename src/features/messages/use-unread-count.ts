import { api } from '#src/api/client.ts';
import { unreadCountQuery } from './messages.queries.ts';

/** How many messages have not been read; 0 until it is known. */
export function useUnreadCount(): number {
  return (
    api.messages.unreadCount.useQuery({ ...unreadCountQuery, select: ({ body }) => body.count }).data ?? 0
  );
}
