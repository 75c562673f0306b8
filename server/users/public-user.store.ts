import type { Database } from '../db/database.ts';
import { and, eq, isNull, sql } from '../db/drizzle.ts';
import { prepareOnce } from '../db/prepared.ts';
import { users } from '../db/schema/index.ts';
import { preparedViewer, userMask, type ViewerId } from '../visibility/visibility.store.ts';
import type { PublicUserRow } from './public-user.ts';

/** The columns of a user that others may see; the e-mail address and the bio are not among them. */
export const publicUserColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.displayUsername,
  profileImageId: users.profileImageId,
};

/** The same columns as the viewer sees them: without name and photo when a block is between them. */
export const publicUserColumnsFor = (viewerId: ViewerId) => ({
  ...publicUserColumns,
  userMask: userMask(viewerId, users.id),
});

const byId = prepareOnce((db) =>
  db
    .select(publicUserColumnsFor(preparedViewer.id))
    .from(users)
    .where(sql`${users.id} = any(${sql.placeholder('ids')}::uuid[])`),
);

/** Users by id as the viewer sees them, in one query. */
export async function publicUsersById(
  db: Database,
  viewerId: string,
  ids: Iterable<string>,
): Promise<Map<string, PublicUserRow>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await byId(db, { viewerId, ids: wanted });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether there is or was an account with this id. */
export async function userExists(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(users, eq(users.id, userId))) > 0;
}

/** Locks the row of a user whose account is not deleted; returns whether it exists. */
export async function selectUserForShare(tx: Database, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('share');
  return found.length > 0;
}
