import type { OutboxEntry, SendPermission } from '#machines/outbox-entry.ts';
import { deleteExcept, inTransaction, isSinceLogout, readAll, untilLogout } from '../offline/database.ts';
import { type Attempt, isKeyExpired, permissionFor } from './send-permission.ts';

/** Persistent storage of entries, shared by all tabs. Each call is one transaction. */
export interface EntryStore {
  /** The entries of a user, the oldest first. */
  readonly all: (userId: string) => Promise<readonly OutboxEntry[]>;
  /** Stores a new entry after all others, and the discarded record of the one that it replaces; returns it with its `order`. */
  readonly add: (entry: OutboxEntry, replaced?: OutboxEntry | null) => Promise<OutboxEntry>;
  /** Decides whether an entry may be sent now; stores the attempt if so, also where the browser removed the record. */
  readonly claim: (entry: OutboxEntry, attempt: Attempt) => Promise<SendPermission>;
  /** Updates an entry that has an `order`. A discarded one stays discarded. */
  readonly save: (entry: OutboxEntry) => Promise<void>;
  readonly remove: (entry: OutboxEntry) => Promise<void>;
}

/**
 * The entries in IndexedDB. Each has the id of the last logout before it was read: after another logout it is neither sent
 * nor stored. Every call rejects when the browser refuses storage or it is full.
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
      // Without `order`: the object store generates it.
      const { order: _order, ...unordered } = untilLogout(entry);
      return { ...unordered, order: await store.add(unordered) };
    });
  },
  claim(entry, attempt) {
    return inTransaction('outbox', async (store) => {
      const entries = currentEntries(await store.getAll());
      if (entry.order !== null && isLoggedOut(entry)) return { status: 'discarded', entry, delay: 0 };
      const permission = permissionFor(entry, entries, { now: Date.now(), ...attempt });
      if (permission.status === 'granted' && permission.entry.order !== null)
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
 * Removes all entries from before the last logout, which must leave no private data on the device, and entries that were
 * discarded so long ago that no tab can still send them.
 */
export async function removeObsolete(): Promise<void> {
  const now = Date.now();
  await deleteExcept('outbox', (record) =>
    currentEntries([record]).some(
      ({ state, createdAt }) => state !== 'discarded' || !isKeyExpired(Date.parse(createdAt), now),
    ),
  );
}

/** The valid entries. Checked at each read and write, because another tab may have logged out. */
function currentEntries(records: readonly unknown[]): readonly OutboxEntry[] {
  return records.filter(isSinceLogout).filter(isEntry);
}

/** Two properties suffice: only this app writes to the store. */
function isEntry(record: unknown): record is OutboxEntry {
  return typeof record === 'object' && record !== null && 'idempotencyKey' in record && 'kind' in record;
}

/** Whether the user has logged out since the entry was read. Cleared storage has no logout. */
function isLoggedOut(entry: OutboxEntry): boolean {
  return untilLogout({}).logout !== null && !isSinceLogout(entry);
}
