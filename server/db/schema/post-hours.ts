import { check, integer, pgTable, primaryKey, sql } from '../drizzle.ts';
import { id, instant } from './columns.ts';
import { games } from './games.ts';

/**
 * A game's post count per hour, updated in the transactions that add and delete posts. Pages are requested by number;
 * with these counts the posts before a page are skipped hour by hour, so that page 5000 is as fast as page 1.
 */
export const postHours = pgTable(
  'post_hours',
  {
    gameId: id('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    hour: instant('hour').notNull(),
    postsCount: integer('posts_count').notNull(),
  },
  (t) => [
    primaryKey({ name: 'post_hours_pkey', columns: [t.gameId, t.hour] }),
    check('post_hours_count', sql`${t.postsCount} >= 0`),
  ],
);
