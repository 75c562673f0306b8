import { queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, call } from '#src/api/client.ts';
import { showFailure } from '#src/features/toasts/index.ts';
import { isUnread } from './conversations.ts';
import {
  markMessageRead,
  messagesKeys,
  messagesOf,
  messagesQuery,
  unreadCountQuery,
} from './messages.queries.ts';

/**
 * The user's messages. They are not polled, but fetched again when the polled unread count differs from theirs, or when they lack the
 * newest message, which another device may have read or sent.
 */
export function useMessages(viewerId: string) {
  const client = api.useQueryClient();
  const list = useInfiniteQuery(messagesQuery);
  const { data: unread, dataUpdatedAt: polledAt } = api.messages.unreadCount.useQuery(unreadCountQuery);
  const { refetch } = list;

  useEffect(() => {
    const cached = client.getQueryData(messagesQuery.queryKey);
    if (unread === undefined || cached === undefined) return;
    const { count, newestId } = unread;
    const messages = messagesOf(cached);
    const isCurrent =
      messages.filter((message) => isUnread(message, viewerId)).length === count &&
      (!newestId || messages.some(({ id }) => id === newestId));
    if (!isCurrent) void refetch();
    // `polledAt`: each response is compared once, also one that is the same.
  }, [client, refetch, viewerId, unread, polledAt]);

  return list;
}

/** The user and the game of a conversation without messages; `null` when the user is not in the game. */
export const partnerQuery = (gameId: string, otherId: string) =>
  queryOptions({
    queryKey: [...messagesKeys.all, 'partner', gameId, otherId] as const,
    queryFn: async ({ signal }) => {
      const params = { id: gameId };
      const { id, name, participants } = await call(api.games.detail.query, { params }, signal);
      const isOther = ({ userId }: { readonly userId: string }) => userId === otherId;
      // A game lists its first participants only.
      const found =
        participants.find(isOther) ??
        (await call(api.participants.list.query, { params, query: { userId: otherId } }, signal))[0];
      if (found === undefined) return null;
      const { user, viewer } = found;
      return {
        other: { ...user, viewer: { ...viewer, canMessage: viewer?.canMessage === true } },
        game: { id, name },
      };
    },
  });

const markReadKey = [...messagesKeys.all, 'mark-read'] as const;

/** Marks a received message as read. Once the last of several has settled, the unread count is fetched again. */
export function useMarkRead() {
  const client = api.useQueryClient();
  return api.messages.markRead.useMutation({
    mutationKey: markReadKey,
    onSuccess: (_, { params: { id } }) => markMessageRead(client, id),
    onError: (error) => showFailure(error, 'Failed to mark message as read'),
    onSettled: () => {
      if (client.isMutating({ mutationKey: markReadKey }) > 1) return;
      void client.invalidateQueries({ queryKey: messagesKeys.unreadCount() });
    },
  });
}
