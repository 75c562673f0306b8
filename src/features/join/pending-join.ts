import { forget, keep, recall } from '#src/lib/storage.ts';

const KEY = 'stretch.pending-join';

/** Keeps the code of a shared link in this tab while its visitor is away to sign in. */
export function keepPendingJoin(code: string): void {
  keep(KEY, code);
}

/** The code somebody wanted to join with before they signed in, or `null`. */
export function pendingJoin(): string | null {
  const code = recall(KEY);
  return typeof code === 'string' && code !== '' ? code : null;
}

/** Forgets the code. */
export function forgetPendingJoin(): void {
  forget(KEY);
}
