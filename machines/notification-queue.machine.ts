import { assign, setup } from 'xstate';
import type { GameResult } from '#contract/games.ts';
import type { GameNotification } from '#contract/notifications.ts';
import { answer, failure, known } from './support/params.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

interface NotificationQueueContext {
  /** The one being shown, or about to be. */
  readonly current: GameNotification | null;
  /** Null when they could not be fetched: the notification is shown without them. */
  readonly results: readonly GameResult[] | null;
  readonly waiting: readonly GameNotification[];
  /** Ids of those seen in this session; they never come back, whatever the server still says. */
  readonly dismissed: readonly string[];
}

type NotificationQueueEvent =
  /** The unread notifications as the server has them now, the oldest first. */
  | { readonly type: 'notifications.arrived'; readonly notifications: readonly GameNotification[] }
  | { readonly type: 'notification.dismiss' };

/** Celebrates finished games one at a time, each with its results if they can be had. */
export const notificationQueueMachine = setup({
  types: types<{ context: NotificationQueueContext; events: NotificationQueueEvent }>(),
  actors: {
    fetchResults: unprovidedActor<readonly GameResult[], { gameId: string }>('fetchResults'),
    markRead: unprovidedActor<unknown, { notificationId: string }>('markRead'),
  },
  actions: {
    queueArrived: assign(
      ({ context }, { notifications }: { notifications: readonly GameNotification[] }) => ({
        waiting: notifications.filter(isUnseenIn(context)),
      }),
    ),
    takeNext: assign(({ context: { waiting } }) => ({
      current: known(waiting[0], 'next notification'),
      waiting: waiting.slice(1),
      results: null,
    })),
    noteResults: assign((_, results: readonly GameResult[]) => ({ results })),
    rememberDismissed: assign(({ context: { current, dismissed } }) => ({
      dismissed: [...dismissed, known(current, 'notification').id],
    })),
    dropCurrent: assign({ current: null, results: null }),
    refreshNotifications: unprovidedAction('refreshNotifications'),
    announceFailure: unprovidedAction<{ error: unknown }>('announceFailure'),
    /** Tells the log only: nobody needs to know why the results are missing. */
    logMissingResults: unprovidedAction<{ error: unknown }>('logMissingResults'),
  },
  guards: {
    hasWaiting: ({ context }) => context.waiting.length > 0,
  },
}).createMachine({
  id: 'notification-queue',
  context: { current: null, results: null, waiting: [], dismissed: [] },
  initial: 'idle',
  on: {
    'notifications.arrived': { actions: { type: 'queueArrived', params: ({ event }) => event } },
  },
  states: {
    idle: {
      entry: 'dropCurrent',
      always: { guard: 'hasWaiting', target: 'fetchingResults', actions: 'takeNext' },
    },
    fetchingResults: {
      invoke: {
        id: 'fetchResults',
        src: 'fetchResults',
        input: ({ context }) => ({ gameId: known(context.current, 'notification').gameId }),
        onDone: { target: 'showing', actions: { type: 'noteResults', params: answer } },
        onError: { target: 'showing', actions: { type: 'logMissingResults', params: failure } },
      },
    },
    showing: {
      on: {
        'notification.dismiss': { target: 'markingRead', actions: 'rememberDismissed' },
      },
    },
    markingRead: {
      invoke: {
        id: 'markRead',
        src: 'markRead',
        input: ({ context }) => ({ notificationId: known(context.current, 'notification').id }),
        onDone: { target: 'idle', actions: 'refreshNotifications' },
        onError: { target: 'idle', actions: { type: 'announceFailure', params: failure } },
      },
    },
  },
});

/** Tells those that are neither shown nor dismissed. */
function isUnseenIn({ current, dismissed }: NotificationQueueContext) {
  return ({ id }: GameNotification) => id !== current?.id && !dismissed.includes(id);
}
