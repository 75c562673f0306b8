import { useSelector } from '@xstate/react';
import { use, useMemo } from 'react';
import { type SnapshotFrom, waitFor } from 'xstate';
import { actorId, type OutboxActor, type outboxEntry } from '#machines/outbox.machine.ts';
import { type EntryView, isWaiting, type NewEntry } from '#machines/outbox-entry.ts';
import { newKey } from '#src/lib/keys.ts';
import { outboxOf } from './root.ts';
import { RootActorContext } from './root-context.ts';

/** How far an entry has come: the server has it, or it is kept to be sent later. */
export type Outcome = { readonly is: 'delivered'; readonly response: unknown } | { readonly is: 'waiting' };

/** What features do with the outbox. */
export interface Outbox {
  /**
   * Takes an entry to be sent; it is visible at once. One that is here already, having failed, is sent again. The failed
   * entry with the id `replaces` is discarded once this one is stored.
   */
  readonly enqueue: (entry: NewEntry, replaces?: string) => void;
  /** Sends again what failed or expired. */
  readonly retry: (id: string) => void;
  readonly discard: (id: string) => void;
  /** Leaves a returned text to its author, who edits it: it is no longer sent by itself. */
  readonly hold: (id: string) => void;
  /** Tries now to send all that waits. */
  readonly wake: () => void;
  /** Settles with whether an entry has come to the device or to the server: until then whoever sends it keeps it too. */
  readonly stored: (id: string) => Promise<boolean>;
  /** Settles once the server has an entry, or it has to wait. Rejects with the cause when the server refused it. */
  readonly outcome: (id: string) => Promise<Outcome>;
  /** Settles with the server's response, however long that takes. Rejects with the cause when the server refused it. */
  readonly response: (id: string) => Promise<unknown>;
}

type EntrySnapshot = SnapshotFrom<typeof outboxEntry>;

/** The outbox as features use it. */
export function outboxApi(actor: OutboxActor): Outbox {
  const settled = async (id: string, isSettled: (entry: EntrySnapshot) => boolean) => {
    const entry = actor.getSnapshot().children[actorId(id)];
    if (entry === undefined) throw discarded();
    const end = await waitFor(entry, (snapshot) => isEnd(snapshot) || isSettled(snapshot)).catch(() => {
      throw discarded();
    });
    const { response, failure } = end.context;
    if (hasFailed(end)) throw failure?.cause ?? new Error('It could not be sent');
    if (isEnd(end) && response === undefined) throw discarded();
    return end;
  };
  const retry = (id: string) => actor.send({ type: 'entry.retry', id, key: newKey() });
  return {
    enqueue: (entry, replaces) => {
      if (actor.getSnapshot().context.entries.some(({ id }) => id === entry.id)) retry(entry.id);
      else actor.send({ type: 'entry.enqueue', entry, replaces });
    },
    retry,
    discard: (id) => actor.send({ type: 'entry.discard', id }),
    hold: (id) => actor.send({ type: 'entry.hold', id }),
    wake: () => actor.send({ type: 'outbox.wake' }),
    stored: (id) =>
      settled(id, (snapshot) => snapshot.context.isStored && snapshot.matches('open')).then(
        () => true,
        () => false,
      ),
    async outcome(id) {
      const { context } = await settled(id, isWaitingForServer);
      return context.response === undefined
        ? { is: 'waiting' }
        : { is: 'delivered', response: context.response };
    },
    response: async (id) => (await settled(id, () => false)).context.response,
  };
}

/** Whether it is kept to be sent later. One that waits for its owner to sign in is not spoken of: the browser leaves. */
function isWaitingForServer(snapshot: EntrySnapshot): boolean {
  const isSignedOut = snapshot.matches({ open: { pending: 'waitingForSignIn' } });
  return snapshot.matches('open') && snapshot.context.entry.hasWaited && !isSignedOut;
}

function isEnd(snapshot: EntrySnapshot): boolean {
  return (
    snapshot.matches('delivered') ||
    snapshot.matches('closed') ||
    hasFailed(snapshot) ||
    snapshot.matches({ open: 'expired' })
  );
}

/** Whether it was announced to have failed. A text that returned to its composer may be delivered later all the same. */
function hasFailed(snapshot: EntrySnapshot): boolean {
  return snapshot.matches({ open: 'failed' }) || snapshot.matches({ open: { pending: 'returned' } });
}

/** Reads like a request that was aborted: there is no failure to tell. */
function discarded(): Error {
  return Object.assign(new Error('It is not sent'), { name: 'AbortError' });
}

/** The outbox of the app. Throws where there is none. */
export function useOutbox(): Outbox {
  const root = use(RootActorContext);
  return useMemo(() => (root === null ? noOutbox : outboxApi(outboxOf(root))), [root]);
}

const nothing: readonly EntryView[] = [];

/** The entries of one subject, the oldest first: those not delivered, and those whose lists are being fetched anew. */
export function useEntries(subject: string): readonly EntryView[] {
  return useSelected((entry) => entry.subject === subject);
}

/** Everything that could not be sent at once, or was refused: the oldest first. */
export function useWaitingEntries(): readonly EntryView[] {
  return useSelected(isWaiting);
}

/** How much of the slowest of these entries has left the device, from 0 to 1; `null` where that is not known. */
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

function refuse(): never {
  throw new Error('There is no outbox here');
}

const noOutbox: Outbox = {
  enqueue: refuse,
  retry: refuse,
  discard: refuse,
  hold: refuse,
  wake: refuse,
  stored: refuse,
  outcome: refuse,
  response: refuse,
};
