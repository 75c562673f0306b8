import { useRef } from 'react';
import { PRIVATE, removeValue, storedValue, storeValue } from './storage.ts';

/** A random unique key, as for idempotency. Not `crypto.randomUUID`, which requires https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

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
    get: (): string => {
      const stored = storedValue(key);
      if (typeof stored === 'string') current.current ??= stored;
      if (current.current === null) isKept.current = false;
      current.current ??= newKey();
      storeValue(key, current.current);
      return current.current;
    },
    clear,
    /** After an attempt without a response, which the server may have processed: it then refuses another draft with this key. */
    keep: () => {
      isKept.current = true;
    },
    /** Gives a changed draft another key unless this one is kept. */
    replace: () => {
      if (!isKept.current) clear();
    },
  };
}
