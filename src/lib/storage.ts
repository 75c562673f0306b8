/**
 * Values in the tab's session storage, which survive a reload. Where the browser refuses storage, nothing is stored and
 * nothing throws. Values whose key begins with {@link PRIVATE} are removed on sign-out.
 */
export const PRIVATE = 'stretch.private.';

/** The value that is stored under the key, parsed from JSON; `null` when there is none or it is not JSON. */
export function storedValue(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a JSON value; `false` when the browser refuses, for example because storage is full. */
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
