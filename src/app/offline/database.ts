const NAME = 'stretch';
const VERSION = 1;

/** The object stores of the app: persisted queries, and the entries of the outbox. */
export type StoreName = 'answers' | 'outbox';

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= connect();
  return opening;
}

/** The next operation connects again, unless another one has done so already. */
function drop(connection: Promise<IDBDatabase>): void {
  if (opening === connection) opening = null;
}

function connect(): Promise<IDBDatabase> {
  const connection = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.addEventListener('upgradeneeded', () => {
      const answers = request.result.createObjectStore('answers' satisfies StoreName, { keyPath: 'hash' });
      answers.createIndex('at', 'at');
      const options = { keyPath: 'order', autoIncrement: true };
      const outbox = request.result.createObjectStore('outbox' satisfies StoreName, options);
      // Open tabs may still have entries of a database that the browser removed: no order is given twice.
      outbox.add({ order: Date.now() });
      outbox.clear();
    });
    request.addEventListener('success', () => {
      const database = request.result;
      database.addEventListener('close', () => drop(connection));
      // A newer build in another tab waits for this connection to close before it can change the database.
      database.addEventListener('versionchange', () => {
        database.close();
        drop(connection);
      });
      resolve(database);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('The device keeps nothing')));
  });
  // What failed once may succeed later, as where the browser allows storage meanwhile.
  connection.catch(() => drop(connection));
  return connection;
}

async function begin(storeName: StoreName, mode: 'readonly' | 'readwrite'): Promise<IDBTransaction> {
  const connection = open();
  const database = await connection;
  try {
    return database.transaction(storeName, mode);
  } catch (error) {
    // A browser may close a connection without an event, in the background for instance.
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    drop(connection);
    return (await open()).transaction(storeName, mode);
  }
}

/**
 * Does some work on an object store in one transaction; resolves to the result of the request that `work` returns once
 * the transaction is complete. Connects again where the connection was closed. Fails where the browser keeps nothing, or has no room.
 */
export async function inTransaction<T>(
  storeName: StoreName,
  mode: 'readonly' | 'readwrite',
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = await begin(storeName, mode);
  return new Promise((resolve, reject) => {
    const request = work(transaction.objectStore(storeName));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not kept')));
  });
}

/** All records of an object store, in the order of their keys. */
export function readAll(storeName: StoreName): Promise<readonly unknown[]> {
  return inTransaction(storeName, 'readonly', (store) => store.getAll());
}

/** Deletes the records that fail the test. */
export async function deleteExcept(
  storeName: StoreName,
  isKept: (record: unknown) => boolean,
): Promise<void> {
  await inTransaction(storeName, 'readwrite', (store) => {
    const request = store.openCursor();
    request.addEventListener('success', () => {
      const cursor = request.result;
      if (cursor === null) return;
      if (!isKept(cursor.value)) cursor.delete();
      cursor.continue();
    });
    return request;
  });
}
