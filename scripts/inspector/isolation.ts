/** Gives the page empty storage of its own, so that stored data has no effect on it and it stores nothing. `except` stays. */
export function isolateStorage(except: string): void {
  for (const key of Object.keys(sessionStorage)) if (key !== except) sessionStorage.removeItem(key);
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: memoryStorage() });
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: undefined });
}

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
