import { assign, setup } from 'xstate';
import { output } from './support/params.ts';
import { types } from './support/types.ts';
import { unprovidedActor } from './support/unprovided.ts';

/** Later attempts wait no longer than this one. */
export const MOST_ATTEMPTS = 4;

/** How the device stands to the server; a tag of each state but `online`. */
export type ConnectionStatus = 'online' | 'slow' | 'offline' | 'unreachable' | 'failing';

/** Why a request failed that may succeed later: no response, or one that says the server has a problem. */
export interface ServerFault {
  readonly reason: 'unreachable' | 'failing';
  /** How many milliseconds the server asks to wait; `null` when it does not say. */
  readonly retryAfter: number | null;
}

/** What the API client reports of each request. */
export type RequestOutcome =
  | { readonly type: 'response.received' }
  | ({ readonly type: 'request.failed' } & ServerFault);

type ConnectionEvent =
  | { readonly type: 'device.online' }
  | { readonly type: 'device.offline' }
  /** Persisted data took the place of what a slow or failed request has not brought. */
  | { readonly type: 'queries.hydrated' }
  | RequestOutcome;

interface ConnectionContext {
  /** How often it has backed off since requests last succeeded. */
  readonly attempts: number;
  readonly retryAfter: number | null;
}

const connection = setup({
  types: types<{ context: ConnectionContext; events: ConnectionEvent; tags: ConnectionStatus }>(),
  actors: {
    /** Takes as long as the next attempt has to wait, and at least `retryAfter`. */
    backOff: unprovidedActor<unknown, ConnectionContext>('backOff'),
    /** Requests again what failed and what is visible only because it was persisted. Answers what still fails. */
    retryFailedQueries: unprovidedActor<ServerFault | null, undefined>('retryFailedQueries'),
  },
  actions: {
    setRetryAfter: assign((_, fault: ServerFault | null) => ({ retryAfter: fault?.retryAfter ?? null })),
    countAttempt: assign(({ context }) => ({
      attempts: Math.min(context.attempts + 1, MOST_ATTEMPTS),
      retryAfter: null,
    })),
    reset: assign({ attempts: 0, retryAfter: null }),
  },
  guards: {
    isUnreachable: (_, fault: ServerFault | null) => fault?.reason === 'unreachable',
    isFailing: (_, fault: ServerFault | null) => fault?.reason === 'failing',
  },
});

/** Requests again what failed; the result decides how the server stands. */
const probing = connection.createStateConfig({
  invoke: {
    id: 'retryFailedQueries',
    src: 'retryFailedQueries',
    onDone: [
      {
        guard: { type: 'isUnreachable', params: output },
        target: '#connection.unreachable',
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

const backingOff = connection.createStateConfig({
  invoke: {
    id: 'backOff',
    src: 'backOff',
    input: ({ context }) => context,
    onDone: { target: 'probing', actions: 'countAttempt' },
  },
});

/** What leads from a server that answers to one that does not. */
const toFault = connection.createStateConfig({
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

/** How the device stands to the server, and when queries that failed are requested again. */
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
        idle: toFault,
        /** The device is back on a network: what failed before says nothing about this one. */
        probing,
      },
    },
    /** Persisted data is visible while a request still waits for its response. */
    slow: {
      tags: 'slow',
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            ...toFault.on,
            'response.received': 'probing',
          },
        },
        probing,
      },
    },
    offline: {
      tags: 'offline',
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
    /** Other requests may well succeed meanwhile, so only the next attempt ends it. */
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
