import { useQuery } from '@tanstack/react-query';
import { unreadCountQuery } from './messages.queries.ts';

/** How many messages have not been read; 0 until it is known. */
export function useUnreadCount(): number {
  return useQuery({ ...unreadCountQuery, select: ({ count }) => count }).data ?? 0;
}
