import { and, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/index.ts';

const hasUsername = (username: string) => eq(users.username, username.toLowerCase());
const hasEmail = (email: string) => eq(users.email, email.toLowerCase());

async function isThere(db: Database, condition: SQL | undefined): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(condition).limit(1);
  return found.length > 0;
}

/** The id of the account that a login, a username or an e-mail address, belongs to. */
export async function findUserId(db: Database, login: string): Promise<string | undefined> {
  const isTheirs = login.includes('@') ? hasEmail(login) : hasUsername(login);
  const [found] = await db.select({ id: users.id }).from(users).where(isTheirs);
  return found?.id;
}

export const usernameTaken = (db: Database, username: string) => isThere(db, hasUsername(username));

export const emailTaken = (db: Database, email: string) => isThere(db, hasEmail(email));

/** Whether both belong to the same account. */
export const accountExists = (db: Database, username: string, email: string) =>
  isThere(db, and(hasUsername(username), hasEmail(email)));
