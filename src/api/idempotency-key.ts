import { useRef } from 'react';
import { newKey } from '#src/lib/keys.ts';
import { PRIVATE, removeValue, storedValue, storeValue } from '#src/lib/storage.ts';
import { isKeySpent, mayBeProcessed } from './errors.ts';

/** The idempotency key of a form's requests. A retry has the same key, also after a reload, so that the server processes one. */
export function useIdempotencyKey(name: string) {
  const key = `${PRIVATE}${name}`;
  const current = useRef<string | null>(null);
  // The result of an attempt before a reload is unknown.
  const isKept = useRef(true);
  const clear = () => {
    current.current = null;
    isKept.current = false;
    removeValue(key);
  };
  return {
    /** The key of the next attempt, which is stored. */
    get: (): string => {
      const stored = storedValue(key);
      if (typeof stored === 'string') current.current ??= stored;
      if (current.current === null) isKept.current = false;
      current.current ??= newKey();
      storeValue(key, current.current);
      return current.current;
    },
    /** After a successful attempt. */
    clear,
    /** After a failed attempt. The key of a request that may have been processed is kept: the server then refuses another draft. */
    failed: (error: unknown) => {
      if (isKeySpent(error)) clear();
      else if (mayBeProcessed(error)) isKept.current = true;
    },
    /** Gives a changed draft another key unless this one is kept. */
    replace: () => {
      if (!isKept.current) clear();
    },
  };
}
