import { fromPromise } from 'xstate';
import type { GameResult } from '#contract/game-results.ts';
import { notificationQueueMachine } from '#machines/notification-queue.machine.ts';
import type { CelebrationsActor } from '../actors/root.ts';
import { type ApiQueryClient, api, call, invalidateResources } from '../api/client.ts';
import {
  isDismissed,
  markNotificationRead,
  notificationsQuery,
  refreshNotifications,
  rememberDismissed,
} from '../features/notifications/notifications.queries.ts';
import { showFailure } from '../features/toasts/toasts.ts';

/** The machine of celebrations of finished games, with the API and the query cache. */
export function celebrationsLogic(client: ApiQueryClient) {
  return notificationQueueMachine.provide({
    actors: {
      fetchResults: fromPromise<readonly GameResult[], { gameId: string }>(({ input, signal }) => {
        // The game has ended since it was fetched, and its medals were awarded. Its screen may be open, without the last posts.
        void invalidateResources(client, 'games', 'groups', 'posts', 'users', 'leaderboard');
        return call(api.games.results.query, { params: { id: input.gameId } }, signal);
      }),
      markRead: fromPromise<unknown, { notificationId: string }>(({ input }) =>
        markNotificationRead(input.notificationId),
      ),
    },
    actions: {
      rememberDismissed: (_, { notificationId }) => rememberDismissed(notificationId),
      refreshNotifications: () => void refreshNotifications(client),
      announceFailure: (_, { error }) => showFailure(error, 'Failed to mark notification as read'),
      logMissingResults: (_, { error }) => {
        // oxlint-disable-next-line no-console -- for developers: users need not know
        console.warn('The results of a game could not be loaded', error);
      },
    },
  });
}

/**
 * Sends each unread notification that was not dismissed to `celebrations`, one at a time, and reports when the current one was read
 * elsewhere. Returns a function that stops observing the query; the other subscription ends with the actor.
 */
export function followNotifications(celebrations: CelebrationsActor, client: ApiQueryClient): () => void {
  const hash = JSON.stringify(notificationsQuery.queryKey);
  const unread = () => client.notifications.list.getQueryData(notificationsQuery.queryKey)?.body;
  const sendNext = () => {
    const notification = unread()?.find(({ id }) => !isDismissed(id));
    if (notification) celebrations.send({ type: 'notification.arrived', notification });
  };
  const sendRead = () => {
    const { current } = celebrations.getSnapshot().context;
    const isUnread = unread()?.some(({ id }) => id === current?.id);
    if (current && isUnread === false) celebrations.send({ type: 'notification.read' });
  };
  const stopFollowingQuery = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hash) return;
    // Only the server knows what was read elsewhere: hydrated data may be older than the current notification.
    if (event.action.type === 'success') sendRead();
    sendNext();
  });
  celebrations.subscribe((snapshot) => {
    if (snapshot.matches('idle')) sendNext();
  });
  return stopFollowingQuery;
}
