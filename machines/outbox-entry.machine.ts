import { assign, type DoneActorEvent, type ErrorActorEvent, setup } from 'xstate';
import {
  backOffDelay,
  type EntryState,
  type EntryView,
  isSendFailure,
  isTransient,
  type OutboxEntry,
  type SendFailure,
  type StoredState,
  unsendable,
} from './outbox-entry.ts';
import { answer } from './support/params.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

/** How long a delivered entry stays visible, in milliseconds. */
export const VISIBLE_DURATION = 5000;

interface EntryContext {
  readonly entry: OutboxEntry;
  /** Whether it is on the device; without that it would not survive a reload. */
  readonly isStored: boolean;
  /** Whether the person or the network asks for an attempt now, however long the back-off. */
  readonly isUrgent: boolean;
  /** How long the next back-off takes, in milliseconds. */
  readonly delay: number;
  /** What the server answered; undefined until then. */
  readonly response: unknown;
  /** Whether another tab sent it. */
  readonly isElsewhere: boolean;
  /** Why the last attempt failed; null where none has. */
  readonly failure: SendFailure | null;
}

/** What the lock of a subject and the stored entry say before an attempt. */
export interface Turn {
  readonly is: /** It may be sent; the attempt is counted and stored. */
    | 'granted'
    /** Another tab delivered or discarded it. */
    | 'gone'
    /** Another tab stored something older of the same subject. */
    | 'blocked'
    /** Another tab waits for `delay` before it tries again. */
    | 'early'
    /** The server may have forgotten its idempotency key. */
    | 'expired';
  readonly entry: OutboxEntry;
  /** In milliseconds. */
  readonly delay: number;
}

type EntryEvent =
  /** It is the first of its subject, and the device is online. */
  | { readonly type: 'entry.turn' }
  /** Try now: the network is back, somebody signed in, or the person asks for it. */
  | { readonly type: 'entry.wake' }
  /** `key` replaces an idempotency key that the server may have forgotten. */
  | { readonly type: 'entry.retry'; readonly key: string }
  | { readonly type: 'entry.discard' }
  /** Another tab changed it. */
  | { readonly type: 'entry.synced'; readonly entry: OutboxEntry }
  | { readonly type: 'entry.deliveredElsewhere'; readonly response: unknown }
  | { readonly type: 'entry.removedElsewhere' };

/** One thing a person sent, from the tap until the server has it or the person discards it. */
export const outboxEntryMachine = setup({
  types: types<{
    input: { readonly entry: OutboxEntry };
    context: EntryContext;
    events: EntryEvent;
  }>(),
  actors: {
    /** Writes it to the device and answers it with its place. */
    storeEntry: unprovidedActor<OutboxEntry, { entry: OutboxEntry }>('storeEntry'),
    /** Waits for the lock of its subject, and looks at the stored entry. */
    acquireTurn: unprovidedActor<Turn, { entry: OutboxEntry; isUrgent: boolean }>('acquireTurn'),
    /** Answers the server's response. Fails with a {@link SendFailure}. */
    sendEntry: unprovidedActor<unknown, { entry: OutboxEntry }>('sendEntry'),
    /** Settles once the screens show what was delivered. */
    refreshViews: unprovidedActor<unknown, { entry: OutboxEntry; response: unknown; isElsewhere: boolean }>(
      'refreshViews',
    ),
  },
  actions: {
    noteEntry: assign((_, { entry }: { entry: OutboxEntry }) => ({ entry })),
    noteState: assign(({ context: { entry } }, { state }: { state: StoredState }) => ({
      entry: { ...entry, state, revision: entry.revision + 1 },
    })),
    noteUnstored: assign({ isStored: false }),
    noteUrgent: assign({ isUrgent: true }),
    noteAttempting: assign({ isUrgent: false, failure: null }),
    /** Counts the attempt where the device could not. */
    noteAttempt: assign(({ context: { entry } }) => ({ entry: { ...entry, attempts: entry.attempts + 1 } })),
    noteDelay: assign((_, { delay }: { delay: number }) => ({ delay })),
    noteFailure: assign(({ context: { entry } }, failure: SendFailure) => ({
      entry: { ...entry, lastResponse: { status: failure.status, message: failure.message } },
      failure,
      delay: backOffDelay(entry.attempts, failure),
    })),
    noteWaited: assign(({ context: { entry } }) => ({ entry: { ...entry, hasWaited: true } })),
    noteResponse: assign((_, delivery: { response: unknown; isElsewhere: boolean }) => delivery),
    renewKey: assign(({ context: { entry } }, { key }: { key: string }) => ({
      entry: { ...entry, idempotencyKey: key, attempts: 0, firstSentAt: null, lastResponse: null },
    })),
    /** Writes it as it is now; it is not to be sent before `delay` has passed, in milliseconds. */
    saveEntry: unprovidedAction<{ entry: OutboxEntry; delay: number }>('saveEntry'),
    /** Takes it from the device, and says to the other tabs what the server answered. */
    removeEntry: unprovidedAction<{ entry: OutboxEntry; response?: unknown }>('removeEntry'),
    releaseTurn: unprovidedAction<{ entry: OutboxEntry }>('releaseTurn'),
    /** Has the outbox read what other tabs stored. */
    requestSync: unprovidedAction('requestSync'),
    announceFailure: unprovidedAction<{ entry: OutboxEntry; failure: SendFailure }>('announceFailure'),
    tellChanged: unprovidedAction<EntryView>('tellChanged'),
  },
  guards: {
    isNew: ({ context: { entry } }) => entry.order === null,
    hasWaited: ({ context: { entry } }) => entry.hasWaited,
    hasFailed: ({ context: { entry } }) => entry.state === 'failed',
    hasExpired: ({ context: { entry } }) => entry.state === 'expired',
    isTurn: (_, { turn, is }: { turn: Turn; is: Turn['is'] }) => turn.is === is,
    isUnauthorized: ({ context }, { status }: SendFailure) => context.isStored && status === 401,
    isTransient: ({ context }, failure: SendFailure) =>
      context.isStored && isTransient(failure, context.entry.hasWaited),
    isNewerAs: ({ context }, { entry, state }: { entry: OutboxEntry; state: StoredState }) =>
      entry.revision > context.entry.revision && entry.state === state,
  },
  delays: {
    backOff: ({ context }) => context.delay,
    visibleDuration: VISIBLE_DURATION,
  },
}).createMachine({
  id: 'outbox-entry',
  context: ({ input: { entry } }) => ({
    entry,
    isStored: true,
    isUrgent: false,
    delay: 0,
    response: undefined,
    isElsewhere: false,
    failure: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'isNew', target: 'storing' },
        { guard: 'hasFailed', target: 'open.failed' },
        { guard: 'hasExpired', target: 'open.expired' },
        { target: 'open' },
      ],
    },
    storing: {
      entry: { type: 'tellChanged', params: view('storing') },
      invoke: {
        id: 'storeEntry',
        src: 'storeEntry',
        input: subject,
        onDone: { target: 'open', actions: { type: 'noteEntry', params: stored } },
        onError: [
          // Without a network and without a place to keep it, it would be lost with the page.
          {
            guard: 'hasWaited',
            target: 'open.failed',
            actions: [
              'noteUnstored',
              { type: 'noteFailure', params: sendFailure },
              { type: 'announceFailure', params: failed },
            ],
          },
          { target: 'open', actions: 'noteUnstored' },
        ],
      },
    },
    /** Kept on the device until the server has it or the person discards it. */
    open: {
      initial: 'pending',
      on: {
        'entry.discard': { target: 'closed', actions: { type: 'removeEntry', params: subject } },
        'entry.removedElsewhere': 'closed',
        'entry.deliveredElsewhere': {
          target: 'delivered',
          actions: { type: 'noteResponse', params: deliveredElsewhere },
        },
      },
      states: {
        /** It is sent without anybody doing anything. */
        pending: {
          initial: 'queued',
          on: {
            'entry.synced': [
              {
                guard: { type: 'isNewerAs', params: newerAs('failed') },
                target: 'failed',
                actions: { type: 'noteEntry', params: ({ event }) => event },
              },
              {
                guard: { type: 'isNewerAs', params: newerAs('expired') },
                target: 'expired',
                actions: { type: 'noteEntry', params: ({ event }) => event },
              },
            ],
          },
          states: {
            queued: {
              entry: { type: 'tellChanged', params: view('queued') },
              on: { 'entry.turn': 'acquiring' },
            },
            acquiring: {
              entry: { type: 'tellChanged', params: view('acquiring') },
              invoke: {
                id: 'acquireTurn',
                src: 'acquireTurn',
                input: ({ context: { entry, isUrgent } }) => ({ entry, isUrgent }),
                onDone: [
                  {
                    guard: { type: 'isTurn', params: turn('granted') },
                    target: 'sending',
                    actions: { type: 'noteEntry', params: answer },
                  },
                  {
                    guard: { type: 'isTurn', params: turn('gone') },
                    target: '#outbox-entry.closed',
                  },
                  {
                    guard: { type: 'isTurn', params: turn('blocked') },
                    target: 'queued',
                    actions: 'requestSync',
                  },
                  {
                    guard: { type: 'isTurn', params: turn('early') },
                    target: 'backingOff',
                    actions: ['noteWaited', { type: 'noteDelay', params: answer }],
                  },
                  {
                    target: '#outbox-entry.open.expired',
                    actions: [
                      { type: 'noteState', params: { state: 'expired' } },
                      { type: 'saveEntry', params: saved },
                    ],
                  },
                ],
                // The idempotency key keeps it single also without a lock.
                onError: { target: 'sending', actions: 'noteAttempt' },
              },
            },
            sending: {
              entry: ['noteAttempting', { type: 'tellChanged', params: view('sending') }],
              exit: { type: 'releaseTurn', params: subject },
              invoke: {
                id: 'sendEntry',
                src: 'sendEntry',
                input: subject,
                onDone: {
                  target: '#outbox-entry.delivered',
                  actions: [
                    { type: 'noteResponse', params: responded },
                    { type: 'removeEntry', params: delivery },
                  ],
                },
                onError: [
                  {
                    guard: { type: 'isUnauthorized', params: sendFailure },
                    target: 'waitingForSignIn',
                    actions: [
                      'noteWaited',
                      { type: 'noteState', params: { state: 'waitingForSignIn' } },
                      { type: 'saveEntry', params: saved },
                    ],
                  },
                  {
                    guard: { type: 'isTransient', params: sendFailure },
                    target: 'backingOff',
                    actions: [
                      'noteWaited',
                      { type: 'noteFailure', params: sendFailure },
                      { type: 'noteState', params: { state: 'queued' } },
                      { type: 'saveEntry', params: backedOff },
                    ],
                  },
                  {
                    target: '#outbox-entry.open.failed',
                    actions: [
                      { type: 'noteFailure', params: sendFailure },
                      { type: 'noteState', params: { state: 'failed' } },
                      { type: 'saveEntry', params: saved },
                      { type: 'announceFailure', params: failed },
                    ],
                  },
                ],
              },
            },
            backingOff: {
              entry: { type: 'tellChanged', params: view('backingOff') },
              after: { backOff: 'queued' },
              on: { 'entry.wake': { target: 'queued', actions: 'noteUrgent' } },
            },
            waitingForSignIn: {
              entry: { type: 'tellChanged', params: view('waitingForSignIn') },
              on: { 'entry.wake': { target: 'queued', actions: 'noteUrgent' } },
            },
          },
        },
        /** The server refused it: kept until the person decides. */
        failed: {
          entry: { type: 'tellChanged', params: view('failed') },
          on: {
            'entry.retry': {
              target: 'pending',
              actions: [
                'noteUrgent',
                { type: 'noteState', params: { state: 'queued' } },
                { type: 'saveEntry', params: saved },
              ],
            },
            'entry.synced': {
              guard: { type: 'isNewerAs', params: newerAs('queued') },
              target: 'pending',
              actions: { type: 'noteEntry', params: ({ event }) => event },
            },
          },
        },
        /** The server may have it or not: kept until the person decides. To send it again needs another idempotency key. */
        expired: {
          entry: { type: 'tellChanged', params: view('expired') },
          on: {
            'entry.retry': {
              target: 'pending',
              actions: [
                { type: 'renewKey', params: ({ event }) => event },
                'noteUrgent',
                { type: 'noteState', params: { state: 'queued' } },
                { type: 'saveEntry', params: saved },
              ],
            },
            'entry.synced': {
              guard: { type: 'isNewerAs', params: newerAs('queued') },
              target: 'pending',
              actions: { type: 'noteEntry', params: ({ event }) => event },
            },
          },
        },
      },
    },
    /** The server has it. */
    delivered: {
      entry: { type: 'tellChanged', params: view('delivered') },
      initial: 'refreshing',
      states: {
        refreshing: {
          invoke: {
            id: 'refreshViews',
            src: 'refreshViews',
            input: ({ context: { entry, response, isElsewhere } }) => ({ entry, response, isElsewhere }),
            onDone: 'visible',
            onError: 'visible',
          },
        },
        /** Lists render what is new to them a moment later; they leave out an entry that they have. */
        visible: {
          after: { visibleDuration: '#outbox-entry.closed' },
        },
      },
    },
    closed: {
      type: 'final',
      entry: { type: 'tellChanged', params: view('closed') },
    },
  },
});

interface InContext {
  readonly context: EntryContext;
}

function subject({ context: { entry } }: InContext): { entry: OutboxEntry } {
  return { entry };
}

function view(state: EntryState) {
  return ({ context: { entry, response } }: InContext): EntryView => ({ ...entry, state, response });
}

function saved({ context: { entry } }: InContext) {
  return { entry, delay: 0 };
}

function backedOff({ context: { entry, delay } }: InContext) {
  return { entry, delay };
}

function newerAs(state: StoredState) {
  return ({ event: { entry } }: { event: { entry: OutboxEntry } }) => ({ entry, state });
}

function stored({ event: { output } }: { event: DoneActorEvent<OutboxEntry> }) {
  return { entry: output };
}

function turn(is: Turn['is']) {
  return ({ event }: { event: DoneActorEvent<Turn> }) => ({ turn: event.output, is });
}

function responded({ event }: { event: DoneActorEvent<unknown> }) {
  return { response: event.output, isElsewhere: false };
}

function deliveredElsewhere({ event: { response } }: { event: { response: unknown } }) {
  return { response, isElsewhere: true };
}

function delivery({ context: { entry }, event }: InContext & { event: DoneActorEvent<unknown> }) {
  return { entry, response: event.output };
}

function sendFailure({ event: { error } }: { event: ErrorActorEvent<unknown> }): SendFailure {
  return isSendFailure(error) ? error : unsendable(error);
}

function failed({ context: { entry }, event }: InContext & { event: ErrorActorEvent<unknown> }) {
  return { entry, failure: sendFailure({ event }) };
}
