import type { OutboxEntry, SendPermission } from '#machines/outbox-entry.ts';
import { deleteExcept, inTransaction, isSinceLogout, readAll, untilLogout } from '../offline/database.ts';
import { isKeyForgotten, permissionFor } from './send-permission.ts';

/** Where entries are stored on the device; all tabs share it, and it outlives them. Each call is one transaction. */
export interface EntryStore {
  /** The entries of a person, the oldest first. */
  readonly all: (userId: string) => Promise<readonly OutboxEntry[]>;
  /** Stores a new entry behind all others, and what is left of the one that it replaces; returns it with its place. */
  readonly add: (entry: OutboxEntry, replaced?: OutboxEntry | null) => Promise<OutboxEntry>;
  /** Decides whether an entry may be sent now; stores the attempt if so, also where the browser removed the record. */
  readonly claim: (entry: OutboxEntry, isUrgent: boolean) => Promise<SendPermission>;
  /** Writes an entry that has a place. One that was discarded stays so. */
  readonly save: (entry: OutboxEntry) => Promise<void>;
  readonly remove: (entry: OutboxEntry) => Promise<void>;
}

/**
 * The entries in IndexedDB. An entry that came from here carries the last logout that its record carries: after
 * another one it is neither sent nor stored. Every call fails where the browser stores nothing or has no room.
 */
export const entryStore: EntryStore = {
  async all(userId) {
    return currentEntries(await readAll('outbox'))
      .filter((entry) => entry.userId === userId)
      .map(untilLogout);
  },
  add(entry, replaced) {
    return inTransaction('outbox', async (store) => {
      if (replaced && replaced.order !== null) await store.put(untilLogout(replaced));
      // Without a place: the store gives it one.
      const { order: _order, ...unplaced } = untilLogout(entry);
      return { ...unplaced, order: await store.add(unplaced) };
    });
  },
  claim(entry, isUrgent) {
    return inTransaction('outbox', async (store) => {
      const entries = currentEntries(await store.getAll());
      if (entry.order !== null && isLoggedOut(entry)) return { is: 'gone', entry, delay: 0 };
      const permission = permissionFor(entry, entries, { now: Date.now(), isUrgent });
      if (permission.is === 'granted' && permission.entry.order !== null)
        await store.put(untilLogout(permission.entry));
      return permission;
    });
  },
  async save(entry) {
    const { order } = entry;
    if (order === null) return;
    await inTransaction('outbox', async (store) => {
      const stored: unknown = await store.get(order);
      const isDiscarded = isEntry(stored) && stored.state === 'discarded';
      if (!isDiscarded && !isLoggedOut(entry)) await store.put(untilLogout(entry));
    });
  },
  async remove({ order }) {
    if (order !== null) await inTransaction('outbox', (store) => store.delete(order));
  },
};

/**
 * Removes what was stored before the last logout, whoever it was of: that leaves nothing private on the device. And
 * what was discarded so long ago that no tab sends it without asking.
 */
export async function removeObsolete(): Promise<void> {
  const now = Date.now();
  await deleteExcept('outbox', (record) =>
    currentEntries([record]).some(
      ({ state, createdAt }) => state !== 'discarded' || !isKeyForgotten(Date.parse(createdAt), now),
    ),
  );
}

/** Checked at each reading and writing, for another tab may have logged out meanwhile. */
function currentEntries(records: readonly unknown[]): readonly OutboxEntry[] {
  return records.filter(isSinceLogout).filter(isEntry);
}

/** Only this app writes there. */
function isEntry(record: unknown): record is OutboxEntry {
  return typeof record === 'object' && record !== null && 'idempotencyKey' in record && 'kind' in record;
}

/** Whether its owner logged out after an entry came from here. Storage that was cleared knows of no logout. */
function isLoggedOut(entry: OutboxEntry): boolean {
  return untilLogout({}).logout !== null && !isSinceLogout(entry);
}
