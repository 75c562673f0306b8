import type { Message, UnreadCount } from '#contract/messages.ts';
import type { User } from '#contract/users.ts';
import type { Database } from '../db/database.ts';
import { forbidden, invalid, notFound } from '../failure.ts';
import { participantAccess } from '../games/access.ts';
import { createOnce } from '../idempotency/idempotency.ts';
import { toPublicUser } from '../users/public-user.ts';
import { authorActions } from '../visibility/viewer-actions.ts';
import type { Viewer } from '../visibility/visibility.store.ts';
import {
  canReceive,
  countUnread,
  findMessage,
  findPosition,
  insertMessage,
  type MessageDetails,
  type MessagePosition,
  type MessageRow,
  messageById,
  messagesBefore,
  messagesOf,
  setRead,
} from './messages.store.ts';

export const MESSAGE_NOT_FOUND = 'Message not found';
export const NOT_TO_ONESELF = 'You cannot send a message to yourself';
export const SHARED_GAME_ONLY = 'You can only write to people who take part in this game';
export const RECIPIENT_ONLY = 'Only the person who received this message can do this';

/** The newest messages and all unread ones; or, with the id of one of the user's messages, those before it. */
export async function listMessages(db: Database, viewer: Viewer, before?: string): Promise<Message[]> {
  const rows =
    before === undefined
      ? await messagesOf(db, viewer)
      : await messagesBefore(db, viewer, await positionOf(db, viewer.id, before));
  const conversations = new Set<string>();
  return rows.map((row) => {
    const conversation = `${row.game.id} ${otherIn(row, viewer.id).id}`;
    const isNewest = !conversations.has(conversation);
    conversations.add(conversation);
    return toMessage(row, viewer.id, isNewest);
  });
}

/** Sends a message to another participant of the same game. */
export async function sendMessage(
  db: Database,
  now: Date,
  userId: string,
  input: { readonly gameId: string; readonly recipientId: string; readonly content: string },
  key?: string,
): Promise<Message> {
  if (input.recipientId === userId) throw invalid(NOT_TO_ONESELF);
  const once = { userId, key, route: 'messages.send', body: input, now };
  const { id } = await db.transaction((tx) =>
    createOnce(tx, once, async () => {
      const { game } = await participantAccess(tx, input.gameId, userId, { lock: 'share' });
      if (!(await canReceive(tx, userId, game.id, input.recipientId))) throw forbidden(SHARED_GAME_ONLY);
      return insertMessage(tx, {
        gameId: game.id,
        senderId: userId,
        recipientId: input.recipientId,
        content: input.content,
        createdAt: now,
      });
    }),
  );
  return viewMessage(db, { id: userId, now }, id);
}

/** Marks a received message as read. Idempotent. */
export async function markMessageRead(
  db: Database,
  now: Date,
  userId: string,
  messageId: string,
): Promise<void> {
  const message = await partyMessage(db, userId, messageId);
  if (message.recipientId !== userId) throw forbidden(RECIPIENT_ONLY);
  await setRead(db, messageId, now);
}

/** The position of a message that the user sent or received, also one that they do not see any more; else throws `notFound`. */
async function positionOf(db: Database, userId: string, messageId: string): Promise<MessagePosition> {
  const position = await findPosition(db, userId, messageId);
  if (position === undefined) throw notFound(MESSAGE_NOT_FOUND);
  return position;
}

/** A message that the user sent or received, else throws `notFound`. */
async function partyMessage(db: Database, userId: string, messageId: string): Promise<MessageRow> {
  const message = await findMessage(db, userId, messageId);
  const isParty = message?.recipientId === userId || message?.senderId === userId;
  if (!message || !isParty) throw notFound(MESSAGE_NOT_FOUND);
  return message;
}

/** The number of unread messages, and the newest message: another device may have read or sent it. */
export function unreadMessages(db: Database, viewer: Viewer): Promise<UnreadCount> {
  return countUnread(db, viewer);
}

async function viewMessage(db: Database, viewer: Viewer, messageId: string): Promise<Message> {
  const message = await messageById(db, viewer, messageId);
  if (!message) throw notFound(MESSAGE_NOT_FOUND);
  return toMessage(message, viewer.id, true);
}

const otherIn = ({ sender, recipient }: MessageDetails, viewerId: string) =>
  sender.id === viewerId ? recipient : sender;

/** A message in the contract's shape, for one of its parties; with `saysActions` it says what they may do with the other one. */
function toMessage(row: MessageDetails, viewerId: string, saysActions: boolean): Message {
  const sender = toPublicUser(row.sender);
  const toParty = (person: MessageDetails['sender']): User => {
    const user = toPublicUser(person);
    // An anonymous user has no actions: a block must look like a deleted account.
    if (!saysActions || user.id === viewerId || user.isDeleted) return user;
    return { ...user, viewer: { ...authorActions(viewerId, user), canMessage: row.isShared } };
  };
  return {
    id: row.id,
    senderId: row.sender.id,
    recipientId: row.recipient.id,
    sender: toParty(row.sender),
    recipient: toParty(row.recipient),
    gameId: row.game.id,
    game: row.game,
    content: row.content,
    isRead: row.isRead,
    createdAt: row.createdAt.toISOString(),
    viewer: authorActions(viewerId, sender),
  };
}
