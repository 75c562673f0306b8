import { check, index, pgTable, primaryKey, sql } from '../drizzle.ts';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

/** A block between two users: neither sees the other. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: id('blocker_id')
      .notNull()
      .references(() => users.id),
    blockedId: id('blocked_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'blocks_pkey', columns: [t.blockerId, t.blockedId] }),
    index('blocks_of_blocked_idx').on(t.blockedId, t.blockerId),
    index('blocks_in_order_idx').on(t.blockerId, t.createdAt, t.blockedId),
    check('blocks_not_oneself', sql`${t.blockerId} <> ${t.blockedId}`),
  ],
);

/** A mute: a user does not see another user's content, until a time or permanently. */
export const mutes = pgTable(
  'mutes',
  {
    muterId: id('muter_id')
      .notNull()
      .references(() => users.id),
    mutedId: id('muted_id')
      .notNull()
      .references(() => users.id),
    until: instant('until'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'mutes_pkey', columns: [t.muterId, t.mutedId] }),
    index('mutes_of_muted_idx').on(t.mutedId),
    index('mutes_in_order_idx').on(t.muterId, t.createdAt, t.mutedId),
    check('mutes_not_oneself', sql`${t.muterId} <> ${t.mutedId}`),
  ],
);
