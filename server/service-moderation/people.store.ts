import type { User } from '#contract/users.ts';
import type { Database } from '../db/database.ts';
import { inArray } from '../db/drizzle.ts';
import { users } from '../db/schema/index.ts';
import { publicUserColumns } from '../users/public-user.store.ts';
import { type PublicUserRow, toPublicUser } from '../users/public-user.ts';

/** Users as moderators see them, whom no block hides. */
export type People = (id: string) => User;

/** Loads users by id in one statement; null ids are left out. */
export async function loadPeople(db: Database, ids: Iterable<string | null>): Promise<People> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const rows: PublicUserRow[] =
    wanted.length === 0
      ? []
      : await db.select(publicUserColumns).from(users).where(inArray(users.id, wanted));
  const byId = new Map(rows.map((row) => [row.id, toPublicUser(row)]));
  return (id) => {
    const person = byId.get(id);
    if (person === undefined) throw new Error(`There is no user ${id}`);
    return person;
  };
}
