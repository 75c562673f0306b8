import { REDACTED_CONTENT } from '#contract/constants.ts';
import type { ReportSubject } from '#contract/reports.ts';
import type { Database } from '../db/database.ts';
import { and, eq, ne } from '../db/drizzle.ts';
import { comments, messages, posts } from '../db/schema/index.ts';

/** The game of a post or comment; undefined when it is gone. */
export async function gameIdOf(tx: Database, { type, id }: ReportSubject): Promise<string | undefined> {
  const table = type === 'post' ? posts : comments;
  const [found] = await tx.select({ gameId: table.gameId }).from(table).where(eq(table.id, id));
  return found?.gameId;
}

/** Overwrites the text of a message; returns its sender and the text, or undefined when it is gone or was overwritten before. */
export async function redactMessage(tx: Database, messageId: string) {
  const [found] = await tx
    .select({ authorId: messages.senderId, content: messages.content })
    .from(messages)
    .where(and(eq(messages.id, messageId), ne(messages.content, REDACTED_CONTENT)))
    .for('update');
  if (found !== undefined) await setMessage(tx, messageId, REDACTED_CONTENT);
  return found;
}

export async function setMessage(tx: Database, messageId: string, content: string): Promise<void> {
  await tx.update(messages).set({ content }).where(eq(messages.id, messageId));
}
