import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  sql,
  unique,
} from '../drizzle.ts';
import { id, instant, newId } from './columns.ts';
import { participants } from './participants.ts';

export const medalType = pgEnum('medal_type', ['gold', 'silver', 'bronze']);
export const notificationType = pgEnum('notification_type', ['game_won', 'game_completed']);

/**
 * The results of a completed game, written once. `joinedAt` is the participant's: results in the order of position and
 * joining are read from one index.
 */
export const gameResults = pgTable(
  'game_results',
  {
    gameId: id('game_id').notNull(),
    userId: id('user_id').notNull(),
    position: integer('position').notNull(),
    score: integer('score').notNull(),
    votesReceived: integer('votes_received').notNull(),
    medalType: medalType('medal_type'),
    popularVote: boolean('popular_vote').notNull().default(false),
    joinedAt: instant('joined_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'game_results_pkey', columns: [t.gameId, t.userId] }),
    foreignKey({
      name: 'game_results_participant_fkey',
      columns: [t.gameId, t.userId],
      foreignColumns: [participants.gameId, participants.userId],
    }).onDelete('cascade'),
    index('game_results_of_user_idx').on(t.userId),
    index('game_results_listed_idx').on(t.gameId, t.position, t.joinedAt, t.userId),
    index('game_results_popular_idx')
      .on(t.gameId, t.position, t.joinedAt, t.userId)
      .where(sql`${t.popularVote}`),
    check('game_results_position', sql`${t.position} >= 1`),
    check('game_results_medal_needs_score', sql`${t.medalType} is null or ${t.score} > 0`),
    check('game_results_popular_needs_votes', sql`not ${t.popularVote} or ${t.votesReceived} > 0`),
    check('game_results_counts', sql`${t.score} >= 0 and ${t.votesReceived} >= 0`),
  ],
);

/** A notification that a game has ended; one per game and user. */
export const gameNotifications = pgTable(
  'game_notifications',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    gameId: id('game_id').notNull(),
    userId: id('user_id').notNull(),
    type: notificationType('type').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (t) => [
    unique('game_notifications_once_key').on(t.gameId, t.userId),
    foreignKey({
      name: 'game_notifications_participant_fkey',
      columns: [t.gameId, t.userId],
      foreignColumns: [participants.gameId, participants.userId],
    }).onDelete('cascade'),
    index('game_notifications_unread_idx').on(t.userId, t.createdAt, t.id).where(sql`${t.readAt} is null`),
  ],
);
