import { useRef } from 'react';
import { newKey } from '#src/lib/keys.ts';
import { PRIVATE, removeValue, storedValue, storeValue } from '#src/lib/storage.ts';
import { isKeyUnusable, mayBeProcessed } from './errors.ts';

/** The idempotency key of a form's requests. A retry has the same key, also after a reload, so that the server processes one. */
export function useIdempotencyKey(name: string) {
  const key = `${PRIVATE}${name}`;
  const current = useRef<string | null>(null);
  // The result of an attempt before a reload is unknown.
  const isPinned = useRef(true);
  const clear = () => {
    current.current = null;
    isPinned.current = false;
    removeValue(key);
  };
  return {
    /** The key of the next attempt, which is stored. */
    get: (): string => {
      const stored = storedValue(key);
      if (typeof stored === 'string') current.current ??= stored;
      if (current.current === null) isPinned.current = false;
      current.current ??= newKey();
      storeValue(key, current.current);
      return current.current;
    },
    /** After a successful attempt. */
    clear,
    /** After a failed attempt. The key of a request that may have been processed is pinned: the server then refuses another draft. */
    failed: (error: unknown) => {
      if (isKeyUnusable(error)) clear();
      else if (mayBeProcessed(error)) isPinned.current = true;
    },
    /** Gives a changed draft another key unless this one is pinned. */
    replace: () => {
      if (!isPinned.current) clear();
    },
  };
}
