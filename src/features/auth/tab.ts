import { newKey } from '#src/lib/keys.ts';
import { forget, forgetPrivate, keep, recall } from '#src/lib/storage.ts';

const ACCOUNT = 'stretch.account';
const LOGOUT = 'stretch.logout';
const TAB = 'stretch.tab';

/**
 * Whose browser this seems to be: the id of whoever was signed in when a tab last asked the server; `null` when nobody
 * was, `undefined` where the browser keeps nothing. A hint: who is signed in only the server knows.
 */
export function markedAccount(): string | null | undefined {
  return read(ACCOUNT);
}

/** Whether somebody was signed in when the app was last open: a guess, good enough to decide what to load ahead. */
export function seemsSignedIn(): boolean {
  return typeof markedAccount() === 'string';
}

/** Notes for the other tabs, and for the next visit, who is signed in. */
export function markAccount(userId: string | null): void {
  if (read(ACCOUNT) === userId) return;
  try {
    if (userId === null) localStorage.removeItem(ACCOUNT);
    else localStorage.setItem(ACCOUNT, userId);
  } catch {
    // Then the other tabs find out from the server.
  }
}

/**
 * Has `listener` told when another tab has noted that somebody else is signed in, or nobody (`null`). Gives back what
 * stops it.
 */
export function onAccountMarked(listener: (userId: string | null) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === ACCOUNT) listener(newValue);
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

const leaving = new Set<() => void>();

/** Has `listener` told when somebody is logging out in this tab. Gives back what stops it. */
export function onLeaving(listener: () => void): () => void {
  leaving.add(listener);
  return () => leaving.delete(listener);
}

/** The last logout this browser knows of; what was kept before it is nobody's any more. */
export function lastLogout(): string | null {
  return read(LOGOUT) ?? null;
}

/**
 * Says that somebody is logging out: what this tab has kept of theirs goes at once, the other tabs hear of it, and those
 * that sleep find out when they wake.
 */
export function leaveNothing(): void {
  forgetPrivate();
  for (const listener of leaving) listener();
  forget(TAB);
  try {
    localStorage.setItem(LOGOUT, newKey());
  } catch {
    // Then each tab forgets once somebody else is signed in.
  }
  markAccount(null);
}

/**
 * Makes sure that what this tab has kept belongs to whoever is signed in now. A session that has only run out leaves
 * drafts where they are, for the same person to go on with; a logout anywhere, or another person, does not.
 */
export function settleTab(userId: string | null): void {
  const kept = recall(TAB);
  const before = isTab(kept) ? kept : null;
  const logout = read(LOGOUT) ?? null;
  const isKnown = before !== null && before.logout === logout;
  if (!isKnown || (userId !== null && before.owner !== userId)) forgetPrivate();
  keep(TAB, { owner: userId ?? (isKnown ? before.owner : null), logout });
}

interface Tab {
  /** Whose drafts are kept here. */
  readonly owner: string | null;
  /** The last logout this tab knows of. */
  readonly logout: string | null;
}

function isTab(kept: unknown): kept is Tab {
  return typeof kept === 'object' && kept !== null && 'owner' in kept && 'logout' in kept;
}

function read(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}
