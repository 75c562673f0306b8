import { ilike, or, type SQL, sql } from '../db/drizzle.ts';
import { escapeLike } from '../db/escape-like.ts';
import { users } from '../db/schema/index.ts';

/** The same expression as in its index; the leading space lets a pattern match the start of a word. */
const fullName = sql`(' ' || ${users.firstName} || ' ' || coalesce(${users.lastName}, ''))`;

/** SQL condition: the username or the full name starts with the text. */
export function nameStartsWith(text: string): SQL | undefined {
  const literal = escapeLike(text);
  return or(ilike(users.username, `${literal}%`), ilike(fullName, ` ${literal}%`));
}

/**
 * SQL condition: the username or name contains the text literally. Two characters match at the start of words only,
 * because the trigram indexes do not find them elsewhere.
 */
export function nameContains(text: string): SQL | undefined {
  const literal = escapeLike(text);
  return [...text].length < 3
    ? or(ilike(users.username, `${literal}%`), ilike(fullName, `% ${literal}%`))
    : or(ilike(users.username, `%${literal}%`), ilike(fullName, `%${literal}%`));
}
