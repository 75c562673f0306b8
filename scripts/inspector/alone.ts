/**
 * Cuts a page off from what this browser remembers and from its other tabs, as if the app were opened on a new device:
 * what was kept would lead elsewhere, and what is made up here must not be found later. `except` is what this tab may go on remembering.
 */
export function standAlone(except: string): void {
  for (const key of Object.keys(sessionStorage)) if (key !== except) sessionStorage.removeItem(key);
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: emptyStorage() });
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: undefined });
}

function emptyStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
