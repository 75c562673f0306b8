import { lastLogout } from '../../features/auth/tab.ts';

/** Whose something on the device is. A logout makes it nobody's. */
export interface Owned {
  readonly owner: string;
  readonly logout: string | null;
}

/** The mark on what this person keeps from now on. */
export function ownedBy(owner: string): Owned {
  return { owner, logout: lastLogout() };
}

/** Whether a record is this person's, and no logout lies between. Without a person: whether it is anybody's still. */
export function isOwned(record: unknown, owner: string | null): boolean {
  return (
    typeof record === 'object' &&
    record !== null &&
    'owner' in record &&
    'logout' in record &&
    record.logout === lastLogout() &&
    (owner === null || record.owner === owner)
  );
}
