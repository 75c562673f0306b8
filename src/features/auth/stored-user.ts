import { newKey } from '#src/lib/keys.ts';
import { removePrivateValues, removeValue, storedValue, storeValue } from '#src/lib/storage.ts';

const USER = 'stretch.account';
const LOGOUT = 'stretch.logout';
const TAB = 'stretch.tab';

/**
 * The id of the user who was signed in when a tab of this browser last checked; `null` when nobody was, `undefined` without storage.
 * Only the server can tell who is signed in now.
 */
export function storedUserId(): string | null | undefined {
  return read(USER);
}

/** Whether somebody was signed in when the app was last open, which decides what to preload. */
export function wasSignedIn(): boolean {
  return typeof storedUserId() === 'string';
}

/** Stores who is signed in, for other tabs and the next visit. */
export function storeUserId(userId: string | null): void {
  if (read(USER) === userId) return;
  try {
    if (userId === null) localStorage.removeItem(USER);
    else localStorage.setItem(USER, userId);
  } catch {
    // Other tabs fetch it from the server.
  }
}

/** Calls `listener` when another tab stores who is signed in. Returns the function that unsubscribes. */
export function onStoredUserChange(listener: (userId: string | null) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === USER) listener(newValue);
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

const logoutListeners = new Set<() => void>();

/** Calls `listener` when the user logs out in this tab. Returns the function that unsubscribes. */
export function onLogout(listener: () => void): () => void {
  logoutListeners.add(listener);
  return () => logoutListeners.delete(listener);
}

/** The id of the last logout in this browser; data stored before it is discarded. */
export function lastLogout(): string | null {
  return read(LOGOUT) ?? null;
}

/** Removes the user's data from this tab and the installed app, and stores the logout, so that every other tab does the same. */
export function clearOnLogout(): void {
  removePrivateValues('browser');
  for (const listener of logoutListeners) listener();
  removeValue(TAB);
  try {
    localStorage.setItem(LOGOUT, newKey());
  } catch {
    // Then other tabs clear their data once another user is signed in.
  }
  storeUserId(null);
}

/**
 * Removes the data in this tab unless it belongs to `userId`. Drafts survive a session that has expired, for the same user; they
 * do not survive a logout in any tab.
 */
export function clearDataOfOthers(userId: string | null): void {
  const stored = storedValue(TAB);
  const before = isTab(stored) ? stored : null;
  const logout = read(LOGOUT) ?? null;
  const isCurrent = before !== null && before.logout === logout;
  if (!isCurrent || (userId !== null && before.owner !== userId)) removePrivateValues();
  storeValue(TAB, { owner: userId ?? (isCurrent ? before.owner : null), logout });
}

interface Tab {
  /** The user whose drafts this tab stores. */
  readonly owner: string | null;
  /** The last logout that this tab has handled. */
  readonly logout: string | null;
}

function isTab(stored: unknown): stored is Tab {
  return typeof stored === 'object' && stored !== null && 'owner' in stored && 'logout' in stored;
}

function read(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}
