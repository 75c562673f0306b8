import { and, asc, desc, eq, ilike, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/index.ts';
import { personColumns } from './person.store.ts';

/** Finds a person by their username, however it is capitalised. */
export async function findUserByUsername(db: Database, username: string) {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.username, username.toLowerCase()), isNull(users.deletedAt)));
  return found;
}

/** A person with what only they may read. */
export async function findOwnUser(db: Database, userId: string) {
  const [found] = await db
    .select({ ...personColumns, email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return found;
}

/** Locks a person's row until the transaction ends; `undefined` when the account was deleted. */
export async function lockUser(tx: Database, userId: string) {
  const [found] = await tx
    .select({ profileImageId: users.profileImageId })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update');
  return found;
}

/** Changes a person; the picture only where one is given. */
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

/** Spelled as in the index that serves it; the space in front lets a pattern ask for the beginning of a word. */
const fullName = sql`(' ' || ${users.firstName} || ' ' || coalesce(${users.lastName}, ''))`;

/**
 * Other people whose username or name holds the text as it stands: `%`, `_` and `\` mean themselves. Those it begins
 * come first; two characters are looked for at the beginning of words only. E-mail addresses are never looked at.
 */
export function searchUsers(db: Database, viewerId: string, text: string) {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  const short = [...text].length < 3;
  const begins = or(ilike(users.username, `${literal}%`), ilike(fullName, ` ${literal}%`));
  const holds = short
    ? or(ilike(users.username, `${literal}%`), ilike(fullName, `% ${literal}%`))
    : or(ilike(users.username, `%${literal}%`), ilike(fullName, `%${literal}%`));
  return db
    .select(personColumns)
    .from(users)
    .where(and(ne(users.id, viewerId), isNull(users.deletedAt), holds))
    .orderBy(desc(sql`${begins}`), asc(users.username))
    .limit(SEARCH_LIMIT);
}
