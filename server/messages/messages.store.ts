import { and, count, desc, eq, inArray, isNull, type Param, type SQL, sql } from 'drizzle-orm';
import { alias, union, unionAll } from 'drizzle-orm/pg-core';
import { MESSAGES_LISTED } from '#contract/constants.ts';
import type { Database } from '../db/database.ts';
import { placeholder, prepareOnce } from '../db/prepared.ts';
import { games, messages, participants, users } from '../db/schema/index.ts';
import { publicUserColumns } from '../users/public-user.store.ts';

export type MessageRow = typeof messages.$inferSelect;

const recipients = alias(users, 'recipients');

function withPeople(db: Database) {
  return db
    .select({
      id: messages.id,
      content: messages.content,
      createdAt: messages.createdAt,
      readAt: messages.readAt,
      game: { id: games.id, name: games.name },
      sender: publicUserColumns,
      recipient: {
        id: recipients.id,
        firstName: recipients.firstName,
        lastName: recipients.lastName,
        username: recipients.displayUsername,
        profileImageId: recipients.profileImageId,
      },
    })
    .from(messages)
    .innerJoin(games, eq(games.id, messages.gameId))
    .innerJoin(users, eq(users.id, messages.senderId))
    .innerJoin(recipients, eq(recipients.id, messages.recipientId));
}

export type MessageDetails = Awaited<ReturnType<typeof withPeople>>[number];

const isUnreadBy = (userId: Param) => and(eq(messages.recipientId, userId), isNull(messages.readAt));

/** A subquery of the ids of the user's newest messages; sent and received ones are read from their own indexes. */
function newestMessages(db: Database, userId: string | Param, condition?: SQL) {
  const half = (column: typeof messages.senderId | typeof messages.recipientId) =>
    db
      .select({ id: messages.id, createdAt: messages.createdAt })
      .from(messages)
      .where(and(eq(column, userId), condition))
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(MESSAGES_LISTED);
  return unionAll(half(messages.senderId), half(messages.recipientId))
    .orderBy(sql`"created_at" desc, "id" desc`)
    .limit(MESSAGES_LISTED)
    .as('newest');
}

/** The user's messages before another one, newest first. */
export function messagesBefore(
  db: Database,
  userId: string,
  { createdAt, id }: Pick<MessageRow, 'createdAt' | 'id'>,
): Promise<MessageDetails[]> {
  const isOlder = sql`(${messages.createdAt}, ${messages.id}) < (${sql.param(createdAt, messages.createdAt)}, ${id}::uuid)`;
  const older = newestMessages(db, userId, isOlder);
  return withPeople(db)
    .where(inArray(messages.id, db.select({ id: older.id }).from(older)))
    .orderBy(desc(messages.createdAt), desc(messages.id));
}

const reader = placeholder('userId', messages.recipientId);

const newestAndUnread = prepareOnce((db) => {
  const newest = newestMessages(db, reader);
  const waiting = db
    .select({ id: messages.id })
    .from(messages)
    .where(isUnreadBy(reader))
    .limit(MESSAGES_LISTED);
  return withPeople(db)
    .where(inArray(messages.id, union(db.select({ id: newest.id }).from(newest), waiting)))
    .orderBy(desc(messages.createdAt), desc(messages.id));
});

/** The user's messages, newest first, and all unread ones, because the unread count includes them. */
export function messagesOf(db: Database, userId: string): Promise<MessageDetails[]> {
  return newestAndUnread(db, { userId });
}

export async function messageById(db: Database, messageId: string): Promise<MessageDetails | undefined> {
  const [found] = await withPeople(db).where(eq(messages.id, messageId));
  return found;
}

export async function findMessage(db: Database, messageId: string): Promise<MessageRow | undefined> {
  const [found] = await db.select().from(messages).where(eq(messages.id, messageId));
  return found;
}

export async function insertMessage(
  tx: Database,
  message: Pick<MessageRow, 'gameId' | 'senderId' | 'recipientId' | 'content' | 'createdAt'>,
): Promise<string> {
  const [added] = await tx.insert(messages).values(message).returning({ id: messages.id });
  if (!added) throw new Error('A message was inserted and not returned');
  return added.id;
}

/** Whether the user takes part in a game and has an account. */
export async function takesPart(db: Database, gameId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: participants.userId })
    .from(participants)
    .innerJoin(users, and(eq(users.id, participants.userId), isNull(users.deletedAt)))
    .where(and(eq(participants.gameId, gameId), eq(participants.userId, userId)));
  return rows.length > 0;
}

/** Marks a message as read; keeps the time of the first call. */
export async function setRead(tx: Database, messageId: string, now: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ readAt: now })
    .where(and(eq(messages.id, messageId), isNull(messages.readAt)));
}

const unreadCount = prepareOnce((db) =>
  db.select({ count: count() }).from(messages).where(isUnreadBy(reader)),
);

export async function countUnread(db: Database, userId: string): Promise<number> {
  const [found] = await unreadCount(db, { userId });
  return found?.count ?? 0;
}
