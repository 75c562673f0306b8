import type { OutboxEntry, SendPermission } from '#machines/outbox-entry.ts';
import { lastLogout } from '../../features/auth/stored-user.ts';
import { deleteExcept, inTransaction, readAll } from '../offline/database.ts';
import { isKeyForgotten, permissionFor } from './send-permission.ts';
import { entryOf } from './stored-entry.ts';

/** Where entries are kept on the device; all tabs share it, and it outlives them. Each call is one transaction. */
export interface EntryStore {
  /** The entries of a person, the oldest first. */
  readonly all: (userId: string) => Promise<readonly OutboxEntry[]>;
  /** Stores a new entry behind all others, and answers it with its place. */
  readonly add: (entry: OutboxEntry) => Promise<OutboxEntry>;
  /** Decides whether an entry may be sent now; stores the attempt if so, also where the browser removed the record. */
  readonly claim: (entry: OutboxEntry, isUrgent: boolean) => Promise<SendPermission>;
  /** Writes an entry that has a place. One that was discarded stays so. */
  readonly save: (entry: OutboxEntry) => Promise<void>;
  readonly remove: (entry: OutboxEntry) => Promise<void>;
}

/**
 * The entries in IndexedDB. An entry that came from here carries the last sign-out that its record carries: after
 * another one it is neither sent nor stored. Every call fails where the browser keeps nothing or has no room. */
export const entryStore: EntryStore = {
  async all(userId) {
    const records = (await readAll('outbox')).filter(isSinceLogout);
    return records
      .flatMap((record) => entryOf(record) ?? [])
      .filter((entry) => entry.userId === userId)
      .map(marked);
  },
  async add(entry) {
    // Without a place: the store gives it one.
    const { order: _order, ...unplaced } = marked(entry);
    const order = await inTransaction('outbox', 'readwrite', (store) => store.add(unplaced));
    return { ...unplaced, order: Number(order) };
  },
  async claim(entry, isUrgent) {
    let permission: SendPermission = { is: 'gone', entry, delay: 0 };
    await inTransaction('outbox', 'readwrite', (store) => {
      const reading = store.getAll();
      reading.addEventListener('success', () => {
        if (entry.order !== null && isSignedOut(entry)) return;
        const entries = reading.result.filter(isSinceLogout).flatMap((record) => entryOf(record) ?? []);
        permission = permissionFor(entry, entries, { now: Date.now(), isUrgent });
        if (permission.is === 'granted' && permission.entry.order !== null)
          store.put(marked(permission.entry));
      });
      return reading;
    });
    return permission;
  },
  async save(entry) {
    const { order } = entry;
    if (order === null) return;
    await inTransaction('outbox', 'readwrite', (store) => {
      const reading = store.get(order);
      reading.addEventListener('success', () => {
        if (!isDiscarded(reading.result) && !isSignedOut(entry)) store.put(marked(entry));
      });
      return reading;
    });
  },
  async remove({ order }) {
    if (order !== null) await inTransaction('outbox', 'readwrite', (store) => store.delete(order));
  },
};

/**
 * Removes what was stored before the last sign-out, whoever it was of: that leaves nothing private on the device. And
 * what was discarded so long ago that no tab sends it without asking.
 */
export async function removeObsolete(): Promise<void> {
  await deleteExcept('outbox', (record) => isSinceLogout(record) && !isLongDiscarded(record, Date.now()));
}

function marked(entry: OutboxEntry) {
  return { ...entry, logout: lastLogout() };
}

/** Asked at each reading and writing, for another tab may have signed out meanwhile. */
function isSinceLogout(record: unknown): boolean {
  return (
    typeof record === 'object' && record !== null && 'logout' in record && record.logout === lastLogout()
  );
}

/** Whether its owner signed out after an entry came from here. Storage that was cleared knows of no sign-out. */
function isSignedOut(entry: OutboxEntry): boolean {
  return lastLogout() !== null && !isSinceLogout(entry);
}

function isDiscarded(record: unknown): boolean {
  return entryOf(record)?.state === 'discarded';
}

function isLongDiscarded(record: unknown, now: number): boolean {
  const entry = entryOf(record);
  return entry?.state === 'discarded' && isKeyForgotten(Date.parse(entry.createdAt), now);
}
