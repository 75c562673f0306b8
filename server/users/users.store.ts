import type { Database } from '../db/database.ts';
import { and, asc, desc, eq, isNull, ne, sql } from '../db/drizzle.ts';
import { users } from '../db/schema/index.ts';
import { isReachable } from '../visibility/visibility.store.ts';
import { nameContains, nameStartsWith } from './name-search.store.ts';
import { publicUserColumns } from './public-user.store.ts';

/** Finds a user by username, case-insensitively; none when a block is between them and the viewer, if there is one. */
export async function findUserByUsername(db: Database, username: string, viewerId?: string) {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.username, username.toLowerCase()),
        isNull(users.deletedAt),
        viewerId === undefined ? undefined : isReachable(viewerId, users.id),
      ),
    );
  return found;
}

/** A user with the columns that only they may see. */
export async function findOwnUser(db: Database, userId: string) {
  const [found] = await db
    .select({ ...publicUserColumns, email: users.email, bio: users.bio })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return found;
}

/** Locks a user's row until the transaction ends; `undefined` when the account is deleted. */
export async function lockUser(tx: Database, userId: string) {
  const [found] = await tx
    .select({ profileImageId: users.profileImageId })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update');
  return found;
}

/** Updates a user; the portrait only if given. */
export async function updateUser(
  db: Database,
  userId: string,
  changes: {
    readonly firstName: string;
    readonly lastName: string | null;
    readonly bio: string | null;
    readonly profileImageId?: string | null;
    readonly updatedAt: Date;
  },
): Promise<void> {
  await db
    .update(users)
    .set(changes)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
}

const SEARCH_LIMIT = 20;

/**
 * Other users whose username or name contains the text literally, prefix matches first. E-mail addresses are not searched.
 */
export function searchUsers(db: Database, viewerId: string, text: string) {
  return db
    .select(publicUserColumns)
    .from(users)
    .where(
      and(
        ne(users.id, viewerId),
        isNull(users.deletedAt),
        nameContains(text),
        isReachable(viewerId, users.id),
      ),
    )
    .orderBy(desc(sql`${nameStartsWith(text)}`), asc(users.username))
    .limit(SEARCH_LIMIT);
}
