const NAME = 'stretch';
const VERSION = 1;

/** What the app keeps on this device: what screens last showed, and what has not been sent yet. */
export type Shelf = 'answers' | 'outbox';

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.addEventListener('upgradeneeded', () => {
      const answers = request.result.createObjectStore('answers' satisfies Shelf, { keyPath: 'hash' });
      answers.createIndex('at', 'at');
      request.result.createObjectStore('outbox' satisfies Shelf, { keyPath: 'order', autoIncrement: true });
    });
    request.addEventListener('success', () => {
      const database = request.result;
      // A newer build in another tab wants to change it: this one opens it anew when it next needs it.
      database.addEventListener('versionchange', () => {
        database.close();
        opening = null;
      });
      resolve(database);
    });
    request.addEventListener('error', () => {
      opening = null;
      reject(request.error ?? new Error('The device keeps nothing'));
    });
  });
  // What failed once may succeed later, as where the browser allows storage meanwhile.
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

/**
 * Does some work on a shelf in one transaction; answers the result of the request that `work` gives back once all of it
 * is on the device. Fails where the browser keeps nothing, or has no room.
 */
export async function onShelf<T>(
  shelf: Shelf,
  mode: 'readonly' | 'readwrite',
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(shelf, mode);
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
