import type { Message } from '#contract/messages.ts';
import type { User } from '#contract/users.ts';

/** What was written between two people in one game. */
export interface Conversation {
  readonly other: User;
  readonly game: Message['game'];
  /** The oldest first. */
  readonly messages: readonly Message[];
  /** How many of them one has received and not read. */
  readonly unread: number;
}

/** Which conversation is meant: with whom, and in which game. */
export interface ConversationAddress {
  readonly otherId: string;
  readonly gameId: string;
}

/** Sorts messages, the newest first, into conversations, the one written in last first. */
export function conversationsOf(messages: readonly Message[], viewerId: string): readonly Conversation[] {
  const byKey = Map.groupBy(messages, ({ gameId, senderId, recipientId }) =>
    keyOf({ gameId, otherId: senderId === viewerId ? recipientId : senderId }),
  );
  return [...byKey.values()].flatMap((ofOne) => {
    const [newest] = ofOne;
    if (newest === undefined) return [];
    const other = newest.senderId === viewerId ? newest.recipient : newest.sender;
    const unread = ofOne.filter((message) => isUnread(message, viewerId)).length;
    return [{ other, game: newest.game, messages: ofOne.toReversed(), unread }];
  });
}

/** A name for the conversation that no other has. */
export function keyOf({ gameId, otherId }: ConversationAddress): string {
  return `${gameId} ${otherId}`;
}

/** Where a conversation is to be found. */
export function addressOf({ game, other }: Pick<Conversation, 'game' | 'other'>): ConversationAddress {
  return { gameId: game.id, otherId: other.id };
}

/** Whether somebody has received a message and not read it. */
export function isUnread({ isRead, recipientId }: Message, viewerId: string): boolean {
  return !isRead && recipientId === viewerId;
}
