import { check, index, pgTable, sql, text } from '../drizzle.ts';
import { id, instant, newId } from './columns.ts';
import { games } from './games.ts';
import { users } from './users.ts';

/** A private message between two participants of a game. */
export const messages = pgTable(
  'messages',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    gameId: id('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    senderId: id('sender_id')
      .notNull()
      .references(() => users.id),
    recipientId: id('recipient_id')
      .notNull()
      .references(() => users.id),
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (t) => [
    index('messages_sent_idx').on(t.senderId, t.createdAt, t.id),
    index('messages_received_idx').on(t.recipientId, t.createdAt, t.id),
    index('messages_unread_idx').on(t.recipientId).where(sql`${t.readAt} is null`),
    index('messages_of_game_idx').on(t.gameId),
    check('messages_not_oneself', sql`${t.senderId} <> ${t.recipientId}`),
    check('messages_content_length', sql`char_length(${t.content}) between 1 and 500`),
  ],
);
