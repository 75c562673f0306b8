import { type EventFromLogic, fromPromise } from 'xstate';
import { AUTHOR_HEADER } from '#contract/constants.ts';
import { outboxEntry, outboxMachine } from '#machines/outbox.machine.ts';
import { clientFailure, isKeyReused, type SendFailure } from '#machines/outbox-entry.ts';
import type { EntryKind } from '../../actors/entry-kind.ts';
import { type ApiQueryClient, invalidateResources } from '../../api/client.ts';
import { ApiError, NetworkError } from '../../api/errors.ts';
import type { EntryStore } from './entry-store.ts';

/** The messages between the outboxes of tabs. */
export type OutboxMessage = Extract<
  EventFromLogic<typeof outboxMachine>,
  { type: 'outbox.changedElsewhere' | 'entry.deliveredElsewhere' }
>;

interface OutboxOptions {
  readonly client: ApiQueryClient;
  readonly kinds: readonly EntryKind[];
  readonly store: EntryStore;
  /** Acquires the lock of a subject among all tabs; resolves to the function that releases it. Rejects after a timeout. */
  readonly lock: (subject: string, signal: AbortSignal) => Promise<() => void>;
  readonly broadcast: (message: OutboxMessage) => void;
  /** From 0 to 1: jitter of the back-off. */
  readonly random?: () => number;
}

/** The outbox machine with storage, locks and the server. */
export function outboxLogic(options: OutboxOptions) {
  const { client, kinds, store, lock, broadcast, random = Math.random } = options;
  const kindOf = new Map(kinds.map((kind) => [kind.name, kind]));
  const locks = new Map<string, () => void>();
  /** The ids of entries whose last write failed, for example because the storage is full. */
  const outdated = new Set<string>();
  let writing: Promise<unknown> = Promise.resolve();

  /** Writes sequentially. An entry whose write fails may be sent again after a reload, with the same idempotency key. */
  const write = (id: string, change: () => Promise<void>, message: OutboxMessage) => {
    const apply = async () => {
      await change();
      outdated.delete(id);
      broadcast(message);
    };
    writing = writing.then(apply).catch(() => outdated.add(id));
  };

  /** Releases a lock once the entry is written: the next tab must read the current record. */
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
        // Without a lock, which a suspended tab may hold, the idempotency key still prevents duplicates.
        const unlock = await lock(acquiring.subject, signal).catch(() => null);
        if (unlock) locks.set(acquiring.id, unlock);
        // The entry may be closed at any moment until it is sending.
        signal.addEventListener('abort', () => release(acquiring.id));
        if (signal.aborted) release(acquiring.id);
        // `claim` would restore the record of an entry that has been delivered meanwhile.
        signal.throwIfAborted();
        // Without storage this rejects: the entry is sent anyway, and the lock is released afterwards.
        const permission = await store.claim(acquiring, { isUrgent: input.isUrgent, outdated });
        if (permission.status !== 'granted') release(acquiring.id);
        return permission;
      }),
      sendEntry: fromPromise(async ({ input, signal, self }) => {
        const kind = kindOf.get(input.entry.kind);
        // A stopped machine, as on sign-out, runs no more actions.
        signal.addEventListener('abort', () => release(input.entry.id));
        try {
          if (kind === undefined) throw new Error(`This version cannot send a ${input.entry.kind}`);
          return await kind.send(input.entry, client, {
            headers: {
              'idempotency-key': input.entry.idempotencyKey,
              [AUTHOR_HEADER]: input.entry.userId,
            },
            signal,
            onUploadProgress: (uploaded) => self._parent?.send({ type: 'upload.progressed', uploaded }),
          });
        } catch (error) {
          throw failureOf(error, { hasComposer: kind?.hasComposer === true, random: random() });
        }
      }),
      refreshViews: fromPromise(async ({ input: { entry: delivered, response, isSentElsewhere } }) => {
        const { hasWaited } = delivered;
        // The query cache notifies its observers in a later task.
        await new Promise((resolve) => setTimeout(resolve));
        await kindOf
          .get(delivered.kind)
          ?.refresh(client, delivered, { response, isSentElsewhere, hasWaited });
      }),
    },
    actions: {
      saveEntry: (_, { entry, delay }) => {
        const record = { ...entry, retryAt: delay > 0 ? Date.now() + delay : null };
        const save = () =>
          store.save(record).catch((error: unknown) => {
            // A full storage can still delete.
            if (entry.state !== 'discarded') throw error;
            return store.remove(entry);
          });
        write(entry.id, save, { type: 'outbox.changedElsewhere' });
        // The server may have processed it, or has processed the text that it replaces.
        const mayBeShown = entry.state === 'discarded' || isKeyReused(entry);
        if (mayBeShown && entry.attempts > 0)
          void invalidateResources(client, ...(kindOf.get(entry.kind)?.shownIn ?? []));
      },
      removeEntry: (_, { entry, response }) => {
        const { id } = entry;
        write(id, () => store.remove(entry), { type: 'entry.deliveredElsewhere', id, response });
      },
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

function failureOf(cause: unknown, options: Pick<SendFailure, 'hasComposer' | 'random'>): SendFailure {
  if (cause instanceof ApiError) {
    const { status, serverMessage: message, retryAfter } = cause;
    return { status, message, retryAfter, cause, ...options };
  }
  if (cause instanceof NetworkError)
    return { status: null, message: null, retryAfter: null, cause, ...options };
  return clientFailure(cause);
}
