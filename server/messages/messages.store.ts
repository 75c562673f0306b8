import { MESSAGES_LISTED } from '#contract/constants.ts';
import type { Database } from '../db/database.ts';
import {
  alias,
  and,
  count,
  desc,
  eq,
  inArray,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
  union,
  unionAll,
} from '../db/drizzle.ts';
import { prepareOnce } from '../db/prepared.ts';
import { games, messages, participants, users } from '../db/schema/index.ts';
import { publicUserColumns } from '../users/public-user.store.ts';
import { isNotDeleted, isTextNotErased } from '../visibility/erasure.store.ts';
import {
  isMuted,
  isReachable,
  isShown,
  preparedViewer,
  type UserMask,
  userMask,
  type Viewer,
  type ViewerId,
  type ViewerParams,
} from '../visibility/visibility.store.ts';

export type MessageRow = typeof messages.$inferSelect;
export type MessagePosition = Pick<MessageRow, 'createdAt' | 'id'>;

const recipients = alias(users, 'recipients');

const isParticipant = (user: SQLWrapper) =>
  sql`(select count(*) = 1 from ${participants} where ${and(
    eq(participants.gameId, messages.gameId),
    eq(participants.userId, user),
  )})`;

/**
 * Column: whether both users take part in the game. Each is looked up by key: for `in` PostgreSQL may read all participants of a game, for
 * `exists` those of all games.
 */
const isShared = sql`(${isParticipant(messages.senderId)} and ${isParticipant(messages.recipientId)})`;

/**
 * Messages with their users; those of a muted sender count as read. Lists contain none across a block, and need not compute how the
 * recipient appears.
 */
function withPeople(
  db: Database,
  viewer: ViewerParams,
  recipientMask: SQL<UserMask | null> = sql<UserMask | null>`null`,
) {
  return db
    .select({
      id: messages.id,
      content: messages.content,
      createdAt: messages.createdAt,
      isRead: sql`(${messages.readAt} is not null or ${isMuted(viewer, messages.senderId)})`.mapWith(Boolean),
      game: { id: games.id, name: games.name },
      isShared: isShared.mapWith(Boolean),
      sender: publicUserColumns,
      recipient: {
        id: recipients.id,
        firstName: recipients.firstName,
        lastName: recipients.lastName,
        username: recipients.displayUsername,
        profileImageId: recipients.profileImageId,
        userMask: recipientMask,
      },
    })
    .from(messages)
    .innerJoin(games, eq(games.id, messages.gameId))
    .innerJoin(users, eq(users.id, messages.senderId))
    .innerJoin(recipients, eq(recipients.id, messages.recipientId));
}

export type MessageDetails = Awaited<ReturnType<typeof withPeople>>[number];

/** Condition: neither the message's game nor its text is being erased. */
const isStored = and(isNotDeleted(messages.gameId), isTextNotErased(messages.senderId));

/** Unread messages of senders whom the viewer sees. */
const isUnread = and(
  eq(messages.recipientId, preparedViewer.id),
  isNull(messages.readAt),
  isShown(preparedViewer, messages.senderId),
  isStored,
);

interface NewestOptions {
  readonly condition?: SQL;
  readonly limit?: number;
}

/** A subquery of the ids of the user's newest messages; sent and received ones are read from their own indexes. */
function newestMessages(
  db: Database,
  userId: ViewerId,
  { condition, limit = MESSAGES_LISTED }: NewestOptions = {},
) {
  type Party = typeof messages.senderId | typeof messages.recipientId;
  const half = (own: Party, other: Party) =>
    db
      .select({ id: messages.id, createdAt: messages.createdAt })
      .from(messages)
      .where(and(eq(own, userId), isReachable(userId, other), isStored, condition))
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(limit);
  return unionAll(
    half(messages.senderId, messages.recipientId),
    half(messages.recipientId, messages.senderId),
  )
    .orderBy(sql`"created_at" desc, "id" desc`)
    .limit(limit)
    .as('newest');
}

/** The user's messages before another one, newest first. */
export function messagesBefore(
  db: Database,
  viewer: Viewer,
  { createdAt, id }: MessagePosition,
): Promise<MessageDetails[]> {
  const isOlder = sql`(${messages.createdAt}, ${messages.id}) < (${sql.param(createdAt, messages.createdAt)}, ${id}::uuid)`;
  const older = newestMessages(db, viewer.id, { condition: isOlder });
  return withPeople(db, viewer)
    .where(inArray(messages.id, db.select({ id: older.id }).from(older)))
    .orderBy(desc(messages.createdAt), desc(messages.id));
}

const newestAndUnread = prepareOnce((db) => {
  const newest = newestMessages(db, preparedViewer.id);
  const waiting = db.select({ id: messages.id }).from(messages).where(isUnread).limit(MESSAGES_LISTED);
  return withPeople(db, preparedViewer)
    .where(inArray(messages.id, union(db.select({ id: newest.id }).from(newest), waiting)))
    .orderBy(desc(messages.createdAt), desc(messages.id));
});

/** The user's newest messages and at most as many unread ones, newest first. */
export function messagesOf(db: Database, { id: viewerId, now }: Viewer): Promise<MessageDetails[]> {
  return newestAndUnread(db, { viewerId, now });
}

/** A message as its sender sees it, who can ask for it again after the recipient has blocked them. */
export async function messageById(
  db: Database,
  viewer: Viewer,
  messageId: string,
): Promise<MessageDetails | undefined> {
  const recipientMask = userMask(viewer.id, recipients.id);
  const [found] = await withPeople(db, viewer, recipientMask).where(
    and(eq(messages.id, messageId), isStored),
  );
  return found;
}

/** A message by its id; none when a block is between the viewer and the other user. */
export async function findMessage(
  db: Database,
  viewerId: string,
  messageId: string,
): Promise<MessageRow | undefined> {
  const [found] = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.id, messageId),
        isReachable(viewerId, messages.senderId),
        isReachable(viewerId, messages.recipientId),
        isStored,
      ),
    );
  return found;
}

/** The position in lists of a message that the user sent or received, whether or not they see it. */
export async function findPosition(
  db: Database,
  userId: string,
  messageId: string,
): Promise<MessagePosition | undefined> {
  const isParty = or(eq(messages.senderId, userId), eq(messages.recipientId, userId));
  const [found] = await db
    .select({ createdAt: messages.createdAt, id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, messageId), isParty));
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

/** Whether the user takes part in a game, has an account and can be reached by the sender. */
export async function canReceive(
  db: Database,
  senderId: string,
  gameId: string,
  userId: string,
): Promise<boolean> {
  const rows = await db
    .select({ userId: participants.userId })
    .from(participants)
    .innerJoin(users, and(eq(users.id, participants.userId), isNull(users.deletedAt)))
    .where(
      and(
        eq(participants.gameId, gameId),
        eq(participants.userId, userId),
        isReachable(senderId, participants.userId),
      ),
    );
  return rows.length > 0;
}

/** Marks a message as read; keeps the time of the first call. */
export async function setRead(tx: Database, messageId: string, now: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ readAt: now })
    .where(and(eq(messages.id, messageId), isNull(messages.readAt)));
}

const unreadCount = prepareOnce((db) => {
  const newest = newestMessages(db, preparedViewer.id, { limit: 1 });
  const newestId = sql<string | null>`(${db.select({ id: newest.id }).from(newest)})`;
  return db.select({ count: count(), newestId }).from(messages).where(isUnread);
});

export async function countUnread(db: Database, { id: viewerId, now }: Viewer) {
  const [found] = await unreadCount(db, { viewerId, now });
  return found ?? { count: 0, newestId: null };
}
