import { useSelector } from '@xstate/react';
import { use, useMemo } from 'react';
import { type SnapshotFrom, waitFor } from 'xstate';
import { actorId, type OutboxActor, type outboxEntry } from '#machines/outbox.machine.ts';
import {
  type EntryView,
  EXPIRED,
  isNotSent,
  isPending,
  isUndelivered,
  type NewEntry,
} from '#machines/outbox-entry.ts';
import { abortError, ExpiredEntryError } from '#src/api/errors.ts';
import { newKey } from '#src/lib/keys.ts';
import { outboxOf, RootActorContext } from './root.ts';

/** Whether an entry was delivered to the server, or is stored to be sent later. */
export type Outcome =
  | { readonly status: 'delivered'; readonly response: unknown }
  | { readonly status: 'queued' };

/** The operations of the outbox for features. */
export interface Outbox {
  /**
   * Adds an entry, which is visible at once. A failed entry with the same id is sent again. The failed entry with the id
   * `replaces` is discarded once this one is stored.
   */
  readonly enqueue: (entry: NewEntry, replaces?: string) => void;
  /** Sends a failed or expired entry again. */
  readonly retry: (id: string) => void;
  readonly discard: (id: string) => void;
  /** Stops automatic retries of a returned text, because its author edits it. */
  readonly hold: (id: string) => void;
  /** Sends all pending entries now. */
  readonly wake: () => void;
  /** Resolves to whether an entry is stored on the device or delivered: until then the caller must store its own copy. */
  readonly stored: (id: string) => Promise<boolean>;
  /**
   * Resolves once an entry is delivered, or has to be sent later. Rejects with the cause when the server refused it, and with an
   * {@link ExpiredEntryError} when it may have been sent already.
   */
  readonly outcome: (id: string) => Promise<Outcome>;
  /** Resolves to the server's response, without a time limit. Rejects with the cause when the server refused it. */
  readonly response: (id: string) => Promise<unknown>;
}

type EntrySnapshot = SnapshotFrom<typeof outboxEntry>;

/** The outbox as features use it. */
export function outboxApi(actorOf: () => OutboxActor): Outbox {
  const notSent = () => abortError('It is not sent');
  const settled = async (id: string, isSettled: (entry: EntrySnapshot) => boolean) => {
    const entry = actorOf().getSnapshot().children[actorId(id)];
    if (entry === undefined) throw notSent();
    const end = await waitFor(entry, (snapshot) => snapshot.hasTag('settled') || isSettled(snapshot)).catch(
      () => {
        throw notSent();
      },
    );
    const { response, failure } = end.context;
    // A text that returned to its composer may still be delivered later.
    if (end.hasTag('failureReported')) throw failure?.cause ?? new Error('It could not be sent');
    if (end.matches({ open: 'expired' })) throw new ExpiredEntryError(EXPIRED);
    if (end.hasTag('settled') && response === undefined) throw notSent();
    return end;
  };
  const retry = (id: string) => actorOf().send({ type: 'entry.retry', id, key: newKey() });
  return {
    enqueue: (entry, replaces) => {
      if (
        actorOf()
          .getSnapshot()
          .context.entries.some(({ id }) => id === entry.id)
      )
        retry(entry.id);
      else actorOf().send({ type: 'entry.enqueue', entry, replaces });
    },
    retry,
    discard: (id) => actorOf().send({ type: 'entry.discard', id }),
    hold: (id) => actorOf().send({ type: 'entry.hold', id }),
    wake: () => actorOf().send({ type: 'outbox.wake' }),
    stored: (id) =>
      settled(id, (snapshot) => snapshot.context.isStored && snapshot.matches('open')).then(
        () => true,
        () => false,
      ),
    async outcome(id) {
      const { context } = await settled(id, isWaitingForServer);
      return context.response === undefined
        ? { status: 'queued' }
        : { status: 'delivered', response: context.response };
    },
    response: async (id) => (await settled(id, () => false)).context.response,
  };
}

/** Whether it is stored to be sent later. Not while a sign-in is required: the browser then opens the sign-in page. */
function isWaitingForServer(snapshot: EntrySnapshot): boolean {
  const isSignedOut = snapshot.matches({ open: { pending: 'waitingForSignIn' } });
  return snapshot.matches('open') && snapshot.context.entry.hasWaited && !isSignedOut;
}

/** The outbox of the app. Its functions throw without a root actor. */
export function useOutbox(): Outbox {
  const root = use(RootActorContext);
  return useMemo(
    () =>
      outboxApi(() => {
        if (root === null) throw new Error('useOutbox: there is no root actor');
        return outboxOf(root);
      }),
    [root],
  );
}

const nothing: readonly EntryView[] = [];

/** The entries of one subject, the oldest first: those not delivered, and those whose lists are being refetched. */
export function useEntries(subject: string): readonly EntryView[] {
  return useSelected((entry) => entry.subject === subject);
}

/** All entries that could not be sent at once or were refused, the oldest first. */
export function useUndeliveredEntries(): readonly EntryView[] {
  return useSelected(isUndelivered);
}

/** All entries that a sign-out discards, the oldest first: also those that are being sent for the first time. */
export function useUnsentEntries(): readonly EntryView[] {
  return useSelected((entry) => isPending(entry) || isNotSent(entry));
}

/** The uploaded share of the slowest of these entries, from 0 to 1; `null` when unknown. */
export function useUploaded(ids: readonly string[]): number | null {
  const uploading = useSelected(({ id, uploaded }) => uploaded !== null && ids.includes(id));
  const uploaded = uploading.flatMap((entry) => entry.uploaded ?? []);
  return uploaded.length === 0 ? null : Math.min(...uploaded);
}

function useSelected(isSelected: (entry: EntryView) => boolean): readonly EntryView[] {
  const root = use(RootActorContext);
  return useSelector(
    root ? outboxOf(root) : undefined,
    (snapshot) => {
      const found = snapshot?.context.entries.filter(isSelected) ?? nothing;
      return found.length === 0 ? nothing : found;
    },
    (one, other) => one.length === other.length && one.every((entry, index) => entry === other[index]),
  );
}
