import { lastLogout } from '../../features/auth/index.ts';

/** The user that a record on the device belongs to. A logout makes it nobody's. */
export interface UserScope {
  readonly owner: string;
  readonly logout: string | null;
}

/** The scope of what is persisted for this user from now on. */
export function userScope(owner: string): UserScope {
  return { owner, logout: lastLogout() };
}

/** Whether a record belongs to this user and no logout came after it; without a user: whether no logout came after it. */
export function isInScope(record: unknown, owner: string | null): boolean {
  return (
    typeof record === 'object' &&
    record !== null &&
    'owner' in record &&
    'logout' in record &&
    record.logout === lastLogout() &&
    (owner === null || record.owner === owner)
  );
}
