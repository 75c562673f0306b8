const NAME = 'stretch';
const VERSION = 1;

/** What the app keeps on this device: what screens last showed, and what has not been sent yet. */
export type Shelf = 'answers' | 'outbox';

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
      const answers = request.result.createObjectStore('answers' satisfies Shelf, { keyPath: 'hash' });
      answers.createIndex('at', 'at');
      const options = { keyPath: 'order', autoIncrement: true };
      const outbox = request.result.createObjectStore('outbox' satisfies Shelf, options);
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

async function begin(shelf: Shelf, mode: 'readonly' | 'readwrite'): Promise<IDBTransaction> {
  const connection = open();
  const database = await connection;
  try {
    return database.transaction(shelf, mode);
  } catch (error) {
    // A browser may close a connection without an event, in the background for instance.
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    drop(connection);
    return (await open()).transaction(shelf, mode);
  }
}

/**
 * Does some work on a shelf in one transaction; answers the result of the request that `work` gives back once all of it
 * is on the device. Connects again where the connection was closed. Fails where the browser keeps nothing, or has no room.
 */
export async function onShelf<T>(
  shelf: Shelf,
  mode: 'readonly' | 'readwrite',
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = await begin(shelf, mode);
  return new Promise((resolve, reject) => {
    const request = work(transaction.objectStore(shelf));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not kept')));
  });
}

/** Everything on a shelf, in the order of its keys. */
export function allOn(shelf: Shelf): Promise<readonly unknown[]> {
  return onShelf(shelf, 'readonly', (store) => store.getAll());
}

/** Takes off a shelf whatever fails the test. */
export async function keepOnly(shelf: Shelf, isKept: (record: unknown) => boolean): Promise<void> {
  await onShelf(shelf, 'readwrite', (store) => {
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
