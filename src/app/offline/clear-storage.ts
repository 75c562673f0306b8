import { removeObsolete } from '../outbox/entry-store.ts';
import { deleteExcept } from './database.ts';
import { isInScope } from './user-scope.ts';

/**
 * Deletes the persisted queries of all other users, of everybody where `owner` is `null`, and the outbox entries from
 * before a logout. Entries of a user whose session only expired stay.
 */
export async function clearOtherUsers(owner: string | null): Promise<void> {
  await deleteExcept('answers', (record) => owner !== null && isInScope(record, owner));
  await removeObsolete();
}
