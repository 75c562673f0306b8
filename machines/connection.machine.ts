import { assign, setup } from 'xstate';
import { output } from './support/params.ts';
import { types } from './support/types.ts';
import { unprovidedActor } from './support/unprovided.ts';

/** The back-off does not grow after this number of attempts, so more are not counted. */
export const MAX_COUNTED_ATTEMPTS = 4;

/** The connection of the device to the server; each value but `online` is a tag of a state. */
export type ConnectionStatus = 'online' | 'slow' | 'offline' | 'unreachable' | 'failing';

/** Why a request failed that may succeed later: there was no response, or the server is failing or busy. */
export interface ServerFault {
  readonly reason: 'unreachable' | 'failing';
  /** `Retry-After` in milliseconds; `null` if the response has none. */
  readonly retryAfter: number | null;
}

/** The outcome of a request, from the API client. */
export type RequestOutcome =
  | { readonly type: 'response.received' }
  | ({ readonly type: 'request.failed' } & ServerFault);

type ConnectionEvent =
  | { readonly type: 'device.online' }
  | { readonly type: 'device.offline' }
  /** Persisted data was added to the cache, because a request is slow or failed. */
  | { readonly type: 'queries.hydrated' }
  | RequestOutcome;

interface ConnectionContext {
  /** The number of retries since requests last succeeded. */
  readonly attempts: number;
  readonly retryAfter: number | null;
}

const connection = setup({
  types: types<{ context: ConnectionContext; events: ConnectionEvent; tags: ConnectionStatus }>(),
  actors: {
    /** Resolves when the next attempt may start, after `retryAfter` at the earliest. */
    backOff: unprovidedActor<unknown, ConnectionContext>('backOff'),
    /** Refetches failed and hydrated queries. Returns the remaining failure. */
    retryFailedQueries: unprovidedActor<ServerFault | null, undefined>('retryFailedQueries'),
  },
  actions: {
    setRetryAfter: assign((_, fault: ServerFault | null) => ({ retryAfter: fault?.retryAfter ?? null })),
    countAttempt: assign(({ context }) => ({
      attempts: Math.min(context.attempts + 1, MAX_COUNTED_ATTEMPTS),
      retryAfter: null,
    })),
    reset: assign({ attempts: 0, retryAfter: null }),
  },
  guards: {
    isUnreachable: (_, fault: ServerFault | null) => fault?.reason === 'unreachable',
    isFailing: (_, fault: ServerFault | null) => fault?.reason === 'failing',
  },
});

/** Refetches failed queries; the result determines the next state, which is `unreachable` if there is no response. */
const probe = (unreachable: '#connection.unreachable' | '#connection.offline') =>
  connection.createStateConfig({
    invoke: {
      id: 'retryFailedQueries',
      src: 'retryFailedQueries',
      onDone: [
        {
          guard: { type: 'isUnreachable', params: output },
          target: unreachable,
          actions: { type: 'setRetryAfter', params: output },
        },
        {
          guard: { type: 'isFailing', params: output },
          target: '#connection.failing',
          actions: { type: 'setRetryAfter', params: output },
        },
        { target: '#connection.online', actions: 'reset' },
      ],
      onError: '#connection.failing',
    },
  });
const probing = probe('#connection.unreachable');

const backingOff = connection.createStateConfig({
  invoke: {
    id: 'backOff',
    src: 'backOff',
    input: ({ context }) => context,
    onDone: { target: 'probing', actions: 'countAttempt' },
  },
});

/** The transitions after a failed request. */
const onRequestFailed = connection.createStateConfig({
  on: {
    'request.failed': [
      {
        guard: { type: 'isUnreachable', params: ({ event }) => event },
        target: '#connection.unreachable',
        actions: { type: 'setRetryAfter', params: ({ event }) => event },
      },
      {
        target: '#connection.failing',
        actions: { type: 'setRetryAfter', params: ({ event }) => event },
      },
    ],
  },
});

/** The connection of the device to the server, and when failed queries are refetched. */
export const connectionMachine = connection.createMachine({
  id: 'connection',
  context: { attempts: 0, retryAfter: null },
  initial: 'online',
  on: {
    'device.offline': '.offline',
    'device.online': { target: '.online.probing', actions: 'reset' },
  },
  states: {
    online: {
      initial: 'idle',
      on: {
        'queries.hydrated': 'slow',
      },
      states: {
        idle: onRequestFailed,
        /** The device has a network again: earlier failures do not apply to it. */
        probing,
      },
    },
    /** Persisted data is visible while a request is pending. */
    slow: {
      tags: 'slow',
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            ...onRequestFailed.on,
            'response.received': 'probing',
          },
        },
        probing,
      },
    },
    offline: {
      tags: 'offline',
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            'response.received': 'probing',
            // An error of the server is a response, too.
            'request.failed': {
              guard: { type: 'isFailing', params: ({ event }) => event },
              target: 'probing',
            },
          },
        },
        /** Either the device is wrong to report no network, or the response arrived before it lost the network. */
        probing: probe('#connection.offline'),
      },
    },
    unreachable: {
      tags: 'unreachable',
      initial: 'backingOff',
      states: {
        backingOff: {
          ...backingOff,
          on: { 'response.received': 'probing' },
        },
        probing,
      },
    },
    /** Only the next attempt leaves this state: other requests may succeed meanwhile. */
    failing: {
      tags: 'failing',
      initial: 'backingOff',
      states: {
        backingOff,
        probing,
      },
    },
  },
});
