import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api, call } from '#src/api/client.ts';
import { tellFailure } from '#src/features/toasts/index.ts';
import { applyRead } from './messages.cache.ts';
import { messagesKeys, refreshUnreadCount } from './messages.queries.ts';

const mutationKey = [...messagesKeys.all, 'mark-read'] as const;

/** Marks a received message as read. Once the last of several is answered, the unread count is fetched anew. */
export const markReadOptions = (client: QueryClient) =>
  mutationOptions({
    mutationKey,
    mutationFn: (id: string) => call(api.messages.markRead.mutate, { params: { id } }),
    onSuccess: (_, id) => applyRead(client, id),
    onError: (error) => tellFailure(error, 'Failed to mark message as read'),
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void refreshUnreadCount(client);
    },
  });
