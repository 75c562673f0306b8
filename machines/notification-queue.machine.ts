import { assign, setup } from 'xstate';
import type { GameResult } from '#contract/game-results.ts';
import type { GameNotification } from '#contract/notifications.ts';
import { failure, output, required } from './support/params.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

interface NotificationQueueContext {
  /** The notification that is visible, or whose results are being fetched. */
  readonly current: GameNotification | null;
  /** Null when they could not be fetched: the notification is rendered without them. */
  readonly results: readonly GameResult[] | null;
}

type NotificationQueueEvent =
  /** The oldest unread notification that was not dismissed; ignored while another one is handled. */
  | { readonly type: 'notification.arrived'; readonly notification: GameNotification }
  /** The user has dismissed the current notification on another device or in another tab. */
  | { readonly type: 'notification.read' }
  | { readonly type: 'notification.dismiss' }
  | { readonly type: 'session.signedOut' };

/** Celebrates finished games one at a time, each with its results if they are available. */
export const notificationQueueMachine = setup({
  types: types<{ context: NotificationQueueContext; events: NotificationQueueEvent }>(),
  actors: {
    fetchResults: unprovidedActor<readonly GameResult[], { gameId: string }>('fetchResults'),
    markRead: unprovidedActor<unknown, { notificationId: string }>('markRead'),
  },
  actions: {
    setCurrent: assign((_, { notification }: { notification: GameNotification }) => ({
      current: notification,
      results: null,
    })),
    setResults: assign((_, results: readonly GameResult[]) => ({ results })),
    clear: assign({ current: null, results: null }),
    /** Stores the id, so that the notification is not shown again in this session, even if the server still returns it. */
    rememberDismissed: unprovidedAction<{ notificationId: string }>('rememberDismissed'),
    refreshNotifications: unprovidedAction('refreshNotifications'),
    announceFailure: unprovidedAction<{ error: unknown }>('announceFailure'),
    /** Only logs: the user does not need to know why the results are missing. */
    logMissingResults: unprovidedAction<{ error: unknown }>('logMissingResults'),
  },
}).createMachine({
  id: 'notification-queue',
  context: { current: null, results: null },
  initial: 'idle',
  states: {
    idle: {
      entry: 'clear',
      on: {
        'notification.arrived': {
          target: 'fetchingResults',
          actions: { type: 'setCurrent', params: ({ event }) => event },
        },
      },
    },
    fetchingResults: {
      invoke: {
        id: 'fetchResults',
        src: 'fetchResults',
        input: ({ context }) => ({ gameId: required(context.current, 'notification').gameId }),
        onDone: { target: 'showing', actions: { type: 'setResults', params: output } },
        onError: { target: 'showing', actions: { type: 'logMissingResults', params: failure } },
      },
      on: {
        'notification.read': 'idle',
        'session.signedOut': 'idle',
      },
    },
    showing: {
      on: {
        'notification.dismiss': {
          target: 'markingRead',
          actions: { type: 'rememberDismissed', params: currentId },
        },
        'notification.read': 'idle',
        'session.signedOut': 'idle',
      },
    },
    markingRead: {
      invoke: {
        id: 'markRead',
        src: 'markRead',
        input: currentId,
        onDone: { target: 'idle', actions: 'refreshNotifications' },
        onError: { target: 'idle', actions: { type: 'announceFailure', params: failure } },
      },
    },
  },
});

function currentId({ context: { current } }: { context: NotificationQueueContext }) {
  return { notificationId: required(current, 'notification').id };
}
