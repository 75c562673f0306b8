import { assign, setup } from 'xstate';
import { backOffDelay } from './back-off.ts';
import {
  discarded,
  type EntryView,
  isKeyReused,
  isPending,
  isRefused,
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

/** The minimum time before a text that returned to its composer is retried, in milliseconds. */
export const RETURNED_DURATION = 10_000;

interface StoreInput {
  readonly entry: OutboxEntry;
  /** The discarded record of the failed entry that this one replaces: both are stored in one transaction. */
  readonly replaced: OutboxEntry | null;
}

export interface EntryContext extends StoreInput {
  /** Whether it is stored on the device and survives a reload. */
  readonly isStored: boolean;
  /** Whether the next attempt ignores the back-off, because of the user or a network change. */
  readonly isUrgent: boolean;
  /** The duration of the next back-off, in milliseconds. */
  readonly delay: number;
  /** The server's response; undefined until then. */
  readonly response: unknown;
  /** Whether another tab sent it. */
  readonly isSentElsewhere: boolean;
  /** Why the last attempt failed; null if none has. */
  readonly failure: SendFailure | null;
}

interface PermissionParams {
  readonly permission: SendPermission;
  readonly status: SendPermission['status'];
}

type EntryEvent =
  /** It is the first of its subject, and the device is online. */
  | { readonly type: 'entry.permitted' }
  /** The device is offline, or an older entry of its subject could not be sent at once. */
  | { readonly type: 'entry.delayed' }
  /** Send now: the network is back, the user signed in, or the user requested it. */
  | { readonly type: 'entry.wake' }
  /** `key` replaces an idempotency key that the server may have deleted. */
  | { readonly type: 'entry.retry'; readonly key: string }
  | { readonly type: 'entry.discard' }
  /** Its author edits the returned text: automatic retries stop. */
  | { readonly type: 'entry.hold' }
  /** `uploaded` goes from 0 to 1. */
  | { readonly type: 'upload.progressed'; readonly uploaded: number }
  /** Another tab changed it. */
  | { readonly type: 'entry.synced'; readonly entry: OutboxEntry }
  | { readonly type: 'entry.deliveredElsewhere'; readonly response: unknown };

/** `settled`: its outcome is known for now; `failureReported`: its author was notified of its failure. */
type EntryTag = 'settled' | 'failureReported';

/** The actors, actions and guards of an entry; its chart is in `outbox-entry.machine.ts`. */
export const entrySetup = setup({
  types: types<{
    input: Pick<StoreInput, 'entry'> & Partial<StoreInput>;
    context: EntryContext;
    events: EntryEvent;
    tags: EntryTag;
  }>(),
  actors: {
    /** Stores both in one transaction; returns the entry with its `order`. */
    storeEntry: unprovidedActor<OutboxEntry, StoreInput>('storeEntry'),
    /** Acquires the lock of its subject, then decides from the stored entries. */
    acquireLock: unprovidedActor<SendPermission, { entry: OutboxEntry; isUrgent: boolean }>('acquireLock'),
    /** Returns the server's response. Rejects with a {@link SendFailure}. */
    sendEntry: unprovidedActor<unknown, { entry: OutboxEntry }>('sendEntry'),
    /** Resolves once the queries that show the delivered item have been refetched. */
    refreshViews: unprovidedActor<
      unknown,
      { entry: OutboxEntry; response: unknown; isSentElsewhere: boolean }
    >('refreshViews'),
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
    /** Counts the attempt when the device's storage fails. */
    countAttempt: assign(({ context: { entry } }) => ({ entry: { ...entry, attempts: entry.attempts + 1 } })),
    setDelay: assign((_, { delay }: { delay: number }) => ({ delay })),
    setFailure: assign(({ context: { entry } }, failure: SendFailure) => ({
      entry: { ...entry, lastResponse: { status: failure.status, message: failure.message } },
      failure,
      delay: backOffDelay({ ...failure, failures: entry.attempts }),
    })),
    /** The server has not processed the only attempt: the age of its key does not matter. */
    forgetRefused: assign(({ context: { entry } }, failure: SendFailure) =>
      entry.attempts === 1 && isRefused(failure)
        ? { entry: { ...entry, attempts: 0, firstSentAt: null } }
        : {},
    ),
    /** Gives the author time to edit or discard it before it is retried. */
    extendDelay: assign(({ context: { delay } }) => ({ delay: Math.max(delay, RETURNED_DURATION) })),
    markWaited: assign(({ context: { entry } }) => ({ entry: { ...entry, hasWaited: true } })),
    setResponse: assign((_, delivery: { response: unknown; isSentElsewhere: boolean }) => delivery),
    renewKey: assign(({ context: { entry } }, { key }: { key: string }) => ({
      entry: { ...entry, idempotencyKey: key, attempts: 0, firstSentAt: null, lastResponse: null },
    })),
    /** Stores its current state; it is not sent before `delay` has passed, in milliseconds. */
    saveEntry: unprovidedAction<{ entry: OutboxEntry; delay: number }>('saveEntry'),
    /** Deletes its record and sends the response to the other tabs. */
    removeEntry: unprovidedAction<{ entry: OutboxEntry; response: unknown }>('removeEntry'),
    releaseLock: unprovidedAction<{ entry: OutboxEntry }>('releaseLock'),
    /** Requests the outbox to read the entries of other tabs. */
    requestSync: unprovidedAction('requestSync'),
    /** Requests the outbox to discard the entry that it replaces. */
    discardReplaced: unprovidedAction<{ id: string }>('discardReplaced'),
    announceFailure: unprovidedAction<{ entry: OutboxEntry; failure: SendFailure }>('announceFailure'),
    reportChange: unprovidedAction<EntryView>('reportChange'),
  },
  guards: {
    isNew: ({ context: { entry } }) => entry.order === null,
    isReplacement: ({ context: { replaced } }) => replaced !== null,
    /** Whether the discarded record of the entry that it replaces is not stored either. */
    isUnstoredReplacement: ({ context: { isStored, replaced } }) => !isStored && replaced !== null,
    hasWaited: ({ context: { entry } }) => entry.hasWaited,
    hasFailed: ({ context: { entry } }) => entry.state === 'failed',
    hasExpired: ({ context: { entry } }) => entry.state === 'expired',
    isKeyReused: ({ context: { entry } }) => isKeyReused(entry),
    hasPermissionStatus: (_, { permission, status }: PermissionParams) => permission.status === status,
    /** Whether the text returned to its composer before a reload or in another tab: the only entry that backs off without `hasWaited`. */
    wasReturned: (_, { permission, status }: PermissionParams) =>
      permission.status === status && !permission.entry.hasWaited,
    isUnauthorized: ({ context }, { status }: SendFailure) => context.isStored && status === 401,
    isTransient: ({ context }, failure: SendFailure) =>
      context.isStored && isTransient(failure, context.entry.hasWaited),
    isReturned: ({ context }, failure: SendFailure) => context.isStored && isReturned(failure),
    isNewerWithState: ({ context }, { entry, state }: { entry: OutboxEntry; state: StoredState }) =>
      entry.revision > context.entry.revision && entry.state === state,
    isDiscarded: ({ context }, { entry }: { entry: OutboxEntry }) =>
      entry.state === 'discarded' && entry.order === context.entry.order,
    /** Another tab sends the failed or expired entry again. */
    isRequeued: ({ context }, { entry }: { entry: OutboxEntry }) =>
      entry.revision > context.entry.revision && isPending(entry) && !isPending(context.entry),
  },
  delays: {
    backOff: ({ context }) => context.delay,
    visibleDuration: VISIBLE_DURATION,
  },
});
