import { boolean, check, index, integer, pgTable, primaryKey, sql } from '../drizzle.ts';
import { id, instant } from './columns.ts';
import { games } from './games.ts';
import { users } from './users.ts';

/**
 * A user's membership in a game. Deleting the row cascades to the group membership, the result and the notification;
 * posts stay. `counts` is false for those who joined after the end: they see the results but have none.
 */
export const participants = pgTable(
  'participants',
  {
    gameId: id('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    userId: id('user_id')
      .notNull()
      .references(() => users.id),
    isAdmin: boolean('is_admin').notNull().default(false),
    counts: boolean('counts').notNull().default(true),
    score: integer('score').notNull().default(0),
    votesReceived: integer('votes_received').notNull().default(0),
    recentScore: integer('recent_score').notNull().default(0),
    recentVotes: integer('recent_votes').notNull().default(0),
    joinedAt: instant('joined_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'participants_pkey', columns: [t.gameId, t.userId] }),
    index('participants_user_idx').on(t.userId, t.gameId),
    index('participants_order_idx').on(t.gameId, t.joinedAt),
    index('participants_score_idx')
      .on(t.gameId, t.score.desc().nullsFirst(), t.joinedAt, t.userId)
      .where(sql`${t.counts}`),
    index('participants_admins_idx').on(t.gameId).where(sql`${t.isAdmin}`),
    index('participants_recent_idx').on(t.joinedAt, t.gameId),
    check('participants_counts', sql`${t.score} >= 0 and ${t.votesReceived} >= 0`),
    check(
      'participants_recent',
      sql`${t.recentScore} between 0 and ${t.score} and ${t.recentVotes} between 0 and ${t.votesReceived}`,
    ),
  ],
);
