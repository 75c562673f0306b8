import { type ActorRefFrom, assign, enqueueActions, sendParent, setup } from 'xstate';
import { outboxEntryMachine } from './outbox-entry.machine.ts';
import {
  discarded,
  type EntryView,
  isKeyReused,
  isPending,
  isUndelivered,
  type NewEntry,
  type OutboxEntry,
} from './outbox-entry.ts';
import { output, required } from './support/params.ts';
import { types } from './support/types.ts';
import { unprovidedActor } from './support/unprovided.ts';

/** The maximum number of entries that are sent concurrently, each of another subject. */
export const MAX_CONCURRENT = 4;

/** The time before stored entries that could not be read are read again, in milliseconds. */
export const LOAD_RETRY_DELAY = 30_000;

interface OutboxContext {
  /** The author of the entries; null while signed out. */
  readonly userId: string | null;
  readonly isOnline: boolean;
  /** In the order they are sent. */
  readonly entries: readonly EntryView[];
}

type OutboxEvent =
  | { readonly type: 'session.signedIn'; readonly userId: string }
  | { readonly type: 'session.signedOut' }
  | { readonly type: 'connection.changed'; readonly isOnline: boolean }
  /** `replaces` is the id of the failed entry whose text was edited into this one. */
  | { readonly type: 'entry.enqueue'; readonly entry: NewEntry; readonly replaces?: string | undefined }
  | { readonly type: 'entry.retry'; readonly id: string; readonly key: string }
  | { readonly type: 'entry.discard'; readonly id: string }
  | { readonly type: 'entry.hold'; readonly id: string }
  /** Send all pending entries now. */
  | { readonly type: 'outbox.wake' }
  /** Another tab has stored an entry. */
  | { readonly type: 'outbox.changedElsewhere' }
  | { readonly type: 'entry.deliveredElsewhere'; readonly id: string; readonly response: unknown }
  /** Reported by an entry. */
  | { readonly type: 'entry.changed'; readonly view: EntryView };

/** An entry that reports its changes to the outbox; the app provides its actors. */
export const outboxEntry = outboxEntryMachine.provide({
  actions: {
    reportChange: sendParent((_, view: EntryView) => ({ type: 'entry.changed', view })),
    requestSync: sendParent({ type: 'outbox.changedElsewhere' }),
    discardReplaced: sendParent((_, { id }: { id: string }) => ({ type: 'entry.discard', id })),
  },
});

/** The undelivered entries of the user, in all tabs: one actor per entry, sent in order within a subject. */
export const outboxMachine = setup({
  types: types<{
    context: OutboxContext;
    events: OutboxEvent;
    children: Record<`entry.${string}`, 'entry'>;
  }>(),
  actors: {
    entry: outboxEntry,
    /** Reads the stored entries of a user, the oldest first. */
    loadEntries: unprovidedActor<readonly OutboxEntry[], { userId: string }>('loadEntries'),
  },
  actions: {
    setUser: assign((_, { userId }: { userId: string }) => ({ userId })),
    setOnline: assign((_, { isOnline }: { isOnline: boolean }) => ({ isOnline })),
    open: enqueueActions(({ context, enqueue }, { entry, replaces }: EnqueueParams) => {
      const replaced =
        context.entries.find(({ id, state }) => id === replaces && state !== 'delivered') ?? null;
      const input = {
        entry: newOutboxEntry(context, entry, replaced),
        replaced: replaced && discarded(replaced),
      };
      enqueue.spawnChild('entry', { id: actorId(entry.id), input });
    }),
    /** Ignores missing records: another tab delivered the entry and notifies this one, or the browser deleted the record. */
    sync: enqueueActions(({ context, enqueue }, entries: readonly OutboxEntry[]) => {
      const ids = new Set(context.entries.map(({ id }) => id));
      for (const entry of entries) {
        if (ids.has(entry.id)) enqueue.sendTo(actorId(entry.id), { type: 'entry.synced', entry });
        else if (entry.state !== 'discarded')
          enqueue.spawnChild('entry', { id: actorId(entry.id), input: { entry } });
      }
    }),
    updateEntry: assign(({ context }, { view }: { view: EntryView }) => ({
      entries: withView(context.entries, view),
    })),
    stopClosed: enqueueActions(({ enqueue }, { view }: { view: EntryView }) => {
      if (view.state === 'closed') enqueue.stopChild(actorId(view.id));
    }),
    /** Lets the first entry of each subject be sent, and marks those that cannot be sent now. */
    advance: enqueueActions(({ context, enqueue }) => {
      for (const { id } of delayedEntries(context)) enqueue.sendTo(actorId(id), { type: 'entry.delayed' });
      for (const { id } of nextEntries(context)) enqueue.sendTo(actorId(id), { type: 'entry.permitted' });
    }),
    wake: enqueueActions(({ context, enqueue }) => {
      for (const { id } of context.entries) enqueue.sendTo(actorId(id), { type: 'entry.wake' });
    }),
    forward: enqueueActions(({ context, enqueue }, { id, ...event }: EntryCommand) => {
      if (context.entries.some((entry) => entry.id === id)) enqueue.sendTo(actorId(id), event);
    }),
    close: enqueueActions(({ context, enqueue }) => {
      for (const { id } of context.entries) enqueue.stopChild(actorId(id));
      enqueue.assign({ userId: null, entries: [] });
    }),
  },
  guards: {
    isSameUser: ({ context }, { userId }: { userId: string }) => context.userId === userId,
  },
  delays: {
    loadRetry: LOAD_RETRY_DELAY,
  },
}).createMachine({
  id: 'outbox',
  context: { userId: null, isOnline: true, entries: [] },
  initial: 'signedOut',
  on: {
    'connection.changed': { actions: { type: 'setOnline', params: ({ event }) => event } },
  },
  states: {
    signedOut: {
      on: {
        'session.signedIn': {
          target: 'signedIn',
          actions: { type: 'setUser', params: ({ event }) => event },
        },
      },
    },
    signedIn: {
      initial: 'syncing',
      on: {
        'session.signedOut': { target: 'signedOut', actions: 'close' },
        'session.signedIn': [
          { guard: { type: 'isSameUser', params: ({ event }) => event }, actions: ['wake', 'advance'] },
          { target: '.syncing', actions: ['close', { type: 'setUser', params: ({ event }) => event }] },
        ],
        'connection.changed': {
          actions: [{ type: 'setOnline', params: ({ event }) => event }, 'wake', 'advance'],
        },
        'outbox.wake': { actions: ['wake', 'advance'] },
        'outbox.changedElsewhere': '.syncing',
        'entry.enqueue': { actions: { type: 'open', params: ({ event }) => event } },
        'entry.retry': { actions: { type: 'forward', params: ({ event }) => event } },
        'entry.discard': { actions: { type: 'forward', params: ({ event }) => event } },
        'entry.hold': { actions: { type: 'forward', params: ({ event }) => event } },
        'entry.deliveredElsewhere': { actions: { type: 'forward', params: ({ event }) => event } },
        'entry.changed': {
          actions: [
            { type: 'updateEntry', params: ({ event }) => event },
            { type: 'stopClosed', params: ({ event }) => event },
            'advance',
          ],
        },
      },
      states: {
        /** Reads the entries that this and other tabs stored. */
        syncing: {
          invoke: {
            id: 'loadEntries',
            src: 'loadEntries',
            input: ({ context: { userId } }) => ({ userId: required(userId, 'user') }),
            onDone: { target: 'synced', actions: { type: 'sync', params: output } },
            onError: 'loadFailed',
          },
        },
        synced: {},
        /** Entries of earlier visits and of other tabs may be missing. */
        loadFailed: {
          on: {
            'connection.changed': {
              target: 'syncing',
              actions: [{ type: 'setOnline', params: ({ event }) => event }, 'wake', 'advance'],
            },
            'outbox.wake': { target: 'syncing', actions: ['wake', 'advance'] },
          },
          after: { loadRetry: 'syncing' },
        },
      },
    },
  },
});

export type OutboxActor = ActorRefFrom<typeof outboxMachine>;

/** An event for one entry. */
type EntryCommand = { readonly id: string } & (
  | { readonly type: 'entry.retry'; readonly key: string }
  | { readonly type: 'entry.discard' | 'entry.hold' }
  | { readonly type: 'entry.deliveredElsewhere'; readonly response: unknown }
);

interface EnqueueParams {
  readonly entry: NewEntry;
  readonly replaces?: string | undefined;
}

/** The id of the actor of an entry. */
export function actorId(entryId: string): `entry.${string}` {
  return `entry.${entryId}`;
}

/**
 * A new entry of this user. It cannot be sent at once if the device is offline or an older entry of its subject is pending.
 * It has the idempotency key of the entry that it replaces: if the server received that one, it does not process both.
 */
function newOutboxEntry(
  { userId, isOnline, entries }: OutboxContext,
  entry: NewEntry,
  replaced: EntryView | null,
): OutboxEntry {
  const older = entries.filter((one) => one !== replaced);
  const inherited = replaced === null || isKeyReused(replaced) ? null : replaced;
  return {
    ...entry,
    idempotencyKey: inherited?.idempotencyKey ?? entry.id,
    userId: required(userId, 'user'),
    order: null,
    state: 'queued',
    revision: 0,
    attempts: inherited?.attempts ?? 0,
    firstSentAt: inherited?.firstSentAt ?? null,
    retryAt: null,
    lastResponse: null,
    hasWaited: !isOnline || isDelayed(entry.subject, older),
  };
}

/** The entries with one updated or added, in the order they were stored; those not stored come last. */
function withView(entries: readonly EntryView[], view: EntryView): readonly EntryView[] {
  const exists = entries.some(({ id }) => id === view.id);
  const changed = exists ? entries.map((entry) => (entry.id === view.id ? view : entry)) : [...entries, view];
  return changed
    .filter(({ state }) => state !== 'closed')
    .toSorted((one, other) => orderOf(one) - orderOf(other));
}

function orderOf({ order }: EntryView): number {
  return order ?? Number.MAX_SAFE_INTEGER;
}

/** The entries to send now: the first pending one of each subject, up to {@link MAX_CONCURRENT}. */
function nextEntries({ isOnline, entries }: OutboxContext): readonly EntryView[] {
  if (!isOnline) return [];
  const pending = entries.filter(isPending);
  const first = new Map(pending.toReversed().map((entry) => [entry.subject, entry]));
  const active = pending.filter(({ state }) => state === 'acquiring' || state === 'sending').length;
  return pending
    .filter((entry) => entry.state === 'queued' && first.get(entry.subject) === entry)
    .slice(0, Math.max(0, MAX_CONCURRENT - active));
}

/** The entries that have to wait since they were queued: for a network, or for an older entry. */
function delayedEntries({ isOnline, entries }: OutboxContext): readonly EntryView[] {
  return entries.filter(
    ({ state, hasWaited, subject }, at) =>
      state === 'queued' && !hasWaited && (!isOnline || isDelayed(subject, entries.slice(0, at))),
  );
}

/** Whether one of these older entries of a subject could not be sent at once and is still pending. */
function isDelayed(subject: string, older: readonly EntryView[]): boolean {
  return older.some((entry) => entry.subject === subject && isUndelivered(entry) && isPending(entry));
}
