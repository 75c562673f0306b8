import { type EventFromLogic, fromPromise } from 'xstate';
import { outboxEntry, outboxMachine } from '#machines/outbox.machine.ts';
import { type SendFailure, unsendable } from '#machines/outbox-entry.ts';
import type { EntryKind } from '../../actors/entry-kind.ts';
import type { ApiQueryClient } from '../../api/client.ts';
import { ApiError, NetworkError } from '../../api/errors.ts';
import type { EntryStore } from './entry-store.ts';

/** A request that hangs holds up its subject. A photo over a very slow network takes two minutes. */
const LONGEST_SEND_MS = 3 * 60_000;

/** What one tab sends to the outboxes of the others. */
export type OutboxMessage = Extract<
  EventFromLogic<typeof outboxMachine>,
  { type: 'outbox.changedElsewhere' | 'entry.deliveredElsewhere' }
>;

interface OutboxParts {
  readonly client: ApiQueryClient;
  readonly kinds: readonly EntryKind[];
  readonly store: EntryStore;
  /** Waits until no other tab sends something of a subject; returns what releases the lock. Fails when that takes too long. */
  readonly lock: (subject: string, signal: AbortSignal) => Promise<() => void>;
  readonly broadcast: (message: OutboxMessage) => void;
  /** From 0 to 1: spreads the next attempts of many devices. */
  readonly random?: () => number;
}

/** The outbox with the device and the server behind it. */
export function outboxLogic(parts: OutboxParts) {
  const { client, kinds, store, lock, broadcast, random = Math.random } = parts;
  const kindOf = new Map(kinds.map((kind) => [kind.name, kind]));
  const locks = new Map<string, () => void>();
  let writing: Promise<unknown> = Promise.resolve();

  /** Writes one after the other. What cannot be written may be sent again, under the same idempotency key. */
  const write = (change: () => Promise<void>, message: OutboxMessage) => {
    writing = writing
      .then(change)
      .then(() => broadcast(message))
      .catch(() => undefined);
  };

  /** Releases a lock once the entry is written: the next tab reads that. */
  const release = (id: string) => {
    const unlock = locks.get(id);
    locks.delete(id);
    if (unlock) queueMicrotask(() => void writing.then(unlock));
  };

  const entry = outboxEntry.provide({
    actors: {
      storeEntry: fromPromise(async ({ input }) => {
        const stored = await store.add(input.entry, input.replaced);
        broadcast({ type: 'outbox.changedElsewhere' });
        return stored;
      }),
      acquireLock: fromPromise(async ({ input, signal }) => {
        await writing;
        const { entry: acquiring } = input;
        locks.set(acquiring.id, await lock(acquiring.subject, signal));
        // The entry may be closed at any moment until it is sending.
        signal.addEventListener('abort', () => release(acquiring.id));
        if (signal.aborted) release(acquiring.id);
        // The record of an entry that was delivered meanwhile would come back.
        signal.throwIfAborted();
        // Without storage it is sent all the same, and the lock is released after that.
        const permission = await store.claim(acquiring, input.isUrgent);
        if (permission.is !== 'granted') release(acquiring.id);
        return permission;
      }),
      sendEntry: fromPromise(async ({ input, signal, self }) => {
        const kind = kindOf.get(input.entry.kind);
        // A machine that is stopped, as at a sign-out, runs no more actions.
        signal.addEventListener('abort', () => release(input.entry.id));
        try {
          if (kind === undefined) throw new Error(`This version cannot send a ${input.entry.kind}`);
          return await kind.send(input.entry, client, {
            idempotencyKey: input.entry.idempotencyKey,
            signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_SEND_MS)]),
            onUploadProgress: (uploaded) => self._parent?.send({ type: 'upload.progressed', uploaded }),
          });
        } catch (error) {
          throw failureOf(error, { hasComposer: kind?.hasComposer === true, random: random() });
        }
      }),
      refreshViews: fromPromise(async ({ input: { entry: delivered, response, isElsewhere } }) => {
        const { hasWaited } = delivered;
        // The query cache notifies its observers in a later task.
        await new Promise((resolve) => setTimeout(resolve));
        await kindOf.get(delivered.kind)?.refresh(client, delivered, { response, isElsewhere, hasWaited });
      }),
    },
    actions: {
      saveEntry: (_, { entry, delay }) =>
        write(() => store.save({ ...entry, retryAt: delay > 0 ? Date.now() + delay : null }), {
          type: 'outbox.changedElsewhere',
        }),
      removeEntry: (_, { entry, response }) =>
        write(() => store.remove(entry), { type: 'entry.deliveredElsewhere', id: entry.id, response }),
      releaseLock: (_, { entry: { id } }) => release(id),
      announceFailure: (_, { entry, failure }) =>
        kindOf.get(entry.kind)?.announceFailure(failure, entry.hasWaited),
    },
  });
  return outboxMachine.provide({
    actors: {
      entry,
      loadEntries: fromPromise(async ({ input: { userId } }) => {
        await writing;
        return store.all(userId);
      }),
    },
  });
}

function failureOf(cause: unknown, parts: Pick<SendFailure, 'hasComposer' | 'random'>): SendFailure {
  if (cause instanceof ApiError) {
    const { status, serverMessage: message, retryAfter } = cause;
    return { status, message, retryAfter, cause, ...parts };
  }
  if (cause instanceof NetworkError)
    return { status: null, message: null, retryAfter: null, cause, ...parts };
  return unsendable(cause);
}
