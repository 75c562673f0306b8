/**
 * Values that survive a reload: in the tab's session storage, or in local storage in an installed app, whose session ends whenever
 * the phone needs its memory. Where the browser refuses storage, nothing is stored and nothing throws. Values whose key begins
 * with {@link PRIVATE} are removed on sign-out, those with {@link SESSION} stay in session storage.
 */
export const PRIVATE = 'stretch.private.';
export const SESSION = 'stretch.session.';

/** Where a value is stored, and then where else it may be: a previous build has stored all values in session storage. */
function storagesOf(key: string): readonly [Storage, ...Storage[]] {
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  return isInstalled && !key.startsWith(SESSION) ? [localStorage, sessionStorage] : [sessionStorage];
}

/** The value that is stored under the key, parsed from JSON; `null` when there is none or it is not JSON. */
export function storedValue(key: string): unknown {
  try {
    const texts = storagesOf(key).map((storage) => storage.getItem(key));
    return JSON.parse(texts.find((text) => text !== null) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a JSON value; `false` when the browser refuses, for example because storage is full. */
export function storeValue(key: string, value: unknown): boolean {
  try {
    storagesOf(key)[0].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Removes the value that is stored under the key. */
export function removeValue(key: string): void {
  try {
    for (const storage of storagesOf(key)) storage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}

/** Removes every private value of this tab or installed app, or of all of this browser except other tabs. */
export function removePrivateValues(scope: 'own' | 'browser' = 'own'): void {
  try {
    for (const storage of scope === 'own' ? storagesOf(PRIVATE) : [sessionStorage, localStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(PRIVATE)) storage.removeItem(key);
    }
  } catch {
    // Nothing was stored either.
  }
}
