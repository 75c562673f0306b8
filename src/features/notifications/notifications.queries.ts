import { type QueryClient } from '@tanstack/react-query';
import type { GameNotification } from '#contract/notifications.ts';
import { api, bodyOf, call } from '#src/api/client.ts';
import { pollingOptions } from '#src/api/query-client.ts';
import { PRIVATE, storedValue, storeValue } from '#src/lib/storage.ts';

const NOTIFICATIONS_POLL_MS = 30_000;

export const notificationsKeys = {
  all: ['notifications'] as const,
  unread: () => [...notificationsKeys.all, 'unread'] as const,
};

/** The unread notifications of the user's finished games, the oldest first; polled every 30 s. */
export const notificationsQuery = {
  queryKey: notificationsKeys.unread(),
  select: bodyOf<GameNotification[]>,
  ...pollingOptions(NOTIFICATIONS_POLL_MS),
};

export const useNotifications = () => api.notifications.list.useQuery(notificationsQuery);

/** Fetches the notifications again. */
export const refreshNotifications = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: notificationsKeys.all });

/** Marks a notification as read, with a JSON content type and no body (specification §7). */
export const markNotificationRead = (id: string) =>
  call(api.notifications.markRead.mutate, {
    params: { id },
    extraHeaders: { 'content-type': 'application/json' },
  });

const DISMISSED_KEY = `${PRIVATE}dismissed-notifications`;

function dismissedIds(): readonly unknown[] {
  const stored = storedValue(DISMISSED_KEY);
  return Array.isArray(stored) ? stored : [];
}

/** Whether a notification was dismissed on this device, also before a reload. */
export function isDismissed(id: string): boolean {
  return dismissedIds().includes(id);
}

/** Stores that a notification was dismissed, for the last 100; removed at sign-out. */
export function rememberDismissed(id: string): void {
  storeValue(DISMISSED_KEY, [...dismissedIds(), id].slice(-100));
}
