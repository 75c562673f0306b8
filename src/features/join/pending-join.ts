import { removeValue, SESSION, storedValue, storeValue } from '#src/lib/storage.ts';

const KEY = `${SESSION}pending-join`;

/** Stores the code of a shared link in this tab while its visitor signs in. */
export function storePendingJoin(code: string): void {
  storeValue(KEY, code);
}

/** The stored code, or `null`. */
export function pendingJoin(): string | null {
  const code = storedValue(KEY);
  return typeof code === 'string' && code !== '' ? code : null;
}

export function deletePendingJoin(): void {
  removeValue(KEY);
}
