import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { lastLogout } from '../../features/auth/stored-user.ts';

/** The object stores of the app: persisted queries (`answers`), and the entries of the outbox. */
interface Stores extends DBSchema {
  readonly answers: {
    readonly key: string;
    readonly value: unknown;
    readonly indexes: { readonly at: number };
  };
  readonly outbox: { readonly key: number; readonly value: unknown };
}
type StoreName = 'answers' | 'outbox';

/** The time after which a browser that does not open its storage counts as refusing it, in milliseconds. */
export const OPEN_TIMEOUT_MS = 10_000;

let connection: Promise<IDBPDatabase<Stores>> | null = null;

function connect(): Promise<IDBPDatabase<Stores>> {
  const opening = openDB<Stores>('stretch', 1, {
    upgrade(database) {
      database.createObjectStore('answers', { keyPath: 'hash' }).createIndex('at', 'at');
      const outbox = database.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true });
      // Open tabs may still have entries of a database that the browser deleted: keys start at the time, so that none repeats.
      void outbox.add({ order: Date.now() });
      void outbox.clear();
    },
    // A newer build in another tab can change the database only after this connection has closed.
    blocking: () => void opening.then((database) => database.close()).finally(() => disconnect(opening)),
    terminated: () => disconnect(opening),
  });
  // A later attempt may succeed, for example because the browser then allows storage.
  opening.catch(() => disconnect(opening));
  connection = opening;
  return opening;
}

/** Discards a closed connection, so that the next operation opens another one. */
function disconnect(closed: Promise<IDBPDatabase<Stores>>): void {
  if (connection === closed) connection = null;
}

/** The open connection. Rejects when opening takes too long, so that nothing waits for a browser whose storage hangs. */
async function open(opening: Promise<IDBPDatabase<Stores>>): Promise<IDBPDatabase<Stores>> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    disconnect(opening);
    late.reject(new Error('The storage could not be opened in time'));
  }, OPEN_TIMEOUT_MS);
  try {
    return await Promise.race([opening, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function begin<Name extends StoreName>(name: Name) {
  const current = connection ?? connect();
  const database = await open(current);
  try {
    return database.transaction(name, 'readwrite');
  } catch {
    // A browser may close a connection without an event, for example in the background.
    disconnect(current);
    return (await open(connection ?? connect())).transaction(name, 'readwrite');
  }
}

/**
 * Runs `work` on an object store in one transaction and resolves to its result once the transaction has completed. Nothing
 * is written if `work` rejects. Rejects when the browser refuses storage or it is full.
 */
export async function inTransaction<Name extends StoreName, Result>(
  name: Name,
  work: (store: IDBPObjectStore<Stores, [Name], Name, 'readwrite'>) => Promise<Result>,
): Promise<Result> {
  const transaction = await begin(name);
  const start = async () => work(transaction.store);
  try {
    const [result] = await Promise.all([start(), transaction.done]);
    return result;
  } catch (error) {
    // Throws when the failure has aborted the transaction already.
    await (async () => transaction.abort())().catch(() => {});
    throw error;
  }
}

/** All records of an object store, in the order of their keys. */
export function readAll(name: StoreName): Promise<readonly unknown[]> {
  return inTransaction(name, (store) => store.getAll());
}

/** Deletes all records but those for which `isRetained` is true. */
export async function deleteExcept(name: StoreName, isRetained: (record: unknown) => boolean): Promise<void> {
  await inTransaction(name, async (store) => {
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
      if (!isRetained(cursor.value)) await cursor.delete();
    }
  });
}

/** A record that becomes invalid with the next logout in this browser. */
export function untilLogout<Fields extends object>(fields: Fields) {
  return { ...fields, logout: lastLogout() };
}

/** Whether a record is valid: no logout followed its writing, in this tab or another one. */
export function isSinceLogout(record: unknown): record is object {
  return (
    typeof record === 'object' && record !== null && 'logout' in record && record.logout === lastLogout()
  );
}
