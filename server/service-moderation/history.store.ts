import type { Database } from '../db/database.ts';
import { and, desc, eq } from '../db/drizzle.ts';
import { games, moderationNotes, users } from '../db/schema/index.ts';
import { publicUserColumns } from '../users/public-user.store.ts';

export type NoteRow = typeof moderationNotes.$inferSelect;
export type NoteSubject = Pick<NoteRow, 'subjectType' | 'subjectId'>;

/** A user, also of a deleted account. */
export async function findUserRow(db: Database, userId: string) {
  const [found] = await db
    .select({ ...publicUserColumns, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId));
  return found;
}

export async function findGameRow(db: Database, gameId: string) {
  const [found] = await db
    .select({ id: games.id, name: games.name, creatorId: games.creatorId })
    .from(games)
    .where(eq(games.id, gameId));
  return found;
}

/** The newest notes on a user or a game. */
export function notesOn(
  db: Database,
  { subjectType, subjectId }: NoteSubject,
  limit: number,
): Promise<NoteRow[]> {
  return db
    .select()
    .from(moderationNotes)
    .where(and(eq(moderationNotes.subjectType, subjectType), eq(moderationNotes.subjectId, subjectId)))
    .orderBy(desc(moderationNotes.createdAt), desc(moderationNotes.id))
    .limit(limit);
}

/** Inserts a note and returns its id. */
export async function insertNote(tx: Database, note: Omit<NoteRow, 'id'>): Promise<string> {
  const [added] = await tx.insert(moderationNotes).values(note).returning({ id: moderationNotes.id });
  if (!added) throw new Error('A note was inserted and not returned');
  return added.id;
}

/** A note by its id; undefined once its user or game is erased. */
export async function findNote(db: Database, id: string): Promise<NoteRow | undefined> {
  const [note] = await db.select().from(moderationNotes).where(eq(moderationNotes.id, id));
  return note;
}
