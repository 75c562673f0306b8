import type { Message } from '#contract/messages.ts';
import type { User } from '#contract/users.ts';
import { dayText } from '#src/lib/dates.ts';

/** The messages between the viewer and another user in one game. */
export interface Conversation {
  readonly other: User;
  readonly game: Message['game'];
  /** The oldest first. */
  readonly messages: readonly Message[];
  /** How many of them the viewer has received and not read. */
  readonly unread: number;
}

/** Identifies a conversation of the viewer. */
export interface ConversationAddress {
  readonly otherId: string;
  readonly gameId: string;
}

/** Groups messages, the newest first, into conversations, the one with the newest message first. */
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

/** The unique key of a conversation. */
export function keyOf({ gameId, otherId }: ConversationAddress): string {
  return `${gameId} ${otherId}`;
}

export function addressOf({ game, other }: Pick<Conversation, 'game' | 'other'>): ConversationAddress {
  return { gameId: game.id, otherId: other.id };
}

/** Whether the viewer has received a message and not read it. */
export function isUnread({ isRead, recipientId }: Message, viewerId: string): boolean {
  return !isRead && recipientId === viewerId;
}

export interface Day {
  /** 'Today', 'Yesterday' or the date. */
  readonly label: string;
  readonly messages: readonly Message[];
}

/** Groups messages, the oldest first, by the days of the local time zone. */
export function daysOf(messages: readonly Message[], now: Date): readonly Day[] {
  const days = Map.groupBy(messages, ({ createdAt }) => new Date(createdAt).toDateString());
  const today = now.toDateString();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).toDateString();
  return [...days].map(([day, ofDay]) => {
    if (day === today) return { label: 'Today', messages: ofDay };
    return { label: day === yesterday ? 'Yesterday' : dayText(day), messages: ofDay };
  });
}
