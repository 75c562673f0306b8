import { assign, setup } from 'xstate';
import { backOffDelay } from './back-off.ts';
import {
  discarded,
  type EntryView,
  isKeyTaken,
  isPending,
  isReturned,
  isTransient,
  type OutboxEntry,
  type SendFailure,
  type SendPermission,
  type StoredState,
} from './outbox-entry.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

/** How long a delivered entry stays visible, in milliseconds. */
export const VISIBLE_DURATION = 5000;

/** How long a text that returned to its composer is left to its author at least, in milliseconds. */
export const RETURNED_DURATION = 10_000;

interface StoreInput {
  readonly entry: OutboxEntry;
  /** What is left of the failed entry whose text was edited into this one: both are stored in one step. */
  readonly replaced: OutboxEntry | null;
}

export interface EntryContext extends StoreInput {
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

type EntryEvent =
  /** It is the first of its subject, and the device is online. */
  | { readonly type: 'entry.permitted' }
  /** Try now: the network is back, somebody signed in, or the person asks for it. */
  | { readonly type: 'entry.wake' }
  /** `key` replaces an idempotency key that the server may have forgotten. */
  | { readonly type: 'entry.retry'; readonly key: string }
  | { readonly type: 'entry.discard' }
  /** Its author edits the text that returned: it is no longer sent by itself. */
  | { readonly type: 'entry.hold' }
  /** `uploaded` goes from 0 to 1. */
  | { readonly type: 'upload.progressed'; readonly uploaded: number }
  /** Another tab changed it. */
  | { readonly type: 'entry.synced'; readonly entry: OutboxEntry }
  | { readonly type: 'entry.deliveredElsewhere'; readonly response: unknown };

/** What an entry can do and ask; its chart is in `outbox-entry.machine.ts`. */
export const entrySetup = setup({
  types: types<{
    input: Pick<StoreInput, 'entry'> & Partial<StoreInput>;
    context: EntryContext;
    events: EntryEvent;
  }>(),
  actors: {
    /** Writes both to the device in one step; returns the entry with its place. */
    storeEntry: unprovidedActor<OutboxEntry, StoreInput>('storeEntry'),
    /** Waits for the lock of its subject, and looks at the stored entry. */
    acquireLock: unprovidedActor<SendPermission, { entry: OutboxEntry; isUrgent: boolean }>('acquireLock'),
    /** Answers the server's response. Fails with a {@link SendFailure}. */
    sendEntry: unprovidedActor<unknown, { entry: OutboxEntry }>('sendEntry'),
    /** Settles once the screens show what was delivered. */
    refreshViews: unprovidedActor<unknown, { entry: OutboxEntry; response: unknown; isElsewhere: boolean }>(
      'refreshViews',
    ),
  },
  actions: {
    setEntry: assign((_, { entry }: { entry: OutboxEntry }) => ({ entry })),
    setStoredState: assign(({ context: { entry } }, { state }: { state: StoredState }) => ({
      entry: { ...entry, state, revision: entry.revision + 1 },
    })),
    markDiscarded: assign(({ context: { entry } }) => ({ entry: discarded(entry) })),
    markUnstored: assign({ isStored: false }),
    markUrgent: assign({ isUrgent: true }),
    startAttempt: assign({ isUrgent: false, failure: null }),
    /** Counts the attempt where the device could not. */
    countAttempt: assign(({ context: { entry } }) => ({ entry: { ...entry, attempts: entry.attempts + 1 } })),
    setDelay: assign((_, { delay }: { delay: number }) => ({ delay })),
    setFailure: assign(({ context: { entry } }, failure: SendFailure) => ({
      entry: { ...entry, lastResponse: { status: failure.status, message: failure.message } },
      failure,
      delay: backOffDelay({ ...failure, failures: entry.attempts }),
    })),
    /** Leaves the author time to change or discard it before it is sent again. */
    extendDelay: assign(({ context: { delay } }) => ({ delay: Math.max(delay, RETURNED_DURATION) })),
    markWaited: assign(({ context: { entry } }) => ({ entry: { ...entry, hasWaited: true } })),
    setResponse: assign((_, delivery: { response: unknown; isElsewhere: boolean }) => delivery),
    renewKey: assign(({ context: { entry } }, { key }: { key: string }) => ({
      entry: { ...entry, idempotencyKey: key, attempts: 0, firstSentAt: null, lastResponse: null },
    })),
    /** Writes it as it is now; it is not to be sent before `delay` has passed, in milliseconds. */
    saveEntry: unprovidedAction<{ entry: OutboxEntry; delay: number }>('saveEntry'),
    /** Takes it from the device, and says to the other tabs what the server answered. */
    removeEntry: unprovidedAction<{ entry: OutboxEntry; response: unknown }>('removeEntry'),
    releaseLock: unprovidedAction<{ entry: OutboxEntry }>('releaseLock'),
    /** Has the outbox read what other tabs stored. */
    requestSync: unprovidedAction('requestSync'),
    announceFailure: unprovidedAction<{ entry: OutboxEntry; failure: SendFailure }>('announceFailure'),
    reportChange: unprovidedAction<EntryView>('reportChange'),
  },
  guards: {
    isNew: ({ context: { entry } }) => entry.order === null,
    isReplacement: ({ context: { replaced } }) => replaced !== null,
    hasWaited: ({ context: { entry } }) => entry.hasWaited,
    hasFailed: ({ context: { entry } }) => entry.state === 'failed',
    hasExpired: ({ context: { entry } }) => entry.state === 'expired',
    isKeyTaken: ({ context: { entry } }) => isKeyTaken(entry),
    isPermission: (_, { permission, is }: { permission: SendPermission; is: SendPermission['is'] }) =>
      permission.is === is,
    /** Before a reload, or in another tab, its text returned to its composer: only then it has not waited so far. */
    isLeftToAuthor: (_, { permission, is }: { permission: SendPermission; is: SendPermission['is'] }) =>
      permission.is === is && !permission.entry.hasWaited,
    isUnauthorized: ({ context }, { status }: SendFailure) => context.isStored && status === 401,
    isTransient: ({ context }, failure: SendFailure) =>
      context.isStored && isTransient(failure, context.entry.hasWaited),
    isReturned: ({ context }, failure: SendFailure) => context.isStored && isReturned(failure),
    isNewerAs: ({ context }, { entry, state }: { entry: OutboxEntry; state: StoredState }) =>
      entry.revision > context.entry.revision && entry.state === state,
    /** A text that was discarded and is sent again keeps its id, at another place. */
    isDiscarded: ({ context }, { entry }: { entry: OutboxEntry }) =>
      entry.state === 'discarded' && entry.order === context.entry.order,
    /** Another tab sends again what had stopped here. */
    isRequeued: ({ context }, { entry }: { entry: OutboxEntry }) =>
      entry.revision > context.entry.revision && isPending(entry) && !isPending(context.entry),
  },
  delays: {
    backOff: ({ context }) => context.delay,
    visibleDuration: VISIBLE_DURATION,
  },
});
