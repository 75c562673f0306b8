import { type QueryClient } from '@tanstack/react-query';
import type { GameNotification } from '#contract/notifications.ts';
import { api, bodyOf, call } from '#src/api/client.ts';
import { polledEvery } from '#src/lib/polling.ts';

const NOTIFICATIONS_POLL_MS = 30_000;

export const notificationsKeys = {
  all: ['notifications'] as const,
  unread: () => [...notificationsKeys.all, 'unread'] as const,
};

/** Games of yours that are over and that you have not been told of, the oldest first; asked anew every 30 s. */
export const notificationsQuery = {
  queryKey: notificationsKeys.unread(),
  select: bodyOf<GameNotification[]>,
  ...polledEvery(NOTIFICATIONS_POLL_MS),
};

/** Has the notifications fetched anew. */
export const refreshNotifications = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: notificationsKeys.all });

/** Marks a notification read. It says to carry JSON and carries nothing (specification §7). */
export const markNotificationRead = (id: string) =>
  call(api.notifications.markRead.mutate, {
    params: { id },
    extraHeaders: { 'content-type': 'application/json' },
  });
