import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import type { GameResult } from '#contract/games.ts';
import type { GameNotification } from '#contract/notifications.ts';
import { notificationQueueMachine } from '#machines/notification-queue.machine.ts';
import { api, call, refresh } from '#src/api/client.ts';
import { tellFailure } from '#src/features/toasts/index.ts';
import { celebratedBy } from './celebrated.ts';
import { markNotificationRead, notificationsQuery, refreshNotifications } from './notifications.queries.ts';

/** A game that is over, and how it went; `null` when that could not be found out. */
export interface Occasion {
  readonly notification: GameNotification;
  readonly results: readonly GameResult[] | null;
}

/** What there is to celebrate, one game at a time; the last one stays while its dialog leaves. */
export function useCelebration(viewerId: string) {
  const client = useQueryClient();
  const { data: notifications } = useQuery(notificationsQuery);
  const machine = notificationQueueMachine.provide({
    actors: {
      fetchResults: fromPromise<readonly GameResult[], { gameId: string }>(({ input }) => {
        // The game has ended since it was fetched, and medals were given for it.
        void refresh(client, 'games', 'users', 'leaderboard');
        return call(api.games.results.query, { params: { id: input.gameId } });
      }),
      markRead: fromPromise<unknown, { notificationId: string }>(({ input }) =>
        markNotificationRead(input.notificationId),
      ),
    },
    actions: {
      refreshNotifications: () => void refreshNotifications(client),
      announceFailure: (_, { error }) => tellFailure(error, 'Failed to mark notification as read'),
      logMissingResults: (_, { error }) => {
        // oxlint-disable-next-line no-console -- nobody needs to know, but whoever looks for it should find it
        console.warn('The results of a game could not be loaded', error);
      },
    },
  });
  const [state, send] = useMachine(machine);
  const { current, results } = state.context;
  const isOpen = state.matches('showing');

  useEffect(() => {
    if (notifications === undefined) return;
    const celebrated = celebratedBy(viewerId);
    const news = notifications.filter(({ id }) => !celebrated.includes(id));
    send({ type: 'notifications.arrived', notifications: news });
  }, [send, notifications, viewerId]);

  const [occasion, setOccasion] = useState<Occasion | null>(null);
  if (isOpen && current && occasion?.notification.id !== current.id) {
    setOccasion({ notification: current, results });
  }

  return {
    occasion,
    isOpen,
    dismiss: () => {
      if (!isOpen || !current) return;
      celebratedBy(viewerId).add(current.id);
      send({ type: 'notification.dismiss' });
    },
  };
}
