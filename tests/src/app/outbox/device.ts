import { onTestFinished } from 'vitest';
import { createActor } from 'xstate';
import type { OutboxActor } from '#machines/outbox.machine.ts';
import type { OutboxEntry } from '#machines/outbox-entry.ts';
import { defineEntryKind, hasTexts } from '#src/actors/entry-kind.ts';
import { ApiError, NetworkError } from '#src/api/errors.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { CHANGE_TIMEOUT } from '#src/api/time-limit.ts';
import type { EntryStore } from '#src/app/outbox/entry-store.ts';
import { type OutboxMessage, outboxLogic } from '#src/app/outbox/outbox-logic.ts';
import { permissionFor } from '#src/app/outbox/send-permission.ts';

/** A note on a post, the only kind of entry in these tests. */
export interface Note {
  readonly postId: string;
  readonly text: string;
}

/** What happens to requests. */
export type Fault =
  | 'none'
  /** It does not arrive. */
  | 'unreached'
  /** It is processed, and the response is lost. */
  | 'responseLost'
  /** It arrives, and gets no response. */
  | 'hanging'
  /** Something between the device and the server responds. */
  | 'foreignResponse'
  | 500
  | 503
  | 429
  | 400
  | 401
  | 403
  | 413;

/** A server with idempotency keys, and the notes that it processed, in order. */
export class Server {
  readonly notes: (Note & { readonly key: string })[] = [];
  fault: Fault = 'none';

  async receive(note: Note, key: string, signal: AbortSignal): Promise<{ readonly id?: string }> {
    await Promise.resolve();
    signal.throwIfAborted();
    const { fault } = this;
    // The server refuses a key that is reused with another body.
    if (this.notes.some((one) => one.key === key && one.text !== note.text))
      throw new ApiError(422, '{"message":"Taken"}');
    if (fault === 'unreached') throw new NetworkError('unreached');
    if (fault === 'foreignResponse') return {};
    if (typeof fault === 'number') throw new ApiError(fault, '{"message":"No"}', fault === 429 ? '30' : null);
    if (fault !== 'none' || !this.notes.some((one) => one.key === key)) this.#process(note, key);
    if (fault === 'responseLost') throw new NetworkError('response lost');
    if (fault === 'hanging') await hang(signal);
    return { id: `id of ${key}` };
  }

  #process(note: Note, key: string): void {
    if (!this.notes.some((one) => one.key === key)) this.notes.push({ ...note, key });
  }
}

function hang(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new NetworkError('timed out', { cause: signal.reason })));
  });
}

/** A device: storage and locks that its tabs share. */
export class Device {
  readonly records = new Map<number, OutboxEntry>();
  readonly tabs = new Set<Tab>();
  /** Whether the browser refuses to write, but not to delete. */
  isFull = false;
  readonly #locks = new Map<string, Promise<unknown>>();
  #order = 0;

  readonly store: EntryStore = {
    all: async (userId) => [...this.records.values()].filter((entry) => entry.userId === userId),
    add: async (entry, replaced) => {
      const order = this.#order + 1;
      const stored = { ...entry, order };
      if (replaced) this.#write(replaced);
      this.#write(stored);
      this.#order = order;
      return stored;
    },
    claim: async (entry, attempt) => {
      const permission = permissionFor(entry, [...this.records.values()], { now: Date.now(), ...attempt });
      if (permission.status === 'granted') this.#write(permission.entry);
      return permission;
    },
    save: async (entry) => {
      if (entry.order === null || this.records.get(entry.order)?.state === 'discarded') return;
      this.#write(entry);
    },
    remove: async ({ order }) => {
      if (order !== null) this.records.delete(order);
    },
  };

  #write(entry: OutboxEntry): void {
    if (entry.order === null) return;
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.records.set(entry.order, entry);
  }

  async lock(subject: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const before = this.#locks.get(subject) ?? Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#locks.set(
      subject,
      before.then(() => promise),
    );
    await before;
    // As with Web Locks, aborting the signal does not release an acquired lock.
    if (signal.aborted) resolve();
    signal.throwIfAborted();
    return resolve;
  }
}

/** A tab of the device, with the app in it. */
export interface Tab {
  readonly outbox: OutboxActor;
  readonly receive: (message: OutboxMessage) => void;
  /** Stops without a message, and releases its locks, as a killed tab does. */
  readonly kill: () => void;
}

const kindOf = (server: Server) =>
  defineEntryKind<Note, { readonly id?: string }>({
    name: 'note',
    label: 'Note',
    hasComposer: true,
    isInput: (input) => hasTexts(input, 'postId', 'text'),
    subject: ({ postId }) => postId,
    preview: ({ text }) => ({ text, photo: null }),
    shownIn: [],
    send: (note, { headers, signal }) =>
      server.receive(
        note,
        headers['idempotency-key'],
        AbortSignal.any([signal, AbortSignal.timeout(CHANGE_TIMEOUT)]),
      ),
    isResponse: (response) => hasTexts(response, 'id'),
    refresh: async () => {},
    announceFailure: () => {},
  });

/** Opens a tab of a device, signed in as a user. */
export function openTab(device: Device, server: Server, userId: string): Tab {
  const releases = new Set<() => void>();
  let isKilled = false;
  const outbox = createActor(
    outboxLogic({
      client: createQueryClient(),
      kinds: [kindOf(server)],
      store: storeOfTab(device.store, () => isKilled),
      lock: async (subject, signal) => {
        const release = await device.lock(subject, signal);
        releases.add(release);
        if (isKilled) release();
        return release;
      },
      broadcast: (message) => {
        if (isKilled) return;
        for (const other of device.tabs) if (other !== tab) other.receive(message);
      },
      random: () => 0.5,
    }),
  );
  const tab: Tab = {
    outbox,
    receive: (message) => outbox.send(message),
    kill: () => {
      isKilled = true;
      device.tabs.delete(tab);
      outbox.stop();
      for (const release of releases) release();
    },
  };
  device.tabs.add(tab);
  outbox.start();
  outbox.send({ type: 'session.signedIn', userId });
  return tab;
}

/** A device with a server and a tab, in which `write` adds a note on one post; its tabs are killed at the end of the test. */
export function openDevice() {
  const device = new Device();
  const server = new Server();
  const open = () => {
    const tab = openTab(device, server, 'ada');
    onTestFinished(() => tab.kill());
    return tab;
  };
  const tab = open();
  const write = (id: string) => tab.outbox.send({ type: 'entry.enqueue', entry: note(id, 'p1') });
  return { device, server, open, tab, write };
}

/** The storage of a tab, whose operations never settle after the tab is killed. */
function storeOfTab(store: EntryStore, isKilled: () => boolean): EntryStore {
  const never = () => new Promise<never>(() => {});
  return {
    all: (userId) => (isKilled() ? never() : store.all(userId)),
    add: (entry, replaced) => (isKilled() ? never() : store.add(entry, replaced)),
    claim: (entry, attempt) => (isKilled() ? never() : store.claim(entry, attempt)),
    save: (entry) => (isKilled() ? never() : store.save(entry)),
    remove: (entry) => (isKilled() ? never() : store.remove(entry)),
  };
}

/** An entry with a new note. */
export const note = (id: string, postId: string) => kindOf(new Server()).create({ postId, text: id }, id);
