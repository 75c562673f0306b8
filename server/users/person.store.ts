import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/index.ts';
import type { PersonRow } from './person.ts';

/** What is read of a user to show them to others; the e-mail address is not among it. */
export const personColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.displayUsername,
  bio: users.bio,
  profileImageId: users.profileImageId,
};

/** People by id, in one query however many; for rows that name several people each. */
export async function peopleById(db: Database, ids: Iterable<string>): Promise<Map<string, PersonRow>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db.select(personColumns).from(users).where(inArray(users.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks an account that was not deleted against being so, until the transaction ends; says whether there is one. */
export async function shareAccount(tx: Database, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('share');
  return found.length > 0;
}
