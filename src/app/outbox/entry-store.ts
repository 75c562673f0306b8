import type { OutboxEntry, Turn } from '#machines/outbox-entry.ts';
import { lastLogout } from '../../features/auth/index.ts';
import { allOn, keepOnly, onShelf } from '../offline/device.ts';
import { entryOf } from './stored-entry.ts';
import { turnOf } from './turn.ts';

/** Where entries are kept on the device; all tabs share it, and it outlives them. Each call is one transaction. */
export interface EntryStore {
  /** The entries of a person, the oldest first. */
  readonly all: (userId: string) => Promise<readonly OutboxEntry[]>;
  /** Stores a new entry behind all others, and answers it with its place. */
  readonly add: (entry: OutboxEntry) => Promise<OutboxEntry>;
  /** Decides whether an entry may be sent now; stores the attempt if so. */
  readonly claim: (entry: OutboxEntry, isUrgent: boolean) => Promise<Turn>;
  /** Writes an entry that is stored already. One that was removed meanwhile stays so. */
  readonly save: (entry: OutboxEntry) => Promise<void>;
  readonly remove: (entry: OutboxEntry) => Promise<void>;
}

/** The entries in IndexedDB. Every call fails where the browser keeps nothing or has no room. */
export const entryStore: EntryStore = {
  async all(userId) {
    const records = (await allOn('outbox')).filter(isSinceLogout);
    return records.flatMap((record) => entryOf(record) ?? []).filter((entry) => entry.userId === userId);
  },
  async add(entry) {
    // Without a place: the store gives it one.
    const { order: _order, ...unplaced } = entry;
    const record = { ...unplaced, logout: lastLogout() };
    const order = await onShelf('outbox', 'readwrite', (store) => store.add(record));
    return { ...entry, order: Number(order) };
  },
  async claim(entry, isUrgent) {
    let turn: Turn = { is: 'gone', entry, delay: 0 };
    await onShelf('outbox', 'readwrite', (store) => {
      const reading = store.getAll();
      reading.addEventListener('success', () => {
        const entries = reading.result.flatMap((record) => entryOf(record) ?? []);
        turn = turnOf(entry, entries, { now: Date.now(), isUrgent });
        if (turn.is === 'granted') store.put(turn.entry);
      });
      return reading;
    });
    return turn;
  },
  async save(entry) {
    await onShelf('outbox', 'readwrite', (store) => {
      const reading = store.get(entry.order ?? -1);
      reading.addEventListener('success', () => {
        const record: unknown = reading.result;
        if (typeof record === 'object' && record !== null) store.put({ ...record, ...entry });
      });
      return reading;
    });
  },
  async remove({ order }) {
    if (order !== null) await onShelf('outbox', 'readwrite', (store) => store.delete(order));
  },
};

/** Removes what was stored before the last sign-out, whoever it was of: that leaves nothing private on the device. */
export async function removeSignedOut(): Promise<void> {
  await keepOnly('outbox', isSinceLogout);
}

/** Asked at each reading and writing, for another tab may have signed out meanwhile. */
function isSinceLogout(record: unknown): boolean {
  return (
    typeof record === 'object' && record !== null && 'logout' in record && record.logout === lastLogout()
  );
}
