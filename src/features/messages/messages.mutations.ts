import { api } from '#src/api/client.ts';
import { tellFailure } from '#src/features/toasts/index.ts';
import { applyRead } from './messages.cache.ts';
import { messagesKeys, refreshUnreadCount } from './messages.queries.ts';

const mutationKey = [...messagesKeys.all, 'mark-read'] as const;

/** Marks a received message as read. Once the last of several has settled, the unread count is fetched again. */
export function useMarkRead() {
  const client = api.useQueryClient();
  return api.messages.markRead.useMutation({
    mutationKey,
    onSuccess: (_, { params: { id } }) => applyRead(client, id),
    onError: (error) => tellFailure(error, 'Failed to mark message as read'),
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void refreshUnreadCount(client);
    },
  });
}
