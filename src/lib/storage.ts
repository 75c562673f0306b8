/**
 * Values in the tab's session storage, which survive a reload. A browser may refuse storage; then nothing is stored and nothing
 * breaks. Values whose key begins with {@link PRIVATE} are removed once nobody is signed in.
 */
export const PRIVATE = 'stretch.private.';

/** The value that is stored under the key, parsed from JSON; `null` when there is nothing readable. */
export function storedValue(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a JSON value; `false` when the browser refuses, for it is full for instance. */
export function storeValue(key: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Removes the value that is stored under the key. */
export function removeValue(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}

/** Removes every private value. */
export function removePrivateValues(): void {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PRIVATE));
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}
